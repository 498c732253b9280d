import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';

/** How many of a customer's last lines are searched for what he paid. */
const LAST_LINES = 300;

export const orderPriceRepository = {
  /**
   * The unit prices of products in a customer's last lines, the latest first. `exceptOrder` leaves out the lines of one order, `beforeLine`
   * the line of this id and all later ones.
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
      // By the id of the line and not of its order, because the index of a customer's lines holds only that.
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
