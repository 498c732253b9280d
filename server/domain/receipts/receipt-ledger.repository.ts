import { insertRows, type NewRow } from '#platform/db/bulk-write.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import type { LedgerEntry } from './receipt-ledger.ts';

/** Nothing here updates or deletes an entry. */
export const receiptLedgerRepository = {
  async insert(scope: Scope, entry: NewRow<'orderReceipt'>): Promise<number> {
    const result = await scope.db
      .insertInto('orderReceipt')
      .values({ ...entry, tenantId: scope.tenantId })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  insertAll: (scope: Scope, entries: ReadonlyArray<NewRow<'orderReceipt'>>): Promise<void> => insertRows(scope, 'orderReceipt', entries),

  /** The sum of an order's entries. */
  async sum(scope: Scope, orderInfoId: number): Promise<string> {
    const { sum } = await scope.db
      .selectFrom('orderReceipt')
      .select(reviewed<string>`coalesce(sum(amount), 0)`.as('sum'))
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .executeTakeFirstOrThrow();
    return String(sum);
  },

  /** The same by order; an order without entries is absent. */
  async sumByOrder(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await scope.db
      .selectFrom('orderReceipt')
      .select(['orderInfoId', reviewed<string>`sum(amount)`.as('sum')])
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', 'in', orderInfoIds)
      .groupBy('orderInfoId')
      .execute();
    return new Map(rows.map((row) => [row.orderInfoId, String(row.sum)]));
  },

  /** Those of the orders that have an entry of one of these kinds that was not reversed. */
  async findWithLive(scope: Scope, orderInfoIds: readonly number[], kinds: ReadonlyArray<LedgerEntry['kind']>): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('orderReceipt as receipt')
      .select('receipt.orderInfoId')
      .distinct()
      .where('receipt.tenantId', '=', scope.tenantId)
      .where('receipt.orderInfoId', 'in', orderInfoIds)
      .where('receipt.kind', 'in', kinds)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('orderReceipt as reversal')
              .select('reversal.id')
              .where('reversal.tenantId', '=', scope.tenantId)
              .whereRef('reversal.reversesId', '=', 'receipt.id'),
          ),
        ),
      )
      .execute();
    return rows.map(({ orderInfoId }) => orderInfoId);
  },
};
