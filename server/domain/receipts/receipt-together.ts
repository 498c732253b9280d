import { wholeShop } from '#platform/db/data-scope.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { isOverCollection } from '#shared/rules/collection.rules.ts';
import { compareDecimals, parseDecimal } from '#shared/rules/decimal.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { ROUND_OFF_LIMIT, settlesAll, spreadOver } from '#shared/rules/spread.rules.ts';
import type { ReceiptTogetherInput } from '#shared/schemas/receipt.schema.ts';
import { orderBooks, type StoredOrder } from '../orders/order-books.service.ts';
import { lockRecord } from '../records/record.ts';
import { receiptRepository } from './receipt.repository.ts';
import { refuseUsedAdvance } from './receipt-advance.ts';
import { collect, reverse } from './receipt-booking.ts';

/**
 * Rounding off needs a permission of its own, has a limit, and must leave nothing owed.
 * @throws AppError forbidden, roundOffBeyondLimit, roundOffNotSettling
 */
function refuseRoundOff(scope: Scope, debts: readonly string[], collected: string, roundOff: string): void {
  if (parseDecimal(roundOff).units === 0n) return;
  if (!isPermitted(scope.grants, 'bs:order-payment-receipts:round-off')) throw new AppError('forbidden');
  if (compareDecimals(parseDecimal(roundOff), parseDecimal(ROUND_OFF_LIMIT)) > 0)
    throw new AppError('roundOffBeyondLimit', { limit: ROUND_OFF_LIMIT });
  if (!settlesAll(debts, collected, roundOff))
    throw new AppError('roundOffNotSettling', {
      arrears: formatMoney(addMoneyTexts(debts)),
      sum: formatMoney(addMoneyTexts([collected, roundOff])),
    });
}

/** Locks the customer of the first order, and then all orders. @returns the orders, the oldest first */
async function lockOrders(scope: Scope, ids: readonly number[]): Promise<StoredOrder[]> {
  const [first] = ids;
  const customerId = first === undefined ? null : await orderBooks.customerOf(scope, first);
  if (customerId !== null) await lockRecord(wholeShop(scope), 'customerInfo', '客户', { id: customerId });
  const orders = await orderBooks.lockAll(scope, ids);
  return orders.toSorted((a, b) => a.date - b.date || a.id - b.id);
}

/**
 * Books one receipt over many orders of a customer, the oldest order first. Each order gets an entry for its share of the money, and one
 * for what is rounded off. All later entries name the first one, so that they are taken back together.
 * @returns the id of the first entry
 * @throws AppError togetherCustomers, arrearsChanged, overCollection, and what refuses the rounding off
 */
export async function bookTogether(scope: Scope, input: ReceiptTogetherInput): Promise<number> {
  const { orders: seen, roundOff: sent, thisCollection, confirmed = false, ...particulars } = input;
  const roundOff = sent ?? '0';
  const orders = await lockOrders(
    scope,
    seen.map(({ id }) => id),
  );
  for (const order of orders) orderBooks.requireCollectable(order);
  const customerId = orders[0]?.customerId ?? null;
  const isOfOne = orders.length === seen.length && orders.every((order) => order.customerId === customerId);
  if (!isOfOne || (customerId === null && orders.length > 1)) throw new AppError('togetherCustomers');
  const debts = orders.map(({ arrears }) => arrears);
  const owed = addMoneyTexts(debts);
  const seenDebt = new Map(seen.map(({ id, arrears }) => [id, arrears]));
  if (orders.some(({ id, arrears }) => compareDecimals(parseDecimal(seenDebt.get(id) ?? '0'), parseDecimal(arrears)) !== 0))
    throw new AppError('arrearsChanged', { said: '所选订单的欠款合计已变为', arrears: formatMoney(owed) });
  refuseRoundOff(scope, debts, thisCollection, roundOff);
  if (isOverCollection(owed, thisCollection) && !confirmed) throw new AppError('overCollection', { arrears: formatMoney(owed) });

  const shares = spreadOver(debts, thisCollection, roundOff);
  let togetherId: number | undefined;
  const append = async (id: number, kind: 'receipt' | 'roundOff', share: string) => {
    if (parseDecimal(share).units <= 0n) return;
    // The order is locked already. It is read anew, because the entry before this one may have changed its arrears.
    const order = await orderBooks.lockForCollection(scope, { id });
    // The arrears are rounded to the shop's decimals: less may be left to round off than was computed, or nothing.
    const amount = kind === 'roundOff' && isOverCollection(order.arrears, share) ? order.arrears : share;
    if (parseDecimal(amount).units === 0n) return;
    const said = kind === 'receipt' ? particulars : { ...particulars, paymentType: undefined, closingTypeId: undefined };
    const entry = await collect(
      scope,
      order,
      { ...said, thisCollection: amount, arrears: null, paid: null, confirmed: true },
      { kind, ...(togetherId === undefined ? {} : { togetherId }) },
    );
    togetherId ??= entry;
  };
  for (const [index, { id }] of orders.entries()) {
    await append(id, 'receipt', shares[index]?.collected ?? '0');
    await append(id, 'roundOff', shares[index]?.roundOff ?? '0');
  }
  if (togetherId === undefined) throw new Error('a receipt over orders has no entry');
  return togetherId;
}

/**
 * Takes back all entries of a receipt over many orders.
 * @throws AppError receiptReversed, advanceUsed; notFound where the person does not see all of the orders
 */
export async function returnTogether(scope: Scope, firstId: number, reason: string | null): Promise<void> {
  const entriesOf = async () => {
    const entries = await receiptRepository.findLiveTogether(wholeShop(scope), firstId);
    if (entries.length === 0) throw new AppError('receiptReversed');
    return entries;
  };
  await lockOrders(
    scope,
    (await entriesOf()).map(({ orderInfoId }) => orderInfoId),
  );
  // The entries are read again under the locks, because somebody else may have taken them back before.
  for (const entry of await entriesOf()) {
    const order = await orderBooks.lock(scope, entry.orderInfoId);
    const { arrears } = await reverse(scope, order, entry, reason);
    await refuseUsedAdvance(scope, order, arrears);
  }
}
