import type { Locator } from 'playwright-core';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { PRODUCTS, TYPED } from '../order-desk.fixture.ts';
import { page, shop } from './order-desk.ts';

interface Named {
  id: number;
  name: string;
}

/** The id of a named row of a resource, such as `/bs/unit-type`; 0 when there is none. */
export async function idOf(path: string, name: string): Promise<number> {
  const list = await shop.call<Named[]>('GET', `${path}/list-all-simple`);
  return list.find((row) => row.name === name)?.id ?? 0;
}

/** Creates an order of 华美广告 over REST with five priced lines; `more` adds to its header or replaces fields of it. */
export async function placeOrder(more: object = {}): Promise<OrderDetail> {
  const unitId = await idOf('/bs/unit-type', '平方米');
  const products = await shop.call<Named[]>('GET', '/bs/product-info/list-all-simple');
  const orderDels = TYPED.map(({ width, height, amount, unitPrice }, index) => {
    const productsName = PRODUCTS[index]?.name ?? '';
    const productsId = products.find((product) => product.name === productsName)?.id;
    return { productsId, productsName, contentProduction: '门头画面', width, height, amount, unitPrice, unitId };
  });
  const header = { customerId: await idOf('/bs/customer-info', '华美广告'), customerName: '华美广告', discountRate: '85' };
  const billType = await idOf('/bs/bill-type', '增值税专票');
  const id = await shop.call<number>('POST', '/bs/order-info/create', { ...header, billType, orderDels, ...more });
  return shop.call('GET', `/bs/order-info/get?id=${id}`);
}

export const setAudit = ({ id, orderId }: OrderDetail, auditStatus: boolean) =>
  shop.call('PUT', '/bs/order-info/update-audit-status', { id, orderId, auditStatus });
export const receiptsOf = (orderId: string) =>
  shop.call<ReceiptRow[]>('GET', `/bs/order-payment-receipts/list-all-simple?orderId=${orderId}`);
export const rowOf = (orderId: string) => page.locator('tr[data-id]', { hasText: orderId }).first();
export const dialogOf = (name: RegExp | string) => page.getByRole('dialog', { name });

export async function chooseFromMenu(orderId: string, item: string): Promise<void> {
  await rowOf(orderId).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

/** Types one text into each segment of a date field, from the first segment on. */
export async function typeTime(scope: Locator, label: string, digits: readonly string[]): Promise<void> {
  const segments = scope.getByRole('group', { name: label }).getByRole('spinbutton');
  for (const [index, text] of digits.entries()) {
    await segments.nth(index).click();
    await page.keyboard.type(text);
  }
}
