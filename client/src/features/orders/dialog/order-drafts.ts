import type { LineSource } from '#client/features/orders/line-grid/line-draft.ts';
import { personalKey, personalKeysOf, type StorageOwner } from '#client/lib/personal-storage.ts';
import type { OrderForm } from './order-form.ts';

/**
 * A recovery copy of a new order that was not saved yet. Copies are kept in this browser for one person in one shop, so that a closed or
 * crashed tab, or a sign-in that has expired, costs at most a second of typing. They are not orders: nobody else sees them and no order
 * number is taken. Signing out removes them.
 */
export interface RecoveryDraft {
  key: string;
  savedAt: number;
  form: OrderForm;
  lines: readonly LineSource[];
}

/** Copies that are kept for one person. */
const KEPT = 5;
const KIND = 'order-draft';

function parse(key: string): RecoveryDraft | null {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Omit<RecoveryDraft, 'key'> | null;
    return value && typeof value.savedAt === 'number' && Array.isArray(value.lines) && value.form ? { ...value, key } : null;
  } catch {
    return null;
  }
}

/** All recovery copies of a person, newest first. */
export function readDrafts(owner: StorageOwner): RecoveryDraft[] {
  const prefix = personalKey(KIND, owner);
  return personalKeysOf(owner.userId, KIND)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => parse(key) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** The customer of a copy in words. Text without a chosen customer is quoted, because it may be a name or only letters typed to search. */
export function draftCustomer({ form }: RecoveryDraft): string {
  const typed = form.customerName.trim();
  if (typed === '') return '未填客户';
  return form.customerId === null ? `未选客户（已输入“${typed}”）` : typed;
}

/** A storage key for the copy of a dialog that opens now. */
export function newDraftKey(owner: StorageOwner, now = Date.now()): string {
  return personalKey(KIND, owner, String(now));
}

/** Writes a copy and removes the oldest ones beyond the limit. When the storage is full, only the copy is lost. */
export function writeDraft(owner: StorageOwner, { key, ...draft }: RecoveryDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    for (const old of readDrafts(owner).slice(KEPT)) localStorage.removeItem(old.key);
  } catch {
    // Private windows may refuse to store anything.
  }
}

export function removeDraft(key: string): void {
  localStorage.removeItem(key);
}
