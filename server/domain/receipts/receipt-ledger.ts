import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface LedgerEntry {
  kind: 'receipt' | 'deposit' | 'reversal';
  /** Signed: a reversal is negative. */
  amount: string;
  arrearsBefore: string;
  arrearsAfter: string;
  reversesId?: number;
  /** Of an entry that an update writes: the first one of its receipt, whose id is the receipt's. */
  firstId?: number;
  paymentType?: number | null;
  paymentTypeName?: string | null;
  receivingItems?: string | null;
  remarks?: string | null;
  receiptDate?: number | null;
  closingTypeId?: number | null;
  closingTypeName?: string | null;
  payee?: string | null;
  payer?: string | null;
}

/** Receipts are append-only entries: nothing here updates or deletes one. */
export const receiptLedger = {
  async append(scope: Scope, order: { id: number; orderId: string }, entry: LedgerEntry): Promise<number> {
    const result = await scope.db
      .insertInto('orderReceipt')
      .values({
        ...entry,
        tenantId: scope.tenantId,
        orderInfoId: order.id,
        orderId: order.orderId,
        receiptDate: entry.receiptDate ?? scope.now(),
        payee: entry.payee ?? scope.actor.nickname,
        userId: scope.actor.userId,
        creatorName: scope.actor.nickname,
        createTime: scope.now(),
      })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  /** What was really received for an order: the sum of its entries. */
  async paid(scope: Scope, orderInfoId: number): Promise<string> {
    const { paid } = await scope.db
      .selectFrom('orderReceipt')
      .select(reviewed<string>`coalesce(sum(amount), 0)`.as('paid'))
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .executeTakeFirstOrThrow();
    return String(paid);
  },
  /** Whether anything was collected since the order was made: its deposit does not count, nor what was reversed. */
  async hasReceipts(scope: Scope, orderInfoId: number): Promise<boolean> {
    const { received } = await scope.db
      .selectFrom('orderReceipt')
      .select(reviewed<string>`coalesce(sum(amount), 0)`.as('received'))
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .where('kind', '!=', 'deposit')
      .executeTakeFirstOrThrow();
    return Number(received) !== 0;
  },

  /** The same for several orders at once; an order without entries is absent. */
  async paidByOrder(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, string>> {
    if (orderInfoIds.length === 0) return new Map();
    const rows = await scope.db
      .selectFrom('orderReceipt')
      .select(['orderInfoId', reviewed<string>`sum(amount)`.as('paid')])
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', 'in', orderInfoIds)
      .groupBy('orderInfoId')
      .execute();
    return new Map(rows.map((row) => [row.orderInfoId, String(row.paid)]));
  },
};
