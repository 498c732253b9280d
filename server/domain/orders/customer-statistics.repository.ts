import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { CustomerStatisticsInput, CustomerStatisticsRow } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { readPage, whereFilters } from '../records/list.ts';

const orders = (scope: Scope, input: CustomerStatisticsInput) =>
  whereFilters(scope.db.selectFrom('orderInfo as o').where('o.tenantId', '=', scope.tenantId), input, {
    equal: { customerId: 'o.customerId' },
    range: { date: 'o.date' },
  });

export const customerStatisticsRepository = {
  /** Sums of each customer's orders in the date range, largest transaction amount first. A customer without an order in it has no row. */
  findPage(scope: Scope, input: CustomerStatisticsInput): Promise<Page<CustomerStatisticsRow>> {
    const customers = scope.db
      .selectFrom('customerInfo as c')
      .where('c.tenantId', '=', scope.tenantId)
      .where('c.id', 'in', orders(scope, input).select('o.customerId').$narrowType<{ customerId: number }>());
    const rows = orders(scope, input)
      .innerJoin('customerInfo as c', sameTenant('c.id', 'o.customerId'))
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
      .orderBy('customerId');
    return readPage(customers, rows, input);
  },
};
