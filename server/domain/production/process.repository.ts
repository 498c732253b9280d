import { contains } from '#platform/db/like.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { BoardInput, BoardLine, ProcessPageInput } from '#shared/schemas/production.schema.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<ProcessPageInput>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(scope.db.selectFrom('orderProcess as r').where('r.tenantId', '=', scope.tenantId), input, {
    equal: { orderDelId: 'r.orderDelId', processId: 'r.processId', handmanId: 'r.handmanId' },
    contains: { orderId: 'r.orderId' },
    among: { ids: 'r.id' },
    range: { finishTime: 'r.finishTime', createTime: 'r.createTime' },
  });

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .innerJoin('orderLine as l', sameTenant('l.id', 'r.orderDelId'))
    .innerJoin('processStep as s', sameTenant('s.id', 'r.processId'))
    .leftJoin('systemUser as u', sameTenant('u.id', 'r.handmanId'))
    .select(stampColumns('r'))
    .select(['r.orderId', 'r.orderDelId', 'l.lineNo', 'r.processId', 's.name as processName'])
    .select(['r.handmanId', 'u.nickname as handman', 'r.finishTime', 'r.remarks', 'l.projectName', 'l.productsName'])
    .$call((query) => inOrderOf(query, input.sort, 'r.id'));

export const processRepository = {
  ...readsOf('r.id', rows, filtered),

  /** The last record of a line's step: the one that an undo deletes. */
  findLast: (scope: Scope, orderDelId: number, processId: number): Promise<{ id: number } | undefined> =>
    scope.db
      .selectFrom('orderProcess')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('orderDelId', '=', orderDelId)
      .where('processId', '=', processId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /**
   * The newest lines that stand at a step, or the oldest ones, through the index on it. A line is urgent when it or its order is: urgent is the
   * lower number.
   */
  findWaiting(
    scope: Scope,
    processId: number,
    { text, orderDelId }: BoardInput,
    { limit, isOldest }: { limit: number; isOldest: boolean },
  ): Promise<BoardLine[]> {
    let query = scope.db
      .selectFrom('orderLine as l')
      .innerJoin('orderInfo as o', sameTenant('o.id', 'l.orderInfoId'))
      .where('l.tenantId', '=', scope.tenantId)
      .where('l.currentProcess', '=', processId);
    if (orderDelId !== undefined) query = query.where('l.id', '=', orderDelId);
    if (text)
      query = query.where((eb) =>
        eb.or([
          eb('l.orderId', 'like', contains(text)),
          eb('o.customerName', 'like', contains(text)),
          eb('l.projectName', 'like', contains(text)),
        ]),
      );
    return query
      .select([
        'l.id',
        'l.orderId',
        'l.lineNo',
        'l.currentProcess',
        'o.customerName',
        'o.expectedDeliveryDate',
        'l.patternUrl',
        'l.remarks',
      ])
      .select(['l.projectName', 'l.contentProduction', 'l.productsName', 'l.width', 'l.height', 'l.amount', 'l.unitName'])
      .select((eb) => eb.fn<number>('least', ['l.urgent', 'o.urgent']).as('urgent'))
      .orderBy('l.id', isOldest ? 'asc' : 'desc')
      .limit(limit)
      .$narrowType<{ currentProcess: number }>()
      .execute();
  },
};
