import type { Insertable, Updateable } from 'kysely';
import { contains } from '#platform/db/like.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Scope } from '#platform/scope.ts';
import { ADMIN_ROLE, TENANT_ADMIN_ROLE } from '#shared/permissions.ts';
import type { SimpleTenant, TenantPageInput, TenantRow } from '#shared/schemas/tenant.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG, STATUS } from '#shared/states.ts';
import { inOrderOf, readPage, walkDown, whereIds } from '../records/list.ts';

type Filters = Partial<Omit<TenantPageInput, 'pageNo' | 'pageSize'>>;
type Columns = Updateable<Tables['systemTenant']>;

/** A shop that was deleted is nowhere to be found. */
function filtered({ db }: Scope, { ids, name, contactName, contactMobile, status, createTime }: Filters) {
  let query = db.selectFrom('systemTenant as t').where('t.closedTime', 'is', null);
  query = whereIds(query, 't.id', ids);
  if (name) query = query.where('t.name', 'like', contains(name));
  if (contactName) query = query.where('t.contactName', 'like', contains(contactName));
  if (contactMobile) query = query.where('t.contactMobile', 'like', contains(contactMobile));
  if (status !== undefined) query = query.where('t.status', '=', status);
  if (createTime) query = query.where('t.createTime', '>=', createTime[0]).where('t.createTime', '<=', createTime[1]);
  return query;
}

const rows = (scope: Scope, input: Filters) =>
  filtered(scope, input)
    .leftJoin('systemTenantPackage as p', (join) => join.onRef('p.id', '=', 't.packageId').on('p.tenantId', '=', scope.tenantId))
    .select(['t.id', 't.version', 't.createTime', 't.updateTime', 't.creatorName', 't.updaterName'])
    .select(['t.name', 't.contactName', 't.contactMobile', 't.status', 't.website', 't.packageId', 'p.name as packageName'])
    .select(['t.expireTime', 't.accountCount', 't.isOperator'])
    .$call((query) => inOrderOf(query, input.sort, 't.id', { name: 't.name' }));

type StoredRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const toRow = ({ packageId, isOperator, ...row }: StoredRow): TenantRow => ({
  ...row,
  packageId: packageId ?? 0,
  isOperator: isOperator === FLAG.yes,
});

/** The shops of the installation, as its operator keeps them. */
export const shopRepository = {
  async findById(scope: Scope, id: number): Promise<TenantRow | undefined> {
    const row = await rows(scope, {}).where('t.id', '=', id).executeTakeFirst();
    return row && toRow(row);
  },

  async findPage(scope: Scope, input: TenantPageInput): Promise<Page<TenantRow>> {
    const { list, total } = await readPage(filtered(scope, input), rows(scope, input), input);
    return { list: list.map(toRow), total };
  },

  findAll: (scope: Scope, input: Filters): AsyncGenerator<TenantRow> =>
    walkDown(async (id, limit) => (await rows(scope, input).where('t.id', '<', id).limit(limit).execute()).map(toRow)),

  findSimple: (scope: Scope): Promise<SimpleTenant[]> =>
    filtered(scope, { status: STATUS.enabled }).select(['t.id', 't.name']).orderBy('t.id').execute(),

  /** Held until the transaction ends, and with it the shop's people. */
  lock: ({ db }: Scope, id: number) =>
    db.selectFrom('systemTenant').selectAll().where('id', '=', id).where('closedTime', 'is', null).forUpdate().executeTakeFirst(),

  async insert({ db }: Scope, row: Omit<Insertable<Tables['systemTenant']>, 'company' | 'passedSteps'>): Promise<number> {
    const { insertId } = await db
      .insertInto('systemTenant')
      .values({ ...row, company: null, passedSteps: null })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  /** Every process forgets what it knows of the permissions of the shop's people. */
  async update({ db }: Scope, id: number, values: Columns): Promise<void> {
    await db
      .updateTable('systemTenant')
      .set((eb) => ({ ...values, permissionEpoch: eb('permissionEpoch', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },

  /** The role that held every menu holds from now on what a package has. */
  async turnAdministrators({ db }: Scope, shopId: number): Promise<void> {
    await db
      .updateTable('systemRole')
      .set({ code: TENANT_ADMIN_ROLE })
      .where('tenantId', '=', shopId)
      .where('code', '=', ADMIN_ROLE)
      .execute();
  },

  /** Whether anybody has worked in it. */
  async hasBusiness({ db }: Scope, shopId: number): Promise<boolean> {
    for (const table of ['orderInfo', 'customerInfo', 'productInfo'] as const) {
      const row = await db.selectFrom(table).select('id').where('tenantId', '=', shopId).limit(1).executeTakeFirst();
      if (row !== undefined) return true;
    }
    return false;
  },
};
