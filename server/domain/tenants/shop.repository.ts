import type { Insertable, Updateable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import type { Scope } from '#platform/scope.ts';
import { ADMIN_ROLE, TENANT_ADMIN_ROLE } from '#shared/permissions.ts';
import type { SimpleTenant, TenantPageInput, TenantRow } from '#shared/schemas/tenant.schema.ts';
import { FLAG, STATUS } from '#shared/states.ts';
import { inOrderOf, type ListFilters, readsOf, whereFilters } from '../records/list.ts';

type Filters = ListFilters<TenantPageInput>;
type Columns = Updateable<Tables['systemTenant']>;

/** Leaves out deleted shops. */
const filtered = ({ db }: Scope, input: Filters) =>
  whereFilters(db.selectFrom('systemTenant as t').where('t.closedTime', 'is', null), input, {
    contains: { name: 't.name', contactName: 't.contactName', contactMobile: 't.contactMobile' },
    equal: { status: 't.status' },
    among: { ids: 't.id' },
    range: { createTime: 't.createTime' },
  });

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

/** The shops of the installation, for its operator. */
export const shopRepository = {
  ...readsOf('t.id', rows, filtered, (_, found) => found.map(toRow)),

  findSimple: (scope: Scope): Promise<SimpleTenant[]> =>
    filtered(scope, { status: STATUS.enabled }).select(['t.id', 't.name']).orderBy('t.id').execute(),

  /** Locks the shop until the transaction ends, and by that changes of its people (see `holdPeople`). */
  lock: ({ db }: Scope, id: number) =>
    db.selectFrom('systemTenant').selectAll().where('id', '=', id).where('closedTime', 'is', null).forUpdate().executeTakeFirst(),

  async insert({ db }: Scope, row: Omit<Insertable<Tables['systemTenant']>, 'company' | 'passedSteps'>): Promise<number> {
    const { insertId } = await db
      .insertInto('systemTenant')
      .values({ ...row, company: null, passedSteps: null })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  /** Also makes all processes drop the cached grants of the shop. */
  async update({ db }: Scope, id: number, values: Columns): Promise<void> {
    await db
      .updateTable('systemTenant')
      .set((eb) => ({ ...values, permissionEpoch: eb('permissionEpoch', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },

  /** Turns roles that have every permission into ones that have the permissions of the shop's package. */
  async turnAdministrators({ db }: Scope, shopId: number): Promise<void> {
    await db
      .updateTable('systemRole')
      .set({ code: TENANT_ADMIN_ROLE })
      .where('tenantId', '=', shopId)
      .where('code', '=', ADMIN_ROLE)
      .execute();
  },

  /** Whether the shop has orders, customers or products. */
  async hasBusiness({ db }: Scope, shopId: number): Promise<boolean> {
    for (const table of ['orderInfo', 'customerInfo', 'productInfo'] as const) {
      const row = await db.selectFrom(table).select('id').where('tenantId', '=', shopId).limit(1).executeTakeFirst();
      if (row !== undefined) return true;
    }
    return false;
  },
};
