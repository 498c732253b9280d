import type { Selectable } from 'kysely';
import { contains } from '#platform/db/like.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Scope } from '#platform/scope.ts';
import { readPage } from '../records/list.ts';
import { anyTable } from '../records/record.ts';
import type { ChildRow } from './order-child.ts';

/** Tables whose rows belong to an order. */
export type Related = {
  [T in Extract<keyof Tables, string>]: Selectable<Tables[T]> extends { id: number; orderInfoId: number } ? T : never;
}[Extract<keyof Tables, string>];

/** A deleted order in the recycle bin. Its rows are in the snapshot, which is JSON. */
interface DeletedOrder {
  id: number;
  orderId: string;
  customerName: string;
  snapshot: string;
}

/** A row as it is inserted again: lists, which were read from JSON columns, become text. */
function insertable(scope: Scope, row: ChildRow): ChildRow {
  const columns = Object.entries(row).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]);
  return { ...Object.fromEntries(columns), tenantId: scope.tenantId };
}

/** Moves orders and their rows into the recycle bin and back, unchanged. */
export const orderDeletionRepository = {
  /** Ids of orders that were deleted before this time, at most `limit`. */
  async findOlder(scope: Scope, time: number, limit: number): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('deletedOrder')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('deleteTime', '<', time)
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Whether an order of this number stands in the books or can come back into them. */
  async hasNumber(scope: Scope, orderId: string): Promise<boolean> {
    for (const table of ['orderInfo', 'deletedOrder'] as const) {
      const row = await scope.db
        .selectFrom(table)
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('orderId', '=', orderId)
        .limit(1)
        .executeTakeFirst();
      if (row) return true;
    }
    return false;
  },

  /** The rows of an order, under their locks. */
  findRelated(scope: Scope, table: Related, orderInfoId: number): Promise<ChildRow[]> {
    const { db, name } = anyTable(scope, table);
    return db
      .selectFrom(name)
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .orderBy('id')
      .forUpdate()
      .execute();
  },

  async hasRelated(scope: Scope, table: Related, orderInfoId: number): Promise<boolean> {
    const { db, name } = anyTable(scope, table);
    const row = await db
      .selectFrom(name)
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Newest first, so that a reversal goes before the entry it reverses. */
  async deleteRelated(scope: Scope, table: Related, orderInfoId: number): Promise<void> {
    const { db, name } = anyTable(scope, table);
    await db.deleteFrom(name).where('tenantId', '=', scope.tenantId).where('orderInfoId', '=', orderInfoId).orderBy('id', 'desc').execute();
  },

  async insertOrder(scope: Scope, order: object): Promise<void> {
    const { db, name } = anyTable(scope, 'orderInfo');
    await db
      .insertInto(name)
      .values(insertable(scope, { ...order }))
      .execute();
  },

  async insertRelated(scope: Scope, table: Related, rows: readonly ChildRow[]): Promise<void> {
    const { db, name } = anyTable(scope, table);
    for (const row of rows) await db.insertInto(name).values(insertable(scope, row)).execute();
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
