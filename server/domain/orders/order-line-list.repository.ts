import { escapeLike } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { OrderLinePageInput } from '#shared/schemas/order-line.schema.ts';

type Filters = Omit<OrderLinePageInput, 'pageNo' | 'pageSize'>;

const LIKE = ['customerName', 'orderId', 'projectName', 'productsName', 'contentProduction'] as const;
const EQUAL = ['customerId', 'urgent', 'status'] as const;

function filtered(scope: Scope, input: Filters) {
  let query = scope.db
    .selectFrom('orderLine as line')
    .innerJoin('orderInfo as order', (join) =>
      join.onRef('order.tenantId', '=', 'line.tenantId').onRef('order.id', '=', 'line.orderInfoId'),
    )
    .where('line.tenantId', '=', scope.tenantId);
  for (const key of LIKE) {
    const text = input[key];
    if (text !== undefined) query = query.where(`line.${key}`, 'like', `%${escapeLike(text)}%`);
  }
  for (const key of EQUAL) {
    const value = input[key];
    if (value !== undefined) query = query.where(`line.${key}`, '=', value);
  }
  if (input.date) query = query.where('order.date', '>=', input.date[0]).where('order.date', '<=', input.date[1]);
  if (input.createTime)
    query = query.where('line.createTime', '>=', input.createTime[0]).where('line.createTime', '<=', input.createTime[1]);
  return query;
}

function withOrder(scope: Scope, input: Filters) {
  return filtered(scope, input).selectAll('line').select(['order.date', 'order.contact', 'order.phoneNumber', 'order.orderCreatorName']);
}

export const orderLineListRepository = {
  findByOrderId(scope: Scope, orderId: string, limit: number) {
    return scope.db
      .selectFrom('orderInfo as order')
      .innerJoin('orderLine as line', (join) =>
        join.onRef('line.tenantId', '=', 'order.tenantId').onRef('line.orderInfoId', '=', 'order.id'),
      )
      .selectAll('line')
      .where('order.tenantId', '=', scope.tenantId)
      .where('order.orderId', '=', orderId)
      .orderBy('line.lineNo')
      .limit(limit)
      .execute();
  },

  async findPage(scope: Scope, input: OrderLinePageInput) {
    const { total } = await filtered(scope, input)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const list = await withOrder(scope, input)
      .orderBy('order.date', 'desc')
      .orderBy('line.orderInfoId', 'desc')
      .orderBy('line.lineNo')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list, total };
  },

  async *findAll(scope: Scope, input: Filters, step = 500) {
    for (let below: number | undefined; ; ) {
      let query = withOrder(scope, input);
      if (below !== undefined) query = query.where('line.id', '<', below);
      const rows = await query.orderBy('line.id', 'desc').limit(step).execute();
      yield* rows;
      if (rows.length < step) return;
      below = rows.at(-1)?.id;
    }
  },

  /** How many lines stand at each process step. */
  countByProcess(scope: Scope) {
    return scope.db
      .selectFrom('orderLine as line')
      .innerJoin('processStep as step', (join) =>
        join.onRef('step.tenantId', '=', 'line.tenantId').onRef('step.id', '=', 'line.currentProcess'),
      )
      .select((eb) => ['step.id', 'step.name', eb.fn.countAll<number>().as('count')])
      .where('line.tenantId', '=', scope.tenantId)
      .where('line.isProcess', '=', 1)
      .groupBy(['step.id', 'step.name', 'step.sort'])
      .orderBy('step.sort')
      .execute();
  },
};
