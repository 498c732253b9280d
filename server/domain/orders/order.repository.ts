import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Scope } from '#platform/scope.ts';
import { isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { OrderInfoTable } from './order.table.ts';

export type StoredOrder = Selectable<OrderInfoTable>;

/** The row as calls answer it; columns that no call has are left behind by its output schema. Cost and profit leave only with their permissions. */
export function orderToWire(scope: Scope, row: StoredOrder): OrderRow {
  return {
    ...row,
    auditStatus: row.auditStatus === 1,
    tenantName: scope.tenantName,
    cost: isPermitted(scope.grants, SHOW_COST) ? row.cost : null,
    profit: isPermitted(scope.grants, SHOW_PROFIT) ? row.profit : null,
  };
}

export const orderRepository = {
  async insert(scope: Scope, order: Omit<Insertable<OrderInfoTable>, 'tenantId'>): Promise<number> {
    const result = await scope.db
      .insertInto('orderInfo')
      .values({ ...order, tenantId: scope.tenantId })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  findById(scope: Scope, id: number): Promise<StoredOrder | undefined> {
    return scope.db.selectFrom('orderInfo').selectAll().where('tenantId', '=', scope.tenantId).where('id', '=', id).executeTakeFirst();
  },

  findByOrderId(scope: Scope, orderId: string): Promise<StoredOrder | undefined> {
    return scope.db
      .selectFrom('orderInfo')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
  },

  lockById(scope: Scope, id: number): Promise<StoredOrder | undefined> {
    return scope.db
      .selectFrom('orderInfo')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },

  lockByOrderId(scope: Scope, orderId: string): Promise<StoredOrder | undefined> {
    return scope.db
      .selectFrom('orderInfo')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderId', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
  },

  /** Writes the given columns and counts the version up. */
  async update(scope: Scope, order: Pick<StoredOrder, 'id' | 'version'>, columns: Updateable<OrderInfoTable>): Promise<void> {
    await scope.db
      .updateTable('orderInfo')
      .set({ ...columns, version: order.version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', order.id)
      .execute();
  },

  async delete(scope: Scope, id: number): Promise<void> {
    await scope.db.deleteFrom('orderInfo').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute();
  },
};
