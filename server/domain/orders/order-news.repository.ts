import { reviewed } from '#platform/db/reviewed-sql.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import { endOfDay, startOfDay } from '#shared/rules/day.rules.ts';
import { lateBefore } from '#shared/rules/delivery.rules.ts';
import { FLAG } from '#shared/states.ts';

/** How many days before its delivery day an order may have been made: the search for late orders goes by the index on the order's date. */
const LATE_DAYS = 180;
const DAY_MS = 86_400_000;

/** What the messages about orders read. */
export const orderNewsRepository = {
  findOrder: (scope: Scope, id: number) =>
    scope.db
      .selectFrom('orderInfo')
      .select(['id', 'orderId', 'customerId', 'customerName', 'receivables', 'orderCreatorName', 'auditStatus', 'userId'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),

  findPrices: (scope: Scope, orderInfoId: number) =>
    scope.db
      .selectFrom('orderLine')
      .select(['id', 'productsId', 'productsName', 'unitPrice'])
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .where('productsId', 'is not', null)
      .where('unitPrice', 'is not', null)
      .orderBy('lineNo')
      .execute(),

  findCycles: (scope: Scope) =>
    scope.db
      .selectFrom('closingCycle')
      .select(['id', 'days'])
      .where('tenantId', '=', scope.tenantId)
      .where('days', 'is not', null)
      .execute(),

  /** What each customer of a closing cycle owes of the orders of these days, both included; the largest sum first. */
  findOwed: (scope: Scope, closingCycle: number, first: number, last: number) =>
    scope.db
      .selectFrom('orderInfo as o')
      .innerJoin('customerInfo as c', sameTenant('c.id', 'o.customerId'))
      .select('c.name')
      .select(reviewed<number>`count(*)`.as('orders'))
      .select(reviewed<string>`sum(o.arrears)`.as('arrears'))
      .where('o.tenantId', '=', scope.tenantId)
      .where('o.date', '>=', startOfDay(first))
      .where('o.date', '<=', endOfDay(last))
      .where('o.arrears', '>', '0')
      .where('c.closingCycle', '=', closingCycle)
      .groupBy(['c.id', 'c.name'])
      .orderBy('arrears', 'desc')
      .execute(),

  /** Numbers of orders that were due for delivery from one day until before another and are neither delivered nor returned, by owner. */
  async findLate(scope: Scope, days: { from: number; until: number }): Promise<Map<number, string[]>> {
    const begin = startOfDay(days.from);
    const late = await scope.db
      .selectFrom('orderInfo')
      .select(['userId', 'orderId'])
      .where('tenantId', '=', scope.tenantId)
      .where('date', '>=', begin - LATE_DAYS * DAY_MS)
      .where('expectedDeliveryDate', '>=', begin)
      .where('expectedDeliveryDate', '<', lateBefore(days.until))
      .where('actualDeliveryDate', 'is', null)
      .where('isChargeback', '=', FLAG.no)
      .orderBy('id')
      .execute();
    const byPerson = Map.groupBy(late, ({ userId }) => userId);
    return new Map([...byPerson].map(([userId, orders]) => [userId, orders.map(({ orderId }) => orderId)]));
  },
};
