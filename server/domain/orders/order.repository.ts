import type { Selectable, Updateable } from 'kysely';
import { insertRow, insertRows, type NewRow } from '#platform/db/bulk-write.ts';
import { isNarrowed, wholeShop } from '#platform/db/data-scope.ts';
import { type ShapeScope, shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { FLAG } from '#shared/states.ts';
import type { OrderInfoTable } from './order.table.ts';

export type StoredOrder = Selectable<OrderInfoTable>;
/** An order before it has an id; its flow as it will be read. */
export type NewOrderRow = Omit<NewRow<'orderInfo'>, 'id' | 'flow'> & { flow?: readonly number[] | null };

/**
 * The row as calls answer it. The output schema of a call drops columns that it does not have. Cost and profit are null without their
 * permissions.
 */
export function orderToWire(scope: Scope, row: StoredOrder): OrderRow {
  return {
    ...row,
    auditStatus: row.auditStatus === FLAG.yes,
    tenantName: scope.tenantName,
    cost: isPermitted(scope.grants, SHOW_COST) ? row.cost : null,
    profit: isPermitted(scope.grants, SHOW_PROFIT) ? row.profit : null,
  };
}

const own = (scope: ShapeScope) => scope.db.selectFrom('orderInfo').selectAll().where('tenantId', '=', scope.tenantId);
const byId = shaped((scope, { id }: { id: number }) => own(scope).where('id', '=', id));
const byOrderId = shaped((scope, { orderId }: { orderId: string }) => own(scope).where('orderId', '=', orderId));

async function findIds(scope: Scope, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('orderInfo')
    .select(['id', 'orderId'])
    .where('tenantId', '=', scope.tenantId)
    .where('orderId', 'in', orderIds)
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.id]));
}

export const orderRepository = {
  /** @returns the new ids by order number */
  async insertAll(scope: Scope, orders: readonly NewOrderRow[]): Promise<Map<string, number>> {
    const rows = orders.map((order) => ({ ...order, flow: order.flow ? JSON.stringify(order.flow) : null }));
    const [only] = rows;
    if (!only || rows.length > 1) {
      await insertRows(scope, 'orderInfo', rows);
      return findIds(
        scope,
        rows.map(({ orderId }) => orderId),
      );
    }
    return new Map([[only.orderId, await insertRow(scope, 'orderInfo', only)]]);
  },

  /** Those of the numbers that belong to orders which the person does not see by the data scope. */
  async findOthersNumbers(scope: Scope, orderIds: readonly string[]): Promise<string[]> {
    if (!isNarrowed(scope.db)) return [];
    const own = await findIds(scope, orderIds);
    return [...(await findIds(wholeShop(scope), orderIds)).keys()].filter((orderId) => !own.has(orderId));
  },

  findById: (scope: Scope, id: number): Promise<StoredOrder | undefined> => byId.first(scope, { id }),

  findByOrderId: (scope: Scope, orderId: string): Promise<StoredOrder | undefined> => byOrderId.first(scope, { orderId }),

  lockById: (scope: Scope, id: number): Promise<StoredOrder | undefined> => own(scope).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** The orders with these ids under their row locks, which are always taken in the sequence of the order numbers. */
  async lockByIds(scope: Scope, ids: readonly number[]): Promise<StoredOrder[]> {
    if (ids.length === 0) return [];
    return own(scope).where('id', 'in', ids).orderBy('orderId').forUpdate().execute();
  },

  findByIds: (scope: Scope, ids: readonly number[]): Promise<StoredOrder[]> =>
    own(scope)
      .where('id', 'in', [0, ...ids])
      .execute(),

  /** Adds one to the print count of each. Their versions stay. */
  async countPrint(scope: Scope, ids: readonly number[]): Promise<void> {
    await scope.db
      .updateTable('orderInfo')
      .set((eb) => ({ printCount: eb('printCount', '+', 1) }))
      .where('tenantId', '=', scope.tenantId)
      .where('id', 'in', [0, ...ids])
      .execute();
  },

  /** Ids of a customer's audited orders that have received more than they come to with tax. */
  async findOverpaid(scope: Scope, customerId: number): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('orderInfo')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('customerId', '=', customerId)
      .where('auditStatus', '=', FLAG.yes)
      .where((eb) => eb('paid', '>', eb('transactionAmount', '+', eb.ref('commission'))))
      .execute();
    return rows.map(({ id }) => id);
  },

  lockByOrderId: (scope: Scope, orderId: string): Promise<StoredOrder | undefined> =>
    own(scope).where('orderId', '=', orderId).forUpdate().executeTakeFirst(),

  /** The orders with these numbers under their row locks, which are always taken in the sequence of the numbers. */
  async lockByOrderIds(scope: Scope, orderIds: readonly string[]): Promise<StoredOrder[]> {
    if (orderIds.length === 0) return [];
    return own(scope).where('orderId', 'in', orderIds).orderBy('orderId').forUpdate().execute();
  },

  /** Writes the given columns and raises the version. */
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
