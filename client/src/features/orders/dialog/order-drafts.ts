import type { LineSource } from '#client/features/orders/line-grid/line-draft.ts';
import { personalKey, personalKeysOf, type StorageOwner } from '#client/lib/personal-storage.ts';
import type { OrderForm } from './order-form.ts';

/**
 * Recovery copies of new orders that were never saved: kept on this computer for the person of this shop, so that a closed or
 * crashed tab costs at most a second of typing, nor does a sign-in that ended meanwhile. They are no orders: nobody else sees them and
 * nothing is reserved. Signing out removes them.
 */
export interface RecoveryDraft {
  key: string;
  savedAt: number;
  form: OrderForm;
  lines: readonly LineSource[];
}

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

/** For whom a copy is: what stands in the field without a chosen customer may be a name, or the letters that were to find one. */
export function draftCustomer({ form }: RecoveryDraft): string {
  const typed = form.customerName.trim();
  if (typed === '') return '未填客户';
  return form.customerId === null ? `未选客户（已输入“${typed}”）` : typed;
}

/** The place of one opened dialog's copy. */
export function newDraftKey(owner: StorageOwner, now = Date.now()): string {
  return personalKey(KIND, owner, String(now));
}

/** Writes a copy; the oldest ones make room. A full storage costs only the copy. */
export function writeDraft(owner: StorageOwner, { key, ...draft }: RecoveryDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    for (const old of readDrafts(owner).slice(KEPT)) localStorage.removeItem(old.key);
  } catch {
    // Private windows may refuse.
  }
}

export function removeDraft(key: string): void {
  localStorage.removeItem(key);
}
