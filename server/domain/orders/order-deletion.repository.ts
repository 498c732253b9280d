import type { Insertable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { OrderReceiptTable } from '../receipts/receipt.table.ts';
import { readPage } from '../records/list.ts';
import type { OrderAuditRecordTable } from './audit-record.table.ts';
import type { OrderInfoTable } from './order.table.ts';
import type { ChildRow } from './order-child.ts';
import type { OrderLineTable } from './order-line.table.ts';

/** Tables whose rows belong to an order and are kept as they are. */
export type Related = 'orderLine' | 'orderReceipt' | 'orderAuditRecord';

/** Of an order that was deleted: what stands in the recycle bin besides its rows. */
interface DeletedOrder {
  id: number;
  orderId: string;
  customerName: string;
  snapshot: string;
}

/** A row as it was read is what is written, but for lists, which are JSON columns. */
function insertable<T>(scope: Scope, row: ChildRow): Insertable<T> & { tenantId: number } {
  const columns = Object.entries(row).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]);
  return { ...Object.fromEntries(columns), tenantId: scope.tenantId } as Insertable<T> & { tenantId: number };
}

/** Rows of orders that leave the books and come back into them as they were. */
export const orderDeletionRepository = {
  /** Removes for good what a shop deleted before this time, at most `limit` orders. */
  async removeOlder(db: Database, tenantId: number, time: number, limit: number): Promise<void> {
    await db.deleteFrom('deletedOrder').where('tenantId', '=', tenantId).where('deleteTime', '<', time).limit(limit).execute();
  },

  findRelated: (scope: Scope, table: Related, orderInfoId: number): Promise<ChildRow[]> =>
    scope.db
      .selectFrom(table)
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .orderBy('id')
      .execute(),

  /** Newest first, so that a reversal goes before the entry it reverses. */
  async deleteRelated(scope: Scope, table: Related, orderInfoId: number): Promise<void> {
    await scope.db
      .deleteFrom(table)
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .orderBy('id', 'desc')
      .execute();
  },

  async insertOrder(scope: Scope, order: object): Promise<void> {
    await scope.db
      .insertInto('orderInfo')
      .values(insertable<OrderInfoTable>(scope, { ...order }))
      .execute();
  },

  async insertRelated(scope: Scope, table: Related, rows: readonly ChildRow[]): Promise<void> {
    for (const row of rows)
      await scope.db.insertInto(table).values(insertable<OrderLineTable & OrderReceiptTable & OrderAuditRecordTable>(scope, row)).execute();
  },

  async keep(scope: Scope, deleted: DeletedOrder): Promise<void> {
    await scope.db
      .insertInto('deletedOrder')
      .values({ ...deleted, tenantId: scope.tenantId, userName: scope.actor.nickname, deleteTime: scope.now() })
      .execute();
  },

  lock: (scope: Scope, id: number) =>
    scope.db
      .selectFrom('deletedOrder')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async forget(scope: Scope, id: number): Promise<void> {
    await scope.db.deleteFrom('deletedOrder').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute();
  },

  findPage(
    scope: Scope,
    { pageNo, pageSize, orderId, since }: { pageNo: number; pageSize: number; orderId?: string | undefined; since: number },
  ) {
    let query = scope.db.selectFrom('deletedOrder').where('tenantId', '=', scope.tenantId).where('deleteTime', '>', since);
    if (orderId) query = query.where('orderId', 'like', contains(orderId));
    const rows = query.select(['id', 'orderId', 'customerName', 'userName', 'deleteTime']).orderBy('deleteTime', 'desc');
    return readPage(query, rows, { pageNo, pageSize });
  },
};
