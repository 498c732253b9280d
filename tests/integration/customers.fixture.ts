import { randomBytes } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { pino } from 'pino';
import { expect } from 'vitest';
import { appRouter } from '#api/app-router.ts';
import { callerFactory, describeError } from '#api/trpc.ts';
import type { Services } from '#domain/compose.ts';
import { customerService } from '#domain/customers/customer.service.ts';
import { customerContactService } from '#domain/customers/customer-contact.service.ts';
import { customerQuotesService } from '#domain/customers/customer-quotes.service.ts';
import { productService } from '#domain/products/product.service.ts';
import { resourceServices } from '#domain/resources/all-resource-services.ts';
import { idempotencyService } from '#domain/system/idempotency.service.ts';
import { createDatabase, createDatabasePool, type Database } from '#platform/db/database.ts';
import { createScope, type Scope } from '#platform/scope.ts';
import { testDatabase } from '../support/database.ts';

const createCaller = callerFactory(appRouter);
const FAR_FUTURE = 4_102_444_800_000;

export interface Shop {
  db: Database;
  tenantId: number;
  userId: number;
  /** Calls as a person of this shop with exactly these permissions. */
  as(...permissions: string[]): ReturnType<typeof createCaller>;
  scope(...permissions: string[]): Scope;
}

export interface Shops {
  open(): Promise<Shop>;
  close(): Promise<void>;
}

const stamp = { createTime: 1, updateTime: 1, creatorName: null, updaterName: null };

/** Shops of their own over the database of the test worker; signing in is not what these tests are about, so the session is given. */
export async function openShops(): Promise<Shops> {
  const pool = createDatabasePool((await testDatabase()).url, 6);
  const db = createDatabase(pool);
  return { open: () => openShop(db), close: () => db.destroy() };
}

async function openShop(db: Database): Promise<Shop> {
  const name = `店${randomBytes(6).toString('hex')}`;
  const tenant = await db
    .insertInto('systemTenant')
    .values({ name, expireTime: FAR_FUTURE, createTime: 1 } as never)
    .executeTakeFirstOrThrow();
  const tenantId = Number(tenant.insertId);
  const user = await db
    .insertInto('systemUser')
    .values({ tenantId, username: 'tester', passwordHash: 'none', nickname: '测试员', createTime: 1 } as never)
    .executeTakeFirstOrThrow();
  const userId = Number(user.insertId);
  const person = { tenantId, tenantName: name, userId, nickname: '测试员' };
  const as = (...permissions: string[]) => {
    const session = { ...person, kind: 'access', tenantStatus: 0, tenantExpireTime: FAR_FUTURE, grants: { permissions, roles: [] } };
    const services = {
      db,
      auth: { authenticate: async () => session },
      idempotency: idempotencyService,
      resources: resourceServices,
      customer: customerService,
      customerContact: customerContactService,
      customerQuotes: customerQuotesService,
      product: productService,
    } as unknown as Services;
    const log = pino({ level: 'silent' });
    return createCaller({
      services,
      log,
      requestId: 'test',
      ip: '127.0.0.1',
      userAgent: '',
      door: 'trpc',
      bearer: 'x',
      tenantHeader: null,
      idempotencyKey: null,
    });
  };
  const scope = (...permissions: string[]) =>
    createScope({
      tenantId,
      tenantName: name,
      actor: { userId, nickname: '测试员' },
      grants: { permissions, roles: [] },
      db,
      requestId: 'test',
    });
  return { db, tenantId, userId, as, scope };
}

/** One row of a tree of types. */
export async function addType(
  shop: Shop,
  table: 'customerType' | 'productType',
  name: string,
  parentId: number | null = null,
  sort = 0,
): Promise<number> {
  const result = await shop.db
    .insertInto(table)
    .values({ ...stamp, tenantId: shop.tenantId, name, parentId, sort, status: 0, remarks: null })
    .executeTakeFirstOrThrow();
  return Number(result.insertId);
}

export async function addUnit(shop: Shop, name: string, pricingBasis: 'auto' | 'area' | 'quantity'): Promise<number> {
  const result = await shop.db
    .insertInto('unitType')
    .values({ ...stamp, tenantId: shop.tenantId, name, pricingBasis, sort: 0, status: 0, remarks: null })
    .executeTakeFirstOrThrow();
  return Number(result.insertId);
}

export async function addDiscount(shop: Shop, name: string, rate: string): Promise<number> {
  const result = await shop.db
    .insertInto('discountType')
    .values({ ...stamp, tenantId: shop.tenantId, name, rate, sort: 0, status: 0, remarks: null })
    .executeTakeFirstOrThrow();
  return Number(result.insertId);
}

/** An order of a customer, with the figures that summaries add up. */
export async function addOrder(
  shop: Shop,
  customer: { id: number; name: string },
  orderId: string,
  date: number,
  money: { total: string; paid: string; arrears: string },
): Promise<void> {
  await shop.db
    .insertInto('orderInfo')
    .values({
      ...stamp,
      tenantId: shop.tenantId,
      orderId,
      date,
      day: Math.floor(date / 86_400_000),
      customerId: customer.id,
      customerName: customer.name,
      paymentStatus: 0,
      discountAmount: '0',
      receivables: money.total,
      paid: money.paid,
      prepayment: '0',
      totalAmount: money.total,
      transactionAmount: money.total,
      arrears: money.arrears,
      cost: '0',
      profit: '0',
      commission: '0',
      userId: shop.userId,
      orderCreatorName: '测试员',
    } as never)
    .execute();
}

/** What a client of a refused call sees. Fails when the call succeeds or breaks. */
export async function refusal(call: Promise<unknown>): Promise<{ code: number; message: string }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const { code, message } = describeError(error, 'test');
    expect(code, String(error.cause ?? error)).not.toBe(500);
    return { code, message };
  }
  throw new Error('the call was not refused');
}

/** The codes of several calls, all of which must be refused. */
export async function refusalCodes(calls: readonly Promise<unknown>[]): Promise<number[]> {
  return (await Promise.all(calls.map(refusal))).map(({ code }) => code);
}
