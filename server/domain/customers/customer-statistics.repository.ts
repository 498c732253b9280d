import type { Scope } from '#platform/scope.ts';
import type { CustomerStatisticsInput, CustomerStatisticsRow } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';

function orders(scope: Scope, input: CustomerStatisticsInput) {
  let query = scope.db
    .selectFrom('orderInfo as o')
    .innerJoin('customerInfo as c', (join) => join.onRef('c.tenantId', '=', 'o.tenantId').onRef('c.id', '=', 'o.customerId'))
    .where('o.tenantId', '=', scope.tenantId);
  if (input.customerId !== undefined) query = query.where('o.customerId', '=', input.customerId);
  if (input.date) query = query.where('o.date', '>=', input.date[0]).where('o.date', '<=', input.date[1]);
  return query;
}

export const customerStatisticsRepository = {
  /** What each customer ordered and paid in a time, the largest first. A customer without an order in it has no row. */
  async findPage(scope: Scope, input: CustomerStatisticsInput): Promise<Page<CustomerStatisticsRow>> {
    const query = orders(scope, input);
    const { total } = await query.select((eb) => eb.fn.count<number>('o.customerId').distinct().as('total')).executeTakeFirstOrThrow();
    const rows = await query
      .select(['c.id as customerId', 'c.name as customerName'])
      .select((eb) => [
        eb.fn.countAll<number>().as('orders'),
        eb.fn.sum<string>('o.totalAmount').as('totalAmount'),
        eb.fn.sum<string>('o.transactionAmount').as('transactionAmount'),
        eb.fn.sum<string>('o.paid').as('paid'),
        eb.fn.sum<string>('o.arrears').as('arrears'),
      ])
      .groupBy(['c.id', 'c.name'])
      .orderBy('transactionAmount', 'desc')
      .orderBy('customerId')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list: rows, total };
  },
};
