import { allOrNothing, isRowError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isResourceName } from '#shared/resources/all-resources.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { customerService } from '../customers/customer.service.ts';
import { customerContactService } from '../customers/customer-contact.service.ts';
import { customerQuotesService } from '../customers/customer-quotes.service.ts';
import { productService } from '../products/product.service.ts';
import { anyResource } from '../resources/all-resource-services.ts';
import type { WrittenRow } from './import-review.repository.ts';
import type { UndoEntry } from './sheet-row.ts';

/** A row as it was made has this version; every later change counts it up. */
const FIRST_VERSION = 1;
/** Contacts that come with their customer are made in the same step; whoever adds one by hand takes longer. */
const SAME_STEP_MS = 2_000;
/** Why a row stays whose earlier values the database will not take. */
export const GONE = '原来的内容所引用的资料已不存在，不能还原';

interface Stored {
  version: number;
  createTime: number;
}

interface Calls {
  noun: string;
  get(scope: Scope, id: number): Promise<Stored>;
  update(scope: Scope, input: { id: number } & Record<string, unknown>): Promise<true>;
  delete(scope: Scope, id: number): Promise<true>;
}

const OWN_CALLS = {
  customer: { ...customerService, noun: '客户' },
  customerContact: { ...customerContactService, noun: '联系人' },
  product: { ...productService, noun: '产品' },
} as unknown as Record<string, Calls>;

function callsOf(entity: string): Calls {
  if (!isResourceName(entity)) return OWN_CALLS[entity] as Calls;
  const { declaration, service } = anyResource(entity);
  return { ...service, noun: declaration.title };
}

/** Whether a stored value is what was written; the database writes 18.5000 where 18.5 was meant. */
export function isSameValue(stored: unknown, written: unknown): boolean {
  if ((stored ?? null) === (written ?? null)) return true;
  if (typeof stored !== 'string' || typeof written !== 'string') return JSON.stringify(stored) === JSON.stringify(written);
  try {
    return compareDecimals(parseDecimal(stored), parseDecimal(written)) === 0;
  } catch {
    return false;
  }
}

export const isAsWritten = (stored: object, after: Record<string, unknown>): boolean =>
  Object.entries(after).every(([key, value]) => isSameValue((stored as Record<string, unknown>)[key], value));

async function findStored(scope: Scope, calls: Calls, id: number): Promise<Stored | null> {
  try {
    return await calls.get(scope, id);
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return null;
    throw error;
  }
}

/** Whether people have hung something on it since, which would go with it. */
async function hasMore(scope: Scope, entity: string, stored: Stored, id: number): Promise<boolean> {
  if (entity !== 'customer' && entity !== 'product') return false;
  const of = entity === 'customer' ? { customerId: id } : { productsId: id };
  if ((await customerQuotesService.page(scope, { pageNo: 1, pageSize: 1, ...of })).total > 0) return true;
  if (entity === 'product') return false;
  const contacts = await customerContactService.getByCustomer(scope, id);
  return contacts.some(({ version, createTime }) => version !== FIRST_VERSION || createTime > stored.createTime + SAME_STEP_MS);
}

/** @throws AppError with why it stays */
async function undoEntry(scope: Scope, { entity, id, before, after }: UndoEntry): Promise<void> {
  const calls = callsOf(entity);
  const stored = await findStored(scope, calls, id);
  // Somebody has removed it already: nothing of it is left to take back.
  if (!stored) return;
  const isTouched = before === null ? stored.version !== FIRST_VERSION : !isAsWritten(stored, after ?? {});
  if (isTouched) throw new AppError('invalid', { detail: `${calls.noun}在导入之后被修改过` });
  if (before === null && (await hasMore(scope, entity, stored, id)))
    throw new AppError('invalid', { detail: `${calls.noun}在导入之后添加了联系人或报价` });
  if (before === null) await calls.delete(scope, id);
  else await calls.update(scope, { id, ...before });
}

/** What became of rows that were to be undone: null, or why a row stays. */
export type UndoOutcome = Map<WrittenRow, string | null>;

async function undoRow(scope: Scope, row: WrittenRow): Promise<string | null> {
  try {
    await allOrNothing(scope, async (scope) => {
      for (const entry of row.undo.toReversed()) await undoEntry(scope, entry);
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    if (isRowError(error)) return GONE;
    throw error;
  }
}

/**
 * Takes back customers, products and plain resources row by row. A row that others of the same sheet stand under can go only after them:
 * what is refused is tried again as long as anything moves.
 */
export async function undoPlainRows(scope: Scope, rows: readonly WrittenRow[]): Promise<UndoOutcome> {
  const outcome: UndoOutcome = new Map();
  let waiting = rows.toReversed();
  while (waiting.length > 0) {
    for (const row of waiting) outcome.set(row, await undoRow(scope, row));
    const refused = waiting.filter((row) => outcome.get(row) !== null);
    if (refused.length === waiting.length) break;
    waiting = refused;
  }
  return outcome;
}

/** Removes what was made only because rows named it, unless something else uses it by now. */
export async function undoSideCreation(scope: Scope, entity: string, id: number): Promise<void> {
  await undoRow(scope, { rowNo: 0, groupKey: '', undo: [{ entity, id, before: null, after: null }] });
}
