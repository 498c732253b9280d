import { loadRows } from '#platform/db/bulk-load.ts';
import { type ShapeScope, shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import type { NewLine, StoredLine } from './order-line-forms.ts';

export const lineKey = (orderInfoId: number, lineNo: number | undefined): string => `${orderInfoId}/${lineNo}`;

const own = (scope: ShapeScope) => scope.db.selectFrom('orderLine').where('tenantId', '=', scope.tenantId);
const ofOrder = shaped((scope, { orderInfoId }: { orderInfoId: number }) =>
  own(scope).selectAll().where('orderInfoId', '=', orderInfoId).orderBy('lineNo').orderBy('id'),
);
const byId = shaped((scope, { id }: { id: number }) => own(scope).selectAll().where('id', '=', id));

export const orderLineRepository = {
  insertAll: (scope: Scope, lines: readonly NewLine[]): Promise<void> => loadRows(scope, 'orderLine', lines),

  async deleteAll(scope: Scope, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await scope.db.deleteFrom('orderLine').where('tenantId', '=', scope.tenantId).where('id', 'in', ids).execute();
  },

  /** In the order of the lines. */
  findByOrder: (scope: Scope, orderInfoId: number): Promise<StoredLine[]> => ofOrder.all(scope, { orderInfoId }),

  /** Lines by order, each list in the order of the lines. */
  async findByOrders(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, StoredLine[]>> {
    const byOrder = new Map<number, StoredLine[]>(orderInfoIds.map((id) => [id, []]));
    if (orderInfoIds.length === 0) return byOrder;
    const rows = await own(scope)
      .selectAll()
      .where('orderInfoId', 'in', orderInfoIds)
      .orderBy('orderInfoId')
      .orderBy('lineNo')
      .orderBy('id')
      .execute();
    for (const row of rows) byOrder.get(row.orderInfoId)?.push(row);
    return byOrder;
  },

  async countByOrders(scope: Scope, orderInfoIds: readonly number[]): Promise<number> {
    const { count } = await own(scope)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('orderInfoId', 'in', [0, ...orderInfoIds])
      .executeTakeFirstOrThrow();
    return count;
  },

  /** Ids of lines by order and line number, as `lineKey` writes them. */
  async findIds(scope: Scope, orderInfoIds: readonly number[]): Promise<Map<string, number>> {
    if (orderInfoIds.length === 0) return new Map();
    const rows = await own(scope).select(['id', 'orderInfoId', 'lineNo']).where('orderInfoId', 'in', orderInfoIds).execute();
    return new Map(rows.map((row) => [lineKey(row.orderInfoId, row.lineNo), row.id]));
  },

  /** What an audit looks at, in the order of the lines. */
  findForAudit: (scope: Scope, orderInfoId: number) =>
    own(scope)
      .select(['productsId', 'productsName', 'projectName', 'contentProduction', 'patternUrl', 'patternImg', 'drawingAddress', 'file'])
      .select(['unitPrice', 'width', 'height', 'totalAmount', 'pricingBasis'])
      .where('orderInfoId', '=', orderInfoId)
      .orderBy('lineNo')
      .orderBy('id')
      .execute(),

  async findOrders(scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
    if (ids.length === 0) return new Map();
    const rows = await own(scope).select(['id', 'orderInfoId']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, orderInfoId }) => [id, orderInfoId]));
  },

  /** Whether a line of the order stands at a step. */
  async hasUnfinished(scope: Scope, orderInfoId: number): Promise<boolean> {
    const row = await own(scope)
      .select('id')
      .where('orderInfoId', '=', orderInfoId)
      .where('currentProcess', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Writes where a line stands in its flow, and counts its version up. */
  async moveTo(
    scope: Scope,
    { id, version }: Pick<StoredLine, 'id' | 'version'>,
    place: Pick<StoredLine, 'currentProcess' | 'nextProcess' | 'completionTime'>,
  ): Promise<void> {
    await scope.db
      .updateTable('orderLine')
      .set({ ...place, version: version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  findById: (scope: Scope, id: number): Promise<StoredLine | undefined> => byId.first(scope, { id }),
};
