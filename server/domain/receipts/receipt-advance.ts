import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isOverCollection, paidAfter } from '#shared/rules/collection.rules.ts';
import { compareDecimals, formatDecimal, parseDecimal, subtractDecimals, ZERO } from '#shared/rules/decimal.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { orderBooks, type StoredOrder } from '../orders/order-books.service.ts';
import { receiptRepository } from './receipt.repository.ts';
import { type Collection, particularsOf, refuseChangedDebt, reverse, settle } from './receipt-booking.ts';
import { receiptLedger } from './receipt-ledger.ts';

const negative = (amount: string): string => formatDecimal(subtractDecimals(ZERO, parseDecimal(amount)));

/**
 * How much of the amount each of the overpaid orders gives, one after the other as they are listed.
 * @throws AppError advanceTooSmall when they have less together
 */
function sharesOf(sources: ReadonlyArray<{ order: StoredOrder; advance: string }>, amount: string) {
  let rest = parseDecimal(amount);
  const shares: Array<{ order: StoredOrder; amount: string }> = [];
  for (const { order, advance } of sources) {
    const own = parseDecimal(advance);
    const share = compareDecimals(own, rest) < 0 ? own : rest;
    if (share.units <= 0n) continue;
    shares.push({ order, amount: formatDecimal(share) });
    rest = subtractDecimals(rest, share);
  }
  if (rest.units > 0n)
    throw new AppError('advanceTooSmall', { advance: formatMoney(addMoneyTexts(sources.map(({ advance }) => advance))) });
  return shares;
}

/**
 * Pays a locked order with what its customer has overpaid on other orders. No money comes in: one entry is added to this order, and an
 * entry with a negative amount to each order that gives a share. All these orders are locked, so that no excess is used twice.
 * @returns the id of the receipt
 * @throws AppError arrearsChanged, advanceBeyondDebt, advanceTooSmall
 */
export async function payFromAdvance(scope: Scope, order: StoredOrder, input: Collection): Promise<number> {
  const amount = input.thisCollection;
  const before = { paid: await receiptLedger.paid(scope, order.id), arrears: order.arrears };
  const after = await settle(scope, order, paidAfter(before.paid, amount));
  await refuseChangedDebt(scope, order, input, before, after);
  if (isOverCollection(before.arrears, amount)) throw new AppError('advanceBeyondDebt', { arrears: formatMoney(before.arrears) });
  const shares = sharesOf(await orderBooks.lockOverpaid(scope, order.customerId), amount);

  const own = { kind: 'advance', paymentTypeName: '预付款' } as const;
  const { remarks, ...said } = await particularsOf(scope, { ...input, paymentType: undefined });
  const from = `来自订单 ${shares.map((share) => share.order.orderId).join('、')}`.slice(0, 200);
  const id = await receiptLedger.append(scope, order, {
    ...said,
    ...own,
    amount,
    remarks: remarks ? `${from}；${remarks}`.slice(0, 500) : from,
    arrearsBefore: before.arrears,
    arrearsAfter: after.arrears,
  });
  await orderBooks.recordPayment(scope, order, after, 'collect', { amount });
  for (const share of shares) {
    const taken = negative(share.amount);
    const left = await settle(scope, share.order, paidAfter(await receiptLedger.paid(scope, share.order.id), taken));
    await receiptLedger.append(scope, share.order, {
      ...own,
      receiptDate: said.receiptDate,
      usedForId: id,
      amount: taken,
      remarks: `用于订单 ${order.orderId}`,
      arrearsBefore: share.order.arrears,
      arrearsAfter: left.arrears,
    });
    await orderBooks.recordPayment(scope, share.order, left, 'collect', { amount: taken });
  }
  return id;
}

/** Reverses the entries that took a receipt's amount from other orders. A receipt that was paid with money has none. */
export async function returnAdvance(scope: Scope, receiptId: number, reason: string | null): Promise<void> {
  const taken = await receiptRepository.findTakenFor(scope, receiptId);
  const orders = await orderBooks.lockAll(
    scope,
    taken.map(({ orderInfoId }) => orderInfoId),
  );
  for (const order of orders) {
    for (const entry of taken) if (entry.orderInfoId === order.id) await reverse(scope, order, entry, reason);
  }
}

/**
 * Refuses to leave a debt on an order whose advance pays other orders: these would be paid with money that never came in.
 * @param arrears what the order owes after the change
 * @throws AppError advanceUsed
 */
export async function refuseUsedAdvance(scope: Scope, order: StoredOrder, arrears: string): Promise<void> {
  if (parseDecimal(arrears).units <= 0n) return;
  const orders = await receiptRepository.findOrdersPaidFrom(scope, order.id);
  if (orders.length > 0) throw new AppError('advanceUsed', { orders: orders.join('、') });
}
