import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { VoucherPageInput } from '#shared/schemas/voucher.schema.ts';
import { inOrderOf, readsOf, stampColumns, whereIds } from '../records/list.ts';

type Filters = Partial<Omit<VoucherPageInput, 'pageNo' | 'pageSize'>>;

const EQUAL = ['type', 'projectId', 'nameId', 'customerId', 'paymentType'] as const;
const RANGES = ['date', 'createTime'] as const;

/** Vouchers with what their names are taken from. */
function filtered(scope: Scope, input: Filters) {
  let query = scope.db
    .selectFrom('orderVoucher as v')
    .leftJoin('customerInfo as c', (join) => join.onRef('c.tenantId', '=', 'v.tenantId').onRef('c.id', '=', 'v.customerId'))
    .leftJoin('systemUser as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.handmanId'))
    .where('v.tenantId', '=', scope.tenantId);
  for (const key of EQUAL) if (input[key] !== undefined) query = query.where(`v.${key}`, '=', input[key]);
  if (input.orderId) query = query.where('v.orderId', 'like', contains(input.orderId));
  if (input.customerName) query = query.where('c.name', 'like', contains(input.customerName));
  if (input.handman) query = query.where('u.nickname', 'like', contains(input.handman));
  query = whereIds(query, 'v.id', input.ids);
  for (const key of RANGES) {
    const range = input[key];
    if (range) query = query.where(`v.${key}`, '>=', range[0]).where(`v.${key}`, '<=', range[1]);
  }
  return query;
}

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .innerJoin('orderInfo as o', (join) => join.onRef('o.tenantId', '=', 'v.tenantId').onRef('o.id', '=', 'v.orderInfoId'))
    .innerJoin('expenditureIncome as p', (join) => join.onRef('p.tenantId', '=', 'v.tenantId').onRef('p.id', '=', 'v.projectId'))
    .innerJoin('expenditureIncomeItem as n', (join) => join.onRef('n.tenantId', '=', 'v.tenantId').onRef('n.id', '=', 'v.nameId'))
    .leftJoin('paymentType as m', (join) => join.onRef('m.tenantId', '=', 'v.tenantId').onRef('m.id', '=', 'v.paymentType'))
    .select(stampColumns('v'))
    .select(['v.type', 'v.orderId', 'o.orderName', 'v.projectId', 'p.name as projectName', 'v.nameId', 'n.name', 'v.abstractTxt'])
    .select(['v.customerId', 'c.name as customerName', 'v.date', 'v.handmanId', 'u.nickname as handman'])
    .select(['v.paymentType', 'm.name as paymentTypeName', 'v.amount', 'v.remarks'])
    .select(['v.creatorName as createName', 'v.userId', 'v.deptId'])
    .$call((query) => inOrderOf(query, input.sort, 'v.id', { date: 'v.date' }));

export const voucherRepository = {
  findByIds: (scope: Scope, ids: readonly number[]) => rows(scope, { ids: [...ids] }).execute(),
  ...readsOf('v.id', rows, filtered),
};
