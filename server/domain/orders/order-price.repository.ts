import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';

/** Lines of a customer that are looked through for what he paid last. */
const LAST_LINES = 300;

export const orderPriceRepository = {
  /**
   * What a customer paid for products, the latest first, among his last lines. One order is left out where it is named, and lines that came
   * with this one or after it.
   */
  findLast(
    scope: Scope,
    customerId: number,
    productsIds: readonly number[],
    { exceptOrder = 0, beforeLine = Number.MAX_SAFE_INTEGER }: { exceptOrder?: number | undefined; beforeLine?: number },
  ) {
    const last = scope.db
      .selectFrom('orderLine')
      .select(['tenantId', 'id', 'orderInfoId', 'orderId', 'productsId', 'unitPrice'])
      .where('tenantId', '=', scope.tenantId)
      .where('customerId', '=', customerId)
      // By the number of the line, not of its order: the index of the customer's lines has only that.
      .where('id', '<', beforeLine)
      .orderBy('id', 'desc')
      .limit(LAST_LINES)
      .as('l');
    return scope.db
      .selectFrom(last)
      .innerJoin('orderInfo as o', sameTenant('o.id', 'l.orderInfoId'))
      .select(['l.productsId', 'l.unitPrice', 'l.orderId', 'o.date'])
      .where('o.tenantId', '=', scope.tenantId)
      .where('l.productsId', 'in', [0, ...productsIds])
      .where('l.unitPrice', 'is not', null)
      .where('l.orderInfoId', '!=', exceptOrder)
      .orderBy('l.id', 'desc')
      .execute();
  },
};
