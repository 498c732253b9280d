import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { printArea } from '#domain/print/print.area.ts';
import { createAccountService } from '#domain/system/account.service.ts';
import type { Database } from '#platform/db/database.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { computeOrder } from '#shared/rules/order-amounts.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { PASSWORD } from './harness/browser-page.ts';

export const PRODUCTS = [
  { code: 'hwp', name: '户外喷绘', unitPrice: '18' },
  { code: 'dbh', name: '灯布画面', unitPrice: '30.5' },
  { code: 'wgb', name: '网格布', unitPrice: '26' },
  { code: 'dgb', name: '刀刮布', unitPrice: '16' },
  { code: 'xzg', name: '相纸裱KT', unitPrice: '22' },
] as const;

export interface DeskShop {
  name: string;
  /** The session of the shop's administrator, as the client keeps it in localStorage under `session`. */
  session: object;
  /** A REST call as the shop's administrator. @throws Error with the message of a refusal */
  call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T>;
  savedOrders(): Promise<OrderDetail[]>;
  /** The only order of the shop; fails if there is none or more than one. */
  onlyOrder(): Promise<OrderDetail>;
}

/** Opens a new shop with two customers (discount rate 85 %, tax 13 %) and five products priced by the square metre. */
export async function openDeskShop(db: Database, url: string): Promise<DeskShop> {
  const name = `接单测试店${randomBytes(4).toString('hex')}`;
  let token = '';
  const call: DeskShop['call'] = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const response = await fetch(`${url}/admin-api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const answer = (await response.json()) as { code: number; data: never; msg: string };
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  await createAccountService({ db, install: printArea.install }).createTenant({
    name,
    admin: { username: 'admin', nickname: '王店长', password: PASSWORD },
  });
  const login = { tenantName: name, username: 'admin', password: PASSWORD };
  const answer = await call<{ accessToken: string; expiresTime: string }>('POST', '/system/auth/login', login);
  token = answer.accessToken;
  const session = { ...answer, expiresTime: Number(answer.expiresTime), tenantName: name };
  await stock(call);
  const savedOrders = async () => {
    const { list } = await call<{ list: { id: number }[] }>('GET', '/bs/order-info/page?pageSize=50');
    return Promise.all(list.map(({ id }) => call<OrderDetail>('GET', `/bs/order-info/get?id=${id}`)));
  };
  const onlyOrder = async () => {
    const [order, ...others] = await savedOrders();
    expect(others).toEqual([]);
    if (!order) throw new Error('nothing was saved');
    return order;
  };
  return { name, session, call, savedOrders, onlyOrder };
}

async function stock(call: DeskShop['call']): Promise<void> {
  const customerType = await call<number>('POST', '/bs/customer-type/create', { parentId: 0, name: '企业客户' });
  const productType = await call<number>('POST', '/bs/product-type/create', { parentId: 0, name: '喷绘' });
  const unitId = await call<number>('POST', '/bs/unit-type/create', { name: '平方米', pricingBasis: 'area' });
  const billId = await call<number>('POST', '/bs/bill-type/create', { name: '增值税专票', taxRate: '13' });
  await call('POST', '/bs/payment-type/create', { name: '现金' });
  const terms = { typeId: customerType, contact: '陈立', contactPhone: '13610003520', discount: '85', billId };
  await call('POST', '/bs/customer-info/create', { ...terms, name: '华美广告', mnemonicCode: 'HMGG' });
  await call('POST', '/bs/customer-info/create', { ...terms, name: '恒源酒店', mnemonicCode: 'HYJD' });
  for (const { name, code, unitPrice } of PRODUCTS)
    await call('POST', '/bs/product-info/create', { typeId: productType, name, mnemonicCode: code, unitId, unitPrice });
}

export interface EnteredLine {
  unitPrice: string;
  width: string;
  height: string;
  amount: string;
}

/** The figures that the shared rules compute for an order of one of these customers. */
export function expected(lines: EnteredLine[], paid = '0') {
  const { lines: lineAmounts, ...amounts } = computeOrder(
    { lines: lines.map((line) => ({ ...line, pricingBasis: 'area' as const })), discountRate: '85', taxRate: '13', paid },
    DEFAULT_COMPUTE_CONFIG,
  );
  return { lineAmounts, amounts };
}

export function expectFigures(order: OrderDetail, lines: EnteredLine[]): void {
  const { amounts, lineAmounts } = expected(lines, order.paid);
  for (const name of ['totalAmount', 'discountAmount', 'transactionAmount', 'commission', 'receivables', 'arrears'] as const)
    expect(formatMoney(order[name]), name).toBe(formatMoney(amounts[name]));
  expect(order.orderDels.map((line) => formatMoney(line.totalAmount))).toEqual(lineAmounts.map((line) => formatMoney(line.totalAmount)));
}

/** A different line for each of the five products. */
export const TYPED: EnteredLine[] = PRODUCTS.map(({ unitPrice }, index) => ({
  unitPrice,
  width: `${index + 1}.2`,
  height: '1.5',
  amount: String(10 + index),
}));
