import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { AmountError, KEPT_DECIMALS, refuseBeyond } from '#shared/rules/amount-input.rules.ts';
import { arrearsAfter, isOverCollection, paidAfter } from '#shared/rules/collection.rules.ts';
import { addDecimals, compareDecimals, formatDecimal, parseDecimal, roundDecimal, subtractDecimals, ZERO } from '#shared/rules/decimal.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { settleOrder } from '#shared/rules/order-amounts.rules.ts';
import type { ReceiptUpdateInput } from '#shared/schemas/receipt.schema.ts';
import { computeConfigService } from '../base-data/compute-config.service.ts';
import { moneyMethod } from '../base-data/money-method.ts';
import { orderBooks, type StoredOrder } from '../orders/order-books.service.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { receiptRepository } from './receipt.repository.ts';
import { type LedgerEntry, receiptLedger } from './receipt-ledger.ts';

export type Collection = Omit<ReceiptUpdateInput, 'id'>;

/** Whether a figure that was sent, rounded to the decimals of the columns, is one of the books. */
const isSameMoney = (sent: string, own: string) =>
  compareDecimals(roundDecimal(parseDecimal(sent), KEPT_DECIMALS, 'halfUp'), parseDecimal(own)) === 0;

export const settle = async (scope: Scope, order: StoredOrder, paid: string) =>
  settleOrder(order, paid, await computeConfigService.current(scope));

/** What an order has received is added to the counters of its day, which hold no larger figure. @throws AppError invalid */
function refuseTooMuch(paid: string): void {
  try {
    refuseBeyond('paid', parseDecimal(paid));
  } catch (error) {
    throw error instanceof AmountError ? invalid(error.message) : error;
  }
}

/**
 * Refuses a receipt where the debt differs from the one that the form showed: somebody else has collected meanwhile, and the person must
 * decide anew. The form sends the figures after this receipt. (With the figures before it, the second of two equal receipts would send the
 * same as the first, and one payment could be booked twice.) The form subtracts the collection from the arrears; the books also round the
 * result to the shop's decimals. Both results are accepted, also with the inexactness of binary fractions.
 * @throws AppError arrearsChanged
 */
export async function refuseChangedDebt(
  scope: Scope,
  order: StoredOrder,
  seen: Collection,
  before: { paid: string; arrears: string },
  after: { paid: string; arrears: string },
): Promise<void> {
  const reckoned = arrearsAfter(before.arrears, seen.thisCollection);
  const differs = (figure: string | null | undefined, ...own: string[]) =>
    figure !== null && figure !== undefined && !own.some((value) => isSameMoney(figure, value));
  if (differs(seen.arrears, reckoned, after.arrears) || differs(seen.paid, after.paid))
    throw new AppError('arrearsChanged', {
      said: (await wasOwed(scope, order, seen, before)) ? '欠款金额已变为' : '提交的金额与账上不符，目前的欠款金额为',
      arrears: formatMoney(before.arrears),
    });
}

/**
 * Whether the order ever owed what the form shows as owed. If so, somebody else has collected meanwhile; if not, the form has computed
 * wrongly.
 */
async function wasOwed(scope: Scope, order: StoredOrder, seen: Collection, before: { paid: string; arrears: string }): Promise<boolean> {
  const collected = parseDecimal(seen.thisCollection);
  const debts = [
    ...(seen.arrears ? [addDecimals(parseDecimal(seen.arrears), collected)] : []),
    ...(seen.paid
      ? [
          subtractDecimals(
            addDecimals(parseDecimal(before.arrears), parseDecimal(before.paid)),
            subtractDecimals(parseDecimal(seen.paid), collected),
          ),
        ]
      : []),
  ].map((debt) => formatDecimal(roundDecimal(debt, KEPT_DECIMALS, 'halfUp')));
  return receiptRepository.wasOwed(scope, order.id, debts);
}

/** The fields of an entry besides its money. */
type Particulars = Omit<LedgerEntry, 'amount' | 'reversesId' | 'arrearsBefore' | 'arrearsAfter'> & {
  /** Of an updated receipt: what was owed when it was first made, which it keeps showing. */
  arrearsBefore?: string;
};

