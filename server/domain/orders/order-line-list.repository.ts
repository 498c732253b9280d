import { escapeLike } from '#platform/db/like.ts';
import { readAhead } from '#platform/db/read-ahead.ts';
import type { Scope } from '#platform/scope.ts';
import type { OrderLinePageInput } from '#shared/schemas/order-line.schema.ts';
import { orderListRepository } from './order-list.repository.ts';

/** How much of an export is read at a time. */
const ORDERS_AT_ONCE = 200;
const LINES_AT_ONCE = 1000;

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

/** The orders in their order, as many together as have about so many lines; orders without any are left out. */
async function batches(scope: Scope, orderInfoIds: readonly number[], most: number): Promise<number[][]> {
  const counts = await scope.db
    .selectFrom('orderLine')
    .select((eb) => ['orderInfoId', eb.fn.countAll<number>().as('lines')])
    .where('tenantId', '=', scope.tenantId)
    .where('orderInfoId', 'in', orderInfoIds)
    .groupBy('orderInfoId')
    .execute();
  const linesOf = new Map(counts.map(({ orderInfoId, lines }) => [orderInfoId, lines]));
  const found: number[][] = [];
  let room = 0;
  for (const id of orderInfoIds) {
    const lines = linesOf.get(id) ?? 0;
    if (lines === 0) continue;
    const last = found.at(-1);
    if (last && lines <= room) last.push(id);
    else {
      found.push([id]);
      room = most;
    }
    room -= lines;
  }
  return found;
}

async function* pages(scope: Scope, input: Filters) {
  for await (const ids of orderListRepository.findIds(scope, input.date, ORDERS_AT_ONCE)) {
    for (const batch of await batches(scope, ids, LINES_AT_ONCE)) {
      yield await withOrder(scope, input)
        .where('line.orderInfoId', 'in', batch)
        .orderBy('order.date', 'desc')
        .orderBy('line.orderInfoId', 'desc')
        .orderBy('line.lineNo')
        .execute();
    }
  }
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

  /**
   * All lines under the filters, in the order of the list. Order by order: reading on from the last line, however it is asked, makes the
   * database join and sort what is left for each step anew, which a million lines do not bear.
   */
  findAll: (scope: Scope, input: Filters) => readAhead(pages(scope, input)),

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
