import { TRPCError } from '@trpc/server';
import { expect } from 'vitest';
import { describeError } from '#api/call-error.ts';
import type { Scope } from '#platform/scope.ts';
import { type Caller, openTestShops, type TestShop } from '../support/shop.ts';

export interface Shop extends Pick<TestShop, 'db' | 'tenantId' | 'userId'> {
  /** Calls as a person of this shop with exactly these permissions. */
  as(...permissions: string[]): Caller;
  scope(...permissions: string[]): Scope;
}

export interface Shops {
  open(): Promise<Shop>;
  close(): Promise<void>;
}

const stamp = { createTime: 1, updateTime: 1, creatorName: null, updaterName: null };

/** Opens shops over the database of the test worker. */
export async function openShops(): Promise<Shops> {
  const shops = await openTestShops(6);
  return {
    open: async () => {
      const shop = await shops.open();
      return { ...shop, as: (...permissions) => shop.as(permissions), scope: (...permissions) => shop.scope(permissions) };
    },
    close: shops.close,
  };
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

/** What a client sees of a refused call. @throws Error when the call succeeds or fails for another reason */
export async function refusal(call: Promise<unknown>): Promise<{ code: number; message: string }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const { code, message } = describeError(error, 'test', undefined);
    expect(code, String(error.cause ?? error)).not.toBe(500);
    return { code, message };
  }
  throw new Error('the call was not refused');
}

/** The codes of several calls, all of which must be refused. */
export async function refusalCodes(calls: readonly Promise<unknown>[]): Promise<number[]> {
  return (await Promise.all(calls.map(refusal))).map(({ code }) => code);
}