async function methodName(scope: Scope, id: number | null): Promise<string | null> {
  if (id === null) return null;
  return moneyMethod(await resourceServices.paymentType.findByIds(scope, [id]), id).name;
}

async function closingName(scope: Scope, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const cycle = (await resourceServices.closingCycle.findByIds(scope, [id])).get(id);
  if (!cycle) throw new AppError('referenceMissing', { what: '结算周期' });
  return cycle.name;
}

/**
 * The particulars that a call sends, with the present names of the base data that it chose.
 * @throws AppError referenceMissing, methodTakesNoMoney
 */
export async function particularsOf(scope: Scope, input: Collection): Promise<Partial<Particulars>> {
  const { receivingItems, remarks, receiptDate, payee, payer, paymentType, closingTypeId } = input;
  const plain = Object.entries({ receivingItems, remarks, receiptDate, payee, payer }).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(plain),
    ...(paymentType === undefined ? {} : { paymentType, paymentTypeName: await methodName(scope, paymentType) }),
    ...(closingTypeId === undefined ? {} : { closingTypeId, closingTypeName: await closingName(scope, closingTypeId) }),
  };
}

/**
 * The arrears before and after a receipt that its entry stores.
 * @param lasting of an updated receipt the arrears before its first entry: later receipts do not change what it shows
 * @param own the arrears of the order before and after this entry
 */
async function shownDebt(
  scope: Scope,
  lasting: string | undefined,
  { thisCollection }: Collection,
  own: { before: string; after: string },
) {
  if (lasting === undefined) return { arrearsBefore: own.before, arrearsAfter: own.after };
  const { arrears } = settleOrder(
    { transactionAmount: lasting, commission: '0' },
    thisCollection,
    await computeConfigService.current(scope),
  );
  return { arrearsBefore: lasting, arrearsAfter: arrears };
}

/**
 * Appends an entry to the ledger and rewrites the cached figures of the order, which the caller has locked.
 * @param kept fields that the entry gets unless `input` has them
 * @returns the id of the entry
 * @throws AppError arrearsChanged; overCollection for more than is owed without a confirmation; invalid for a sum beyond the limits
 */
export async function collect(
  scope: Scope,
  order: StoredOrder,
  input: Collection,
  kept: Particulars = { kind: 'receipt' },
): Promise<number> {
  const before = { paid: await receiptLedger.paid(scope, order.id), arrears: order.arrears };
  const after = await settle(scope, order, paidAfter(before.paid, input.thisCollection));
  refuseTooMuch(after.paid);
  await refuseChangedDebt(scope, order, input, before, after);
  if (isOverCollection(before.arrears, input.thisCollection) && !input.confirmed)
    throw new AppError('overCollection', { arrears: formatMoney(before.arrears) });
  const id = await receiptLedger.append(scope, order, {
    ...kept,
    ...(await particularsOf(scope, input)),
    amount: input.thisCollection,
    ...(await shownDebt(scope, kept.arrearsBefore, input, { before: before.arrears, after: after.arrears })),
  });
  await orderBooks.recordPayment(scope, order, after, 'collect', { amount: input.thisCollection });
  return id;
}

/** Appends the opposite of an entry. A unique key refuses to reverse an entry twice. @returns what the order owes afterwards */
export async function reverse(
  scope: Scope,
  order: StoredOrder,
  entry: { id: number; amount: string; paymentType: number | null; paymentTypeName: string | null },
  reason: string | null = null,
): Promise<{ arrears: string }> {
  const amount = formatDecimal(subtractDecimals(ZERO, parseDecimal(entry.amount)));
  const paid = formatDecimal(addDecimals(parseDecimal(await receiptLedger.paid(scope, order.id)), parseDecimal(amount)));
  const after = await settle(scope, order, paid);
  await receiptLedger.append(scope, order, {
    kind: 'reversal',
    amount,
    reversesId: entry.id,
    paymentType: entry.paymentType,
    paymentTypeName: entry.paymentTypeName,
    remarks: reason,
    arrearsBefore: order.arrears,
    arrearsAfter: after.arrears,
  });
  await orderBooks.recordPayment(scope, order, after, 'reverse', { amount, reason });
  return after;
}
