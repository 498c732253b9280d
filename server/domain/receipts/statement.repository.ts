import { reviewed } from '#platform/db/reviewed-sql.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';

/** The orders of a customer, by which he is charged. */
const orders = (scope: Scope, customerId: number) =>
  scope.db.selectFrom('orderInfo as o').where('o.tenantId', '=', scope.tenantId).where('o.customerId', '=', customerId);

/** The ledger entries of these orders: what was received. */
const entries = (scope: Scope, customerId: number) =>
  scope.db
    .selectFrom('orderInfo as o')
    .innerJoin('orderReceipt as r', sameTenant('r.orderInfoId', 'o.id'))
    .where('o.tenantId', '=', scope.tenantId)
    .where('o.customerId', '=', customerId);

const sum = (row: { sum: string }): string => String(row.sum);

export const statementRepository = {
  findCustomer: (scope: Scope, id: number) =>
    scope.db.selectFrom('customerInfo').select('name').where('tenantId', '=', scope.tenantId).where('id', '=', id).executeTakeFirst(),

  chargedBefore: async (scope: Scope, customerId: number, time: number): Promise<string> =>
    sum(
      await orders(scope, customerId)
        .select(reviewed<string>`coalesce(sum(o.transaction_amount + o.commission), 0)`.as('sum'))
        .where('o.date', '<', time)
        .executeTakeFirstOrThrow(),
    ),

  receivedBefore: async (scope: Scope, customerId: number, time: number): Promise<string> =>
    sum(
      await entries(scope, customerId)
        .select(reviewed<string>`coalesce(sum(r.amount), 0)`.as('sum'))
        .where('r.receiptDate', '<', time)
        .executeTakeFirstOrThrow(),
    ),

  findOrders: (scope: Scope, customerId: number, [from, to]: readonly [number, number], limit: number) =>
    orders(scope, customerId)
      .select(['o.id', 'o.date as time', 'o.orderId', 'o.auditStatus'])
      .select((eb) => eb.fn.coalesce('o.name', 'o.orderName', 'o.orderDescription').as('what'))
      .select(reviewed<string>`o.transaction_amount + o.commission`.as('charged'))
      .where('o.date', '>=', from)
      .where('o.date', '<=', to)
      .orderBy('o.date')
      .orderBy('o.id')
      .limit(limit)
      .execute(),

  findEntries: (scope: Scope, customerId: number, [from, to]: readonly [number, number], limit: number) =>
    entries(scope, customerId)
      .select(['r.id', 'r.receiptDate as time', 'r.orderId', 'r.kind', 'r.amount as received', 'o.auditStatus'])
      .select((eb) => eb.fn.coalesce('r.paymentTypeName', 'r.remarks').as('what'))
      .where('r.receiptDate', '>=', from)
      .where('r.receiptDate', '<=', to)
      .orderBy('r.receiptDate')
      .orderBy('r.id')
      .limit(limit)
      .execute(),
};
