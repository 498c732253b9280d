import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { VoucherPageInput } from '#shared/schemas/voucher.schema.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<VoucherPageInput>;

/** Vouchers joined with the rows whose names the filters compare. */
const filtered = (scope: Scope, input: Filters) =>
  whereFilters(
    scope.db
      .selectFrom('orderVoucher as v')
      .leftJoin('customerInfo as c', sameTenant('c.id', 'v.customerId'))
      .leftJoin('systemUser as u', sameTenant('u.id', 'v.handmanId'))
      .where('v.tenantId', '=', scope.tenantId),
    input,
    {
      equal: { type: 'v.type', projectId: 'v.projectId', nameId: 'v.nameId', customerId: 'v.customerId', paymentType: 'v.paymentType' },
      contains: { orderId: 'v.orderId', customerName: 'c.name', handman: 'u.nickname' },
      among: { ids: 'v.id' },
      range: { date: 'v.date', createTime: 'v.createTime' },
    },
  );

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .innerJoin('orderInfo as o', sameTenant('o.id', 'v.orderInfoId'))
    .innerJoin('expenditureIncome as p', sameTenant('p.id', 'v.projectId'))
    .innerJoin('expenditureIncomeItem as n', sameTenant('n.id', 'v.nameId'))
    .leftJoin('paymentType as m', sameTenant('m.id', 'v.paymentType'))
    .select(stampColumns('v'))
    .select(['v.type', 'v.orderId', 'v.projectId', 'p.name as projectName', 'v.nameId', 'n.name', 'v.abstractTxt'])
    .select((eb) => eb.fn.coalesce('o.name', 'o.orderName').as('orderName'))
    .select(['v.customerId', 'c.name as customerName', 'v.date', 'v.handmanId', 'u.nickname as handman'])
    .select(['v.paymentType', 'm.name as paymentTypeName', 'v.amount', 'v.remarks'])
    .select(['v.creatorName as createName', 'v.userId', 'v.deptId'])
    .$call((query) => inOrderOf(query, input.sort, 'v.id', { date: 'v.date' }));

export const voucherRepository = {
  findByIds: (scope: Scope, ids: readonly number[]) => rows(scope, { ids: [...ids] }).execute(),
  ...readsOf('v.id', rows, filtered),
};
