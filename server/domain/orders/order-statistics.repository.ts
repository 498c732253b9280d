import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';

const SUMS = ['orders', 'withArrears', 'totalAmount', 'transactionAmount', 'receivables', 'paid', 'arrears'] as const;

function counters(scope: Scope) {
  return scope.db.selectFrom('orderDayCounter').where('tenantId', '=', scope.tenantId);
}

const customerOrders = (scope: Scope) => scope.db.selectFrom('orderInfo').where('tenantId', '=', scope.tenantId);
/** What a customer has ordered with tax, owes, and has paid in excess; of the excess only that of audited orders can be used. */
const customerAmount = () => [
  reviewed<string>`coalesce(sum(transaction_amount + commission), 0)`.as('totalAmount'),
  reviewed<string>`coalesce(sum(greatest(paid - transaction_amount - commission, 0)), 0)`.as('advancePayment'),
  reviewed<string>`coalesce(sum(if(audit_status, greatest(paid - transaction_amount - commission, 0), 0)), 0)`.as('usableAdvance'),
  reviewed<string>`coalesce(sum(arrears), 0)`.as('arrears'),
];

/** Sums over the day counters, which are kept up to date in the orders' own transactions. Only the sums of customers read orders. */
export const orderStatisticsRepository = {
  /** Everything the counters hold, over all days; null where there is no day yet. */
  totals(scope: Scope) {
    return counters(scope)
      .select((eb) => SUMS.map((column) => eb.fn.sum<string | null>(column).as(column)))
      .executeTakeFirstOrThrow();
  },

  async ordersOfDay(scope: Scope, day: number): Promise<number> {
    const row = await counters(scope).select('orders').where('day', '=', day).executeTakeFirst();
    return row?.orders ?? 0;
  },

  /** Days after `first` up to `last`, oldest first. */
  findDays(scope: Scope, first: number, last: number) {
    return counters(scope)
      .select(['day', 'orders', 'transactionAmount', 'paid'])
      .where('day', '>', first)
      .where('day', '<=', last)
      .orderBy('day')
      .execute();
  },

  customerSums: (scope: Scope, customerId: number) =>
    customerOrders(scope).select(customerAmount).where('customerId', '=', customerId).executeTakeFirstOrThrow(),

  /** The same of every customer who has orders. */
  allCustomerSums: (scope: Scope) =>
    customerOrders(scope)
      .select('customerId')
      .select(customerAmount)
      .where('customerId', 'is not', null)
      .groupBy('customerId')
      .$narrowType<{ customerId: number }>()
      .execute(),
};
