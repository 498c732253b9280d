import type { Insertable } from 'kysely';
import type { OrderInfoTable } from '#platform/db/order-tables.ts';
import type { Scope } from '#platform/scope.ts';
import type { StoredOrder } from './order.repository.ts';
import type { StoredLine } from './order-line.repository.ts';

export type NewOrder = Omit<Insertable<OrderInfoTable>, 'tenantId' | 'id'>;

const INSERT_BATCH = 200;

/** Many orders in few statements, for imports. */
export const orderBulkRepository = {
  /** The orders with these numbers under their row locks, always taken in the order of the numbers. */
  async lockByOrderIds(scope: Scope, orderIds: readonly string[]): Promise<StoredOrder[]> {
    if (orderIds.length === 0) return [];
    return scope.db
      .selectFrom('orderInfo')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderId', 'in', orderIds)
      .orderBy('orderId')
      .forUpdate()
      .execute();
  },

  async insertAll(scope: Scope, orders: NewOrder[]): Promise<void> {
    for (let from = 0; from < orders.length; from += INSERT_BATCH) {
      await scope.db
        .insertInto('orderInfo')
        .values(orders.slice(from, from + INSERT_BATCH).map((order) => ({ ...order, tenantId: scope.tenantId })))
        .execute();
    }
  },

  async findIds(scope: Scope, orderIds: readonly string[]): Promise<Map<string, number>> {
    if (orderIds.length === 0) return new Map();
    const rows = await scope.db
      .selectFrom('orderInfo')
      .select(['id', 'orderId'])
      .where('tenantId', '=', scope.tenantId)
      .where('orderId', 'in', orderIds)
      .execute();
    return new Map(rows.map((row) => [row.orderId, row.id]));
  },

  /** Lines by order, each list in the order of the lines. */
  async findLines(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, StoredLine[]>> {
    const byOrder = new Map<number, StoredLine[]>(orderInfoIds.map((id) => [id, []]));
    if (orderInfoIds.length === 0) return byOrder;
    const rows = await scope.db
      .selectFrom('orderLine')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', 'in', orderInfoIds)
      .orderBy('orderInfoId')
      .orderBy('lineNo')
      .orderBy('id')
      .execute();
    for (const row of rows) byOrder.get(row.orderInfoId)?.push(row);
    return byOrder;
  },

  /** Ids of lines by order and line number. */
  async findLineIds(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<string, number>> {
    if (orderInfoIds.length === 0) return new Map();
    const rows = await scope.db
      .selectFrom('orderLine')
      .select(['id', 'orderInfoId', 'lineNo'])
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', 'in', orderInfoIds)
      .execute();
    return new Map(rows.map((row) => [`${row.orderInfoId}/${row.lineNo}`, row.id]));
  },
};
