import type { Database } from '#platform/db/database.ts';
import { inTransaction, isDuplicateOf } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { EVERY_PERMISSION, TENANT_ADMIN_ROLE } from '#shared/permissions.ts';
import type { SimpleTenant, TenantCreate, TenantPageInput, TenantRow, TenantUpdate } from '#shared/schemas/tenant.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG, STATUS } from '#shared/states.ts';
import { refuseStale } from '../records/record.ts';
import { createStartingLists } from '../resources/starting-lists.ts';
import { addOwner } from '../system/account.service.ts';
import { hashPassword, placeOf } from '../system/password.ts';
import { endAllSignIns, refuseOtherThanOperator } from '../system/people.service.ts';
import { shopRepository } from './shop.repository.ts';
import { holdPackage, limitRolesToPackages } from './tenant-package.service.ts';

const WHAT = '租户';
const NO_PACKAGE = 0;

/** @throws AppError tenantNameTaken, websiteTaken */
async function refuseTaken<T>({ name = '', website }: Partial<TenantUpdate>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicateOf(error, 'uk_name')) throw new AppError('tenantNameTaken', { name });
    if (isDuplicateOf(error, 'uk_website')) throw new AppError('websiteTaken', { name: website ?? '' });
    throw error;
  }
}

/** @throws AppError operatorOnly, tenantMissing, tenantProtected */
async function lockShop(scope: Scope, id: number) {
  await refuseOtherThanOperator(scope, WHAT);
  const shop = await shopRepository.lock(scope, id);
  if (!shop) throw new AppError('tenantMissing');
  if (shop.isOperator === FLAG.yes) throw new AppError('tenantProtected');
  return shop;
}

const stampOfChange = (scope: Scope, { version }: { version: number }) => ({
  version: version + 1,
  updateTime: scope.now(),
  updaterName: scope.actor.nickname,
});

/** A scope of the new shop in the name of its owner, in the same transaction. */
const asOwner = (scope: Scope, shop: { id: number; name: string }, owner: { id: number; nickname: string }): Scope => ({
  ...scope,
  tenantId: shop.id,
  tenantName: shop.name,
  actor: { userId: owner.id, nickname: owner.nickname },
  grants: { permissions: [EVERY_PERMISSION], roles: [] },
});

/** The shops of the installation. Only its operator may read and change them; their contents stay hidden from the operator. */
export const shopService = {
  /** Disabling a shop ends all its sign-ins and API tokens. Another package takes menus that it lacks from all roles of the shop. */
  update: (scope: Scope, { id, version, packageId: wanted, ...sent }: TenantUpdate): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const shop = await lockShop(scope, id);
      refuseStale(shop, version);
      const stored = shop.packageId ?? NO_PACKAGE;
      const packageId = wanted ?? stored;
      if (packageId === NO_PACKAGE && stored !== NO_PACKAGE) throw invalid('请选择租户套餐');
      const isOther = packageId !== stored;
      if (isOther) await holdPackage(scope, packageId);
      const changes = { ...sent, ...stampOfChange(scope, shop), packageId: packageId === NO_PACKAGE ? null : packageId };
      await refuseTaken(sent, () => shopRepository.update(scope, id, changes));
      if (sent.status === STATUS.disabled) await endAllSignIns({ tenantId: id, db: scope.db }, scope.now());
      if (isOther) {
        await shopRepository.turnAdministrators(scope, id);
        await limitRolesToPackages(scope, [id]);
      }
    }),

  /** Closes a shop without orders, customers and products for good: it is in no list, nobody can sign in, and its name is free again. */
  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const shop = await lockShop(scope, id);
      if (await shopRepository.hasBusiness(scope, id)) throw invalid('租户已有客户、产品或订单，不能删除，可以停用');
      const closed = { status: STATUS.disabled, website: null, packageId: null, closedTime: scope.now() };
      await shopRepository.update(scope, id, { ...closed, ...stampOfChange(scope, shop), name: `${shop.name}（已删除 ${id}）` });
      await endAllSignIns({ tenantId: id, db: scope.db }, scope.now());
    }),

  async get(scope: Scope, id: number): Promise<TenantRow> {
    await refuseOtherThanOperator(scope, WHAT);
    const shop = await shopRepository.findById(scope, id);
    if (!shop) throw new AppError('tenantMissing');
    return shop;
  },

  async page(scope: Scope, input: TenantPageInput): Promise<Page<TenantRow>> {
    await refuseOtherThanOperator(scope, WHAT);
    return shopRepository.findPage(scope, input);
  },

  async *exportRows(scope: Scope, input: TenantPageInput): AsyncGenerator<TenantRow> {
    await refuseOtherThanOperator(scope, WHAT);
    yield* shopRepository.findAll(scope, input);
  },

  async listAllSimple(scope: Scope): Promise<SimpleTenant[]> {
    await refuseOtherThanOperator(scope, WHAT);
    return shopRepository.findSimple(scope);
  },
};

/** @param install runs the `install` of all areas for a new shop */
export const createShopMaker = (install: (db: Database, tenantId: number, now: number) => Promise<void>) => ({
  /** Creates a shop that can begin to work: with its owner, the role with its package's menus, and starting lists. @returns the id */
  async create(scope: Scope, { username, password, ...input }: TenantCreate): Promise<number> {
    const passwordHash = await hashPassword(password, placeOf(scope));
    return inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      await holdPackage(scope, input.packageId);
      const createTime = scope.now();
      const { nickname: maker } = scope.actor;
      const stamp = { createTime, updateTime: createTime, creatorName: maker, updaterName: maker };
      const id = await refuseTaken(input, () => shopRepository.insert(scope, { ...input, ...stamp, closedTime: null }));
      const { contactName: nickname, contactMobile } = input;
      const owner = { username, passwordHash, nickname, createTime, ...(contactMobile === null ? {} : { mobile: contactMobile }) };
      await install(scope.db, id, createTime);
      const shop = { tenantId: id, db: scope.db };
      const { adminUserId } = await addOwner(shop, { name: '租户管理员', code: TENANT_ADMIN_ROLE }, owner);
      await limitRolesToPackages(scope, [id]);
      await createStartingLists(asOwner(scope, { id, name: input.name }, { id: adminUserId, nickname }));
      return id;
    });
  },
});

export type ShopService = typeof shopService & ReturnType<typeof createShopMaker>;
