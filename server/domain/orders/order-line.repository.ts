import type { Insertable, Selectable } from 'kysely';
import { insertRows } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';
import { isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';
import type { OrderLineTable } from './order-line.table.ts';

export type StoredLine = Selectable<OrderLineTable>;
export type NewLine = Omit<Insertable<OrderLineTable>, 'tenantId' | 'id'>;

export function lineToWire<L extends StoredLine>(scope: Scope, line: L): OrderLineRow {
  const showCost = isPermitted(scope.grants, SHOW_COST);
  const showProfit = isPermitted(scope.grants, SHOW_PROFIT);
  return {
    ...line,
    unitPriceOfMaterial: showCost ? line.unitPriceOfMaterial : null,
    cost: showCost ? line.cost : null,
    totalCost: showCost ? line.totalCost : null,
    profit: showProfit ? line.profit : null,
    totalProfit: showProfit ? line.totalProfit : null,
  };
}

export const orderLineRepository = {
  insertAll: (scope: Scope, lines: readonly NewLine[]): Promise<void> => insertRows(scope, 'orderLine', lines),

  async update(scope: Scope, id: number, version: number, line: Partial<NewLine>): Promise<void> {
    await scope.db
      .updateTable('orderLine')
      .set({ ...line, version: version + 1 })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  async deleteAll(scope: Scope, ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    await scope.db.deleteFrom('orderLine').where('tenantId', '=', scope.tenantId).where('id', 'in', ids).execute();
  },

  findByOrder(scope: Scope, orderInfoId: number): Promise<StoredLine[]> {
    return scope.db
      .selectFrom('orderLine')
      .selectAll()
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .orderBy('lineNo')
      .orderBy('id')
      .execute();
  },

  async hasAny(scope: Scope, orderInfoId: number): Promise<boolean> {
    const row = await scope.db
      .selectFrom('orderLine')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async findOrders(scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await scope.db
      .selectFrom('orderLine')
      .select(['id', 'orderInfoId'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, orderInfoId }) => [id, orderInfoId]));
  },

  findById(scope: Scope, id: number): Promise<StoredLine | undefined> {
    return scope.db.selectFrom('orderLine').selectAll().where('tenantId', '=', scope.tenantId).where('id', '=', id).executeTakeFirst();
  },
};
