import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { ContactPageInput, ContactRow } from '#shared/schemas/customer.schema.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<ContactPageInput>;

const COLUMNS = [
  'p.customerId',
  'c.name as customerName',
  'p.name',
  'p.contactPhone',
  'p.qq',
  'p.wechat',
  'p.gender',
  'p.address',
  'p.post',
  'p.contactIndex as index',
] as const;

function contacts(scope: Scope) {
  return scope.db
    .selectFrom('customerContact as p')
    .innerJoin('customerInfo as c', sameTenant('c.id', 'p.customerId'))
    .where('p.tenantId', '=', scope.tenantId);
}

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(contacts(scope), input, {
    equal: { customerId: 'p.customerId' },
    contains: { name: 'p.name', contactPhone: 'p.contactPhone' },
    among: { ids: 'p.id' },
    range: { createTime: 'p.createTime' },
  });

function rows(scope: Scope, input: Filters) {
  return filtered(scope, input)
    .select(stampColumns('p'))
    .select(COLUMNS)
    .select((eb) => eb.val(scope.tenantName).as('tenantName'));
}

const listed = (scope: Scope, input: Filters) => inOrderOf(rows(scope, input), input.sort, 'p.id');

export const customerContactRepository = {
  ...readsOf('p.id', listed, filtered),

  async deleteByCustomer(scope: Scope, customerId: number): Promise<void> {
    await scope.db.deleteFrom('customerContact').where('tenantId', '=', scope.tenantId).where('customerId', '=', customerId).execute();
  },

  /** The contacts of a customer in the sequence that people gave them. */
  findByCustomer: (scope: Scope, customerId: number): Promise<ContactRow[]> =>
    rows(scope, { customerId }).orderBy('p.contactIndex').orderBy('p.id').execute(),

  async findByCustomers(scope: Scope, customerIds: readonly number[]): Promise<Map<number, ContactRow[]>> {
    if (customerIds.length === 0) return new Map();
    const found = await rows(scope, {}).where('p.customerId', 'in', customerIds).orderBy('p.contactIndex').orderBy('p.id').execute();
    return Map.groupBy(found, ({ customerId }) => customerId);
  },

  /** The place behind the customer's last contact, from 0. */
  async nextIndex(scope: Scope, customerId: number): Promise<number> {
    const row = await scope.db
      .selectFrom('customerContact')
      .select((eb) => eb.fn.max('contactIndex').as('last'))
      .where('tenantId', '=', scope.tenantId)
      .where('customerId', '=', customerId)
      .executeTakeFirst();
    return typeof row?.last === 'number' ? row.last + 1 : 0;
  },
};
