import { insertRows } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';
import { isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { KEPT_DECIMALS } from '#shared/rules/amount-input.rules.ts';
import { formatDecimal, parseDecimal, roundDecimal } from '#shared/rules/decimal.ts';
import type { OrderHistoryEntry } from '#shared/schemas/order.schema.ts';

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

const COST_FIELDS = /(^|\.)(cost|totalCost|unitPriceOfMaterial)$/;
const PROFIT_FIELDS = /(^|\.)(profit|totalProfit)$/;

const DECIMAL_FIELDS = new Set(
  'width height amount singleArea totalArea minArea unitPriceOfMaterial unitPrice totalAmount cost totalCost profit totalProfit discountRate discountAmount receivables paid prepayment transactionAmount arrears commission taxRate thisCollection'.split(
    ' ',
  ),
);

/** Writes 12.0000 and 12 alike. */
const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal);

/** The database writes 12.0000 where a person wrote 12: no change. */
function isSame(field: string, before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before === 'string' && typeof after === 'string') return DECIMAL_FIELDS.has(field) && plain(before) === plain(after);
  return typeof before === 'object' && typeof after === 'object' && JSON.stringify(before) === JSON.stringify(after);
}

/** The fields of `after` that differ from `before`. A field that is undefined is no change. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of Object.keys(after)) {
    const value = after[field];
    const old = before[field] ?? null;
    if (value !== undefined && !isSame(field, old, value)) changes.push({ field, before: old, after: value });
  }
  return changes;
}

/** A value of the history with its figures at four decimals, as orders show them: computed figures are stored there as 12.00. */
function asStored(field: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asStored(key, part)]));
  const name = field.slice(field.lastIndexOf('.') + 1);
  return typeof value === 'string' && DECIMAL_FIELDS.has(name)
    ? formatDecimal(roundDecimal(parseDecimal(value), KEPT_DECIMALS, 'halfUp'))
    : value;
}

export const orderHistoryRepository = {
  /** Notes who did what to an order. Entries are never changed. */
  record(scope: Scope, order: { id: number; orderId: string }, action: string, changes: FieldChange[]): Promise<void> {
    return orderHistoryRepository.recordAll(scope, action, [{ order, changes }]);
  },

  /** The same for several orders that one action changed. */
  async recordAll(
    scope: Scope,
    action: string,
    entries: ReadonlyArray<{ order: { id: number; orderId: string }; changes: FieldChange[] }>,
  ): Promise<void> {
    await insertRows(
      scope,
      'orderHistory',
      entries.map(({ order, changes }) => ({
        orderInfoId: order.id,
        orderId: order.orderId,
        action,
        changes: JSON.stringify(changes),
        userId: scope.actor.userId,
        userName: scope.actor.nickname,
        createTime: scope.now(),
      })),
    );
  },

  /** Whether anything but these actions happened to the order since then. */
  async hasOthersSince(scope: Scope, orderInfoId: number, since: number, actions: readonly string[]): Promise<boolean> {
    const row = await scope.db
      .selectFrom('orderHistory')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .where('createTime', '>=', since)
      .where('action', 'not in', actions)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async findByOrder(scope: Scope, orderInfoId: number): Promise<OrderHistoryEntry[]> {
    const rows = await scope.db
      .selectFrom('orderHistory')
      .select(['id', 'action', 'userName', 'createTime', 'changes'])
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .orderBy('id', 'desc')
      .limit(500)
      .execute();
    const showCost = isPermitted(scope.grants, SHOW_COST);
    const showProfit = isPermitted(scope.grants, SHOW_PROFIT);
    const isShown = (change: FieldChange) =>
      (showCost || !COST_FIELDS.test(change.field)) && (showProfit || !PROFIT_FIELDS.test(change.field));
    const toWire = ({ field, before, after }: FieldChange) => ({ field, before: asStored(field, before), after: asStored(field, after) });
    return rows.map((row) => ({ ...row, changes: row.changes.filter(isShown).map(toWire) }));
  },
};
