import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isOperatorOnly } from '#shared/permissions.ts';
import type {
  SimpleTenant,
  TenantPackageCreate,
  TenantPackagePageInput,
  TenantPackageRow,
  TenantPackageUpdate,
} from '#shared/schemas/tenant.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { STATUS } from '#shared/states.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { deleteRecord, found, insertRecord, lockRecord, updateRecord } from '../records/record.ts';
import { refuseOtherThanOperator } from '../system/people.service.ts';
import { packageRepository } from './tenant-package.repository.ts';

const WHAT = '租户套餐';

/** Leaves out menus that only the operator may have, because clients tick whole branches of the tree. @throws AppError referenceMissing */
async function shopMenus(scope: Scope, menuIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(menuIds)];
  const menus = await packageRepository.findKnown(scope, wanted);
  if (menus.length < wanted.length) throw new AppError('referenceMissing', { what: '菜单' });
  return menus.filter(({ permission }) => !isOperatorOnly(permission)).map(({ id }) => id);
}

/**
 * Locks the package that a shop is to get, until the transaction ends.
 * @throws AppError packageMissing, packageDisabled
 */
export async function holdPackage(scope: Scope, id: number): Promise<void> {
  const row = await packageRepository.lock(scope, id);
  if (!row) throw new AppError('packageMissing');
  if (row.status !== STATUS.enabled) throw new AppError('packageDisabled', { name: row.name });
}

/** To be called when shops have got another package, or their package other menus. */
export const limitRolesToPackages = (scope: Scope, shopIds: readonly number[]): Promise<void> =>
  packageRepository.limitRoles(scope, shopIds);

/** Packages of menus that the roles of shops may have. Only the operator may read and change them. */
export const tenantPackageService = {
  create: (scope: Scope, { menuIds, ...input }: TenantPackageCreate): Promise<number> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const id = await refuseConflicts({ what: WHAT }, input.name, () => insertRecord(scope, 'systemTenantPackage', input));
      await packageRepository.replaceMenus(scope, id, await shopMenus(scope, menuIds));
      return id;
    }),

  /** Menus that are taken out of a package are also taken from all roles of its shops. */
  update: (scope: Scope, { id, version, menuIds, ...sent }: TenantPackageUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const stored = await lockRecord(scope, 'systemTenantPackage', WHAT, { id, version });
      await refuseConflicts({ what: WHAT }, sent.name, () => updateRecord(scope, 'systemTenantPackage', stored, sent));
      if (menuIds === undefined) return;
      const shops = await packageRepository.holdShops(scope, id);
      await packageRepository.replaceMenus(scope, id, await shopMenus(scope, menuIds));
      await limitRolesToPackages(scope, shops);
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      await lockRecord(scope, 'systemTenantPackage', WHAT, { id });
      if (await packageRepository.hasShops(scope, id)) throw new AppError('packageInUse');
      return deleteRecord(scope, 'systemTenantPackage', WHAT, id);
    }),

  async get(scope: Scope, id: number): Promise<TenantPackageRow> {
    await refuseOtherThanOperator(scope, WHAT);
    return found(await packageRepository.findById(scope, id), WHAT);
  },

  async page(scope: Scope, input: TenantPackagePageInput): Promise<Page<TenantPackageRow>> {
    await refuseOtherThanOperator(scope, WHAT);
    return packageRepository.findPage(scope, input);
  },

  async listAllSimple(scope: Scope): Promise<SimpleTenant[]> {
    await refuseOtherThanOperator(scope, WHAT);
    return packageRepository.findSimple(scope);
  },
};
