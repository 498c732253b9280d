import type { Scope } from '#platform/scope.ts';
import { compareDecimals, multiplyDecimals, parseDecimal, subtractDecimals, ZERO } from '#shared/rules/decimal.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { FLAG } from '#shared/states.ts';
import { type News, news } from '../messages/built-in-messages.ts';
import { orderNewsRepository } from './order-news.repository.ts';
import { orderPriceRepository } from './order-price.repository.ts';

/** A price is far from the last one when it differs by more than this share of the last one. */
const FAR = parseDecimal('0.3');
/** How many names one message lists. */
const NAMED = 5;

function isFar(price: string, last: string): boolean {
  const [now, before] = [parseDecimal(price), parseDecimal(last)];
  const difference = subtractDecimals(now, before);
  const size = compareDecimals(difference, ZERO) < 0 ? subtractDecimals(ZERO, difference) : difference;
  return compareDecimals(before, ZERO) > 0 && compareDecimals(size, multiplyDecimals(before, FAR)) > 0;
}

const listed = (names: readonly string[]): string => names.slice(0, NAMED).join('、') + (names.length > NAMED ? ' 等' : '');

/** Prices of an order that are far from what its customer paid last for the same product. */
async function farPrices(scope: Scope, customerId: number, orderInfoId: number): Promise<string[]> {
  const lines = await orderNewsRepository.findPrices(scope, orderInfoId);
  if (lines.length === 0) return [];
  const productsIds = [...new Set(lines.flatMap(({ productsId }) => productsId ?? []))];
  const beforeLine = Math.min(...lines.map(({ id }) => id));
  const paid = await orderPriceRepository.findLast(scope, customerId, productsIds, { beforeLine });
  const texts = lines.flatMap(({ productsId, productsName, unitPrice }) => {
    const before = paid.find((line) => line.productsId === productsId)?.unitPrice ?? null;
    if (before === null || unitPrice === null || !isFar(unitPrice, before)) return [];
    return [`${productsName ?? ''} ${formatMoney(unitPrice)} 元（上次 ${formatMoney(before)} 元）`];
  });
  return [...new Set(texts)];
}

/** News of a new order for those who audit: that it waits for its audit, and which of its prices may be wrong. */
export async function newsOfOrder(scope: Scope, id: number): Promise<News[]> {
  const order = await orderNewsRepository.findOrder(scope, id);
  if (!order || order.auditStatus === FLAG.yes) return [];
  const { orderId: orderNumber, customerId, customerName, receivables, orderCreatorName: creator, userId: ownerId } = order;
  const far = customerId === null ? [] : await farPrices(scope, customerId, id);
  return [
    { ...news('order-to-audit', id, { creator, orderNumber, customerName, amount: formatMoney(receivables) }), ownerId },
    ...(far.length > 0 ? [{ ...news('price-far', id, { orderNumber, customerName, prices: listed(far) }), ownerId }] : []),
  ];
}

/** What is still owed for orders whose payment became due, by the customer's closing cycle, from one day until before another. */
export async function overdueNews(scope: Scope, { from, until }: { from: number; until: number }): Promise<News[]> {
  const owed = [];
  for (const { id, days } of await orderNewsRepository.findCycles(scope))
    owed.push(...(await orderNewsRepository.findOwed(scope, id, from - (days ?? 0), until - 1 - (days ?? 0))));
  if (owed.length === 0) return [];
  const count = String(owed.reduce((sum, { orders }) => sum + orders, 0));
  const amount = formatMoney(addMoneyTexts(owed.map(({ arrears }) => arrears)));
  return [{ ...news('receivable-overdue', until, { count, amount, customers: listed(owed.map(({ name }) => name)) }), ownerId: null }];
}

/** The undelivered orders that were due for delivery from one day until before another, for those who made them. */
export async function lateNews(scope: Scope, days: { from: number; until: number }): Promise<News[]> {
  const late = await orderNewsRepository.findLate(scope, days);
  return [...late].map(([userId, orders]) =>
    news('order-late', days.until, { count: String(orders.length), orders: listed(orders) }, [userId]),
  );
}
