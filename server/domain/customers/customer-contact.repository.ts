import type { Insertable, Updateable } from 'kysely';
import { escapeLike } from '#platform/db/like.ts';
import type { CustomerContactTable } from '#platform/db/shop-tables.ts';
import type { Scope } from '#platform/scope.ts';
import type { ContactPageInput, ContactRow } from '#shared/schemas/customer.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';

type Stamp = 'tenantId' | 'id' | 'version' | 'createTime' | 'updateTime' | 'creatorName' | 'updaterName';
export type ContactValues = Omit<Insertable<CustomerContactTable>, Stamp>;
export type ContactChanges = Omit<Updateable<CustomerContactTable>, Stamp | 'customerId'>;

type Filters = Partial<Omit<ContactPageInput, 'pageNo' | 'pageSize'>>;

const FULL = [
  'p.id',
  'p.version',
  'p.createTime',
  'p.updateTime',
  'p.creatorName',
  'p.updaterName',
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
    .innerJoin('customerInfo as c', (join) => join.onRef('c.tenantId', '=', 'p.tenantId').onRef('c.id', '=', 'p.customerId'))
    .where('p.tenantId', '=', scope.tenantId);
}

function filtered(scope: Scope, input: Filters) {
  let query = contacts(scope);
  if (input.customerId !== undefined) query = query.where('p.customerId', '=', input.customerId);
  if (input.name) query = query.where('p.name', 'like', `%${escapeLike(input.name)}%`);
  if (input.contactPhone) query = query.where('p.contactPhone', 'like', `%${escapeLike(input.contactPhone)}%`);
  if (input.createTime) query = query.where('p.createTime', '>=', input.createTime[0]).where('p.createTime', '<=', input.createTime[1]);
  return query;
}

function fullRow(scope: Scope, row: Omit<ContactRow, 'tenantName'>): ContactRow {
  return { ...row, tenantName: scope.tenantName };
}

export const customerContactRepository = {
  async insert(scope: Scope, values: ContactValues): Promise<number> {
    const now = scope.now();
    const { nickname } = scope.actor;
    const result = await scope.db
      .insertInto('customerContact')
      .values({ ...values, tenantId: scope.tenantId, createTime: now, updateTime: now, creatorName: nickname, updaterName: nickname })
      .executeTakeFirstOrThrow();
    return Number(result.insertId);
  },

  lockById(scope: Scope, id: number) {
    return scope.db
      .selectFrom('customerContact')
      .select(['id', 'version', 'updaterName', 'updateTime'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  },

  async update(scope: Scope, id: number, version: number, changes: ContactChanges): Promise<void> {
    await scope.db
      .updateTable('customerContact')
      .set({ ...changes, version: version + 1, updateTime: scope.now(), updaterName: scope.actor.nickname })
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .execute();
  },

  async delete(scope: Scope, id: number): Promise<boolean> {
    const result = await scope.db
      .deleteFrom('customerContact')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  async deleteByCustomer(scope: Scope, customerId: number): Promise<void> {
    await scope.db.deleteFrom('customerContact').where('tenantId', '=', scope.tenantId).where('customerId', '=', customerId).execute();
  },

  async findById(scope: Scope, id: number): Promise<ContactRow | undefined> {
    const row = await contacts(scope).where('p.id', '=', id).select(FULL).executeTakeFirst();
    return row && fullRow(scope, row);
  },

  /** In the order that the person gave them. */
  async findByCustomer(scope: Scope, customerId: number): Promise<ContactRow[]> {
    const rows = await contacts(scope)
      .where('p.customerId', '=', customerId)
      .select(FULL)
      .orderBy('p.contactIndex')
      .orderBy('p.id')
      .execute();
    return rows.map((row) => fullRow(scope, row));
  },

  async findByCustomers(scope: Scope, customerIds: readonly number[]): Promise<Map<number, ContactRow[]>> {
    if (customerIds.length === 0) return new Map();
    const rows = await contacts(scope)
      .where('p.customerId', 'in', customerIds)
      .select(FULL)
      .orderBy('p.contactIndex')
      .orderBy('p.id')
      .execute();
    return Map.groupBy(
      rows.map((row) => fullRow(scope, row)),
      ({ customerId }) => customerId,
    );
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

  async findPage(scope: Scope, input: ContactPageInput): Promise<Page<ContactRow>> {
    const query = filtered(scope, input);
    const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await query
      .select(FULL)
      .orderBy('p.id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list: rows.map((row) => fullRow(scope, row)), total };
  },

  /** Every row that the filters let through, in steps of `step`, newest first. */
  async *findAll(scope: Scope, input: Filters, step = 500): AsyncGenerator<ContactRow> {
    const query = filtered(scope, input).select(FULL);
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const rows = await query.where('p.id', '<', below).orderBy('p.id', 'desc').limit(step).execute();
      for (const row of rows) yield fullRow(scope, row);
      if (rows.length < step) return;
      below = rows.at(-1)?.id ?? 0;
    }
  },
};
