import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import { TENANT_ADMIN_ROLE } from '#shared/permissions.ts';
import type { SimpleTenant, TenantPackagePageInput, TenantPackageRow } from '#shared/schemas/tenant.schema.ts';
import { ROLE_TYPE, STATUS } from '#shared/states.ts';
import { inOrderOf, type ListFilters, readsOf, stampColumns, whereFilters } from '../records/list.ts';

type Filters = ListFilters<TenantPackagePageInput>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(scope.db.selectFrom('systemTenantPackage as p').where('p.tenantId', '=', scope.tenantId), input, {
    contains: { name: 'p.name', remark: 'p.remark' },
    equal: { status: 'p.status' },
    among: { ids: 'p.id' },
    range: { createTime: 'p.createTime' },
  });

const rows = (scope: Scope, input: Filters) =>
  inOrderOf(filtered(scope, input).select(stampColumns('p')).select(['p.name', 'p.status', 'p.remark']), input.sort, 'p.id', {
    name: 'p.name',
  });

async function withMenus(scope: Scope, packages: ReadonlyArray<Omit<TenantPackageRow, 'menuIds'>>): Promise<TenantPackageRow[]> {
  const menus = await packageRepository.findMenus(
    scope,
    packages.map(({ id }) => id),
  );
  const byPackage = Map.groupBy(menus, ({ packageId }) => packageId);
  return packages.map((row) => ({ ...row, menuIds: (byPackage.get(row.id) ?? []).map(({ menuId }) => menuId) }));
}

export const packageRepository = {
  async findMenus({ db, tenantId }: Scope, ids: readonly number[]): Promise<Array<{ packageId: number; menuId: number }>> {
    if (ids.length === 0) return [];
    return db
      .selectFrom('systemTenantPackageMenu')
      .select(['packageId', 'menuId'])
      .where('tenantId', '=', tenantId)
      .where('packageId', 'in', [...ids])
      .orderBy('menuId')
      .execute();
  },

  ...readsOf('p.id', rows, filtered, withMenus),

  findSimple: (scope: Scope): Promise<SimpleTenant[]> =>
    filtered(scope, { status: STATUS.enabled }).select(['p.id', 'p.name']).orderBy('p.id').execute(),

  /** Locks a package until the transaction ends, so that its menus do not change while a shop gets them. */
  lock: ({ db, tenantId }: Scope, id: number) =>
    db
      .selectFrom('systemTenantPackage')
      .select(['id', 'name', 'status'])
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  async replaceMenus({ db, tenantId }: Scope, packageId: number, menuIds: readonly number[]): Promise<void> {
    await db.deleteFrom('systemTenantPackageMenu').where('tenantId', '=', tenantId).where('packageId', '=', packageId).execute();
    if (menuIds.length === 0) return;
    await db
      .insertInto('systemTenantPackageMenu')
      .values(menuIds.map((menuId) => ({ tenantId, packageId, menuId })))
      .execute();
  },

  /** The existing ones of these menus, with their permissions. */
  async findKnown({ db }: Scope, ids: readonly number[]): Promise<Array<{ id: number; permission: string }>> {
    if (ids.length === 0) return [];
    return db
      .selectFrom('systemMenu')
      .select(['id', 'permission'])
      .where('id', 'in', [...ids])
      .execute();
  },

  /** Locks the shops of a package against changes of people, and makes all processes drop their cached grants. @returns their ids */
  async holdShops({ db }: Scope, packageId: number): Promise<number[]> {
    await db
      .updateTable('systemTenant')
      .set((eb) => ({ permissionEpoch: eb('permissionEpoch', '+', 1) }))
      .where('packageId', '=', packageId)
      .execute();
    return (await db.selectFrom('systemTenant').select('id').where('packageId', '=', packageId).execute()).map(({ id }) => id);
  },

  async hasShops({ db }: Scope, packageId: number): Promise<boolean> {
    return (await db.selectFrom('systemTenant').select('id').where('packageId', '=', packageId).executeTakeFirst()) !== undefined;
  },

  /**
   * Limits the roles of these shops to their packages: each role loses the menus that the package lacks, and the built-in role gets all
   * that the package has. For shops with a package only: in one without, roles would lose all menus.
   */
  async limitRoles({ db }: Scope, shopIds: readonly number[]): Promise<void> {
    if (shopIds.length === 0) return;
    const shops = [...shopIds];
    await reviewed`
      delete given from system_role_menu given join system_tenant shop on shop.id = given.tenant_id
      where given.tenant_id in (${shops}) and not exists (
        select 1 from system_tenant_package_menu part where part.package_id = shop.package_id and part.menu_id = given.menu_id)`.execute(
      db,
    );
    await reviewed`
      insert ignore into system_role_menu (tenant_id, role_id, menu_id)
      select role.tenant_id, role.id, part.menu_id
      from system_tenant shop
      join system_role role on role.tenant_id = shop.id and role.code = ${TENANT_ADMIN_ROLE} and role.type = ${ROLE_TYPE.builtIn}
      join system_tenant_package_menu part on part.package_id = shop.package_id
      where shop.id in (${shops})`.execute(db);
  },
};
