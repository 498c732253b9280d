import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { appRouter } from '#api/app-router.ts';
import type { Context } from '#api/context.ts';
import { callerFactory } from '#api/trpc.ts';
import { compose, type Services } from '#domain/compose.ts';
import { connectStore } from '#domain/files/file-stores.ts';
import { NO_PASSWORD } from '#domain/system/password.ts';
import type { Session } from '#domain/system/session.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { createLocalStorage } from '#platform/storage/local.storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { ADMIN_ROLE, EVERY_PERMISSION } from '#shared/permissions.ts';
import { ROLE_TYPE } from '#shared/states.ts';
import { testDatabase } from './database.ts';
import { testRedis } from './redis.ts';
import { watchStatements } from './statements.ts';

export const createCaller = callerFactory(appRouter);
export type Caller = ReturnType<typeof createCaller>;
const FAR_FUTURE = 4_102_444_800_000;

/** A new tenant with one person. Calls go through the live router with a given session, because signing in has tests of its own. */
export interface TestShop {
  services: Services;
  db: Database;
  tenantId: number;
  tenantName: string;
  userId: number;
  /** Calls as a person of this shop with exactly these permissions; all of them when none is named. */
  as(permissions?: string[], extra?: Partial<Context>): Caller;
  scope(permissions?: string[]): Scope;
}

export interface TestShops {
  services: Services;
  /** Where uploads go. */
  storage: Storage;
  db: Database;
  open(): Promise<TestShop>;
  close(): Promise<void>;
}

/** @param watch sees every statement before it is sent; what it throws is what the database seems to answer */
export async function openTestShops(
  connections = 8,
  databaseUrl?: string,
  watch?: (sql: string, parameters: unknown[]) => void,
  connect = connectStore,
): Promise<TestShops> {
  const pool = createDatabasePool(databaseUrl ?? (await testDatabase()).url, connections);
  if (watch) watchStatements(pool, watch);
  const db = createDatabase(pool);
  const redis = new Redis((await testRedis()).url);
  const log = createLog('silent', 'test');
  const files = join(tmpdir(), `shop-files-${randomBytes(4).toString('hex')}`);
  const storage = createLocalStorage(files);
  const services = compose({ db, redis, storage, log, secretKey: 'a secret key of at least 32 characters', connect });
  return {
    services,
    storage,
    db,
    open: () => openShop(services, db),
    close: async () => {
      await db.destroy();
      redis.disconnect();
      await rm(files, { recursive: true, force: true });
    },
  };
}

async function openShop(services: Services, db: Database): Promise<TestShop> {
  const tenantName = `店${randomBytes(6).toString('hex')}`;
  const tenant = await db
    .insertInto('systemTenant')
    .values({ name: tenantName, expireTime: FAR_FUTURE, createTime: 1 })
    .executeTakeFirstOrThrow();
  const tenantId = Number(tenant.insertId);
  const nickname = '测试员';
  const user = await db
    .insertInto('systemUser')
    .values({ tenantId, username: 'tester', passwordHash: NO_PASSWORD, nickname, createTime: 1, updateTime: 1 })
    .executeTakeFirstOrThrow();
  const userId = Number(user.insertId);
  // The session says what a call may do, but calls that change people also read the caller's roles from the database.
  const role = await db
    .insertInto('systemRole')
    .values({ tenantId, name: '管理员', code: ADMIN_ROLE, type: ROLE_TYPE.builtIn, remark: null, createTime: 1, updateTime: 1 })
    .executeTakeFirstOrThrow();
  await db
    .insertInto('systemUserRole')
    .values({ tenantId, userId, roleId: Number(role.insertId) })
    .execute();
  const as = (permissions = [EVERY_PERMISSION], extra: Partial<Context> = {}) => {
    const session: Session = {
      kind: 'access',
      tenantId,
      tenantName,
      tenantStatus: 0,
      tenantExpireTime: FAR_FUTURE,
      userId,
      nickname,
      grants: { permissions, roles: [] },
    };
    return createCaller({
      services: { ...services, auth: { ...services.auth, authenticate: async () => session } },
      log: createLog('silent', 'test'),
      requestId: 'test',
      ip: '127.0.0.1',
      userAgent: '',
      door: 'rest',
      bearer: 'given',
      tenantHeader: null,
      idempotencyKey: null,
      ...extra,
    });
  };
  const scope = (permissions = [EVERY_PERMISSION]) =>
    createScope({ tenantId, tenantName, actor: { userId, nickname }, grants: { permissions, roles: [] }, db, requestId: 'test' });
  return { services, db, tenantId, tenantName, userId, as, scope };
}

/** A customer, a product by area, one by quantity, a bill type and a payment type, as most order tests need them. */
export async function stockShop(shop: TestShop) {
  const bs = shop.as().bs;
  const customerTypeId = await bs.customerType.create({ name: '普通客户', parentId: 0 });
  const productTypeId = await bs.productType.create({ name: '喷绘', parentId: 0 });
  const areaUnit = await bs.unitType.create({ name: '平方米', pricingBasis: 'area' });
  const pieceUnit = await bs.unitType.create({ name: '个', pricingBasis: 'quantity' });
  const billType = await bs.billType.create({ name: '增值税专票', taxRate: '13' });
  const cash = await bs.paymentType.create({ name: '现金' });
  const customer = await bs.customerInfo.create({ name: '华美广告', typeId: customerTypeId });
  const banner = await bs.productInfo.create({ name: '户外喷绘', typeId: productTypeId, unitId: areaUnit, unitPrice: '18', cost: '7.5' });
  const stand = await bs.productInfo.create({ name: '易拉宝', typeId: productTypeId, unitId: pieceUnit, unitPrice: '65', cost: '30' });
  return { customerTypeId, productTypeId, areaUnit, pieceUnit, billType, cash, customer, banner, stand };
}
