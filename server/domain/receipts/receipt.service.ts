import { FOREIGN_KEY_MISSING, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import { addDecimals, compareDecimals, formatDecimal, parseDecimal, subtractDecimals, ZERO } from '#shared/rules/decimal.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { computeOrderTotals } from '#shared/rules/order-amounts.rules.ts';
import type { ReceiptCreateInput, ReceiptPageInput, ReceiptRow, ReceiptUpdateInput } from '#shared/schemas/receipt.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { computeConfigService } from '../base-data/compute-config.service.ts';
import { orderBooks, type StoredOrder } from '../orders/order-books.service.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { receiptRepository } from './receipt.repository.ts';
import { type LedgerEntry, receiptLedger } from './receipt-ledger.ts';

type Collection = Omit<ReceiptCreateInput, 'orderId'>;

const WHAT = { what: '收款记录' };
const isEqual = (a: string, b: string) => compareDecimals(parseDecimal(a), parseDecimal(b)) === 0;

/** Arrears and payment status that follow from what has been received. Only these change: the order's own figures were agreed. */
async function settle(scope: Scope, order: StoredOrder, paid: string) {
  const config = await computeConfigService.current(scope);
  const fixed = {
    ...config,
    isAutoOrderAmount: false,
    isAutoDiscountAmount: false,
    isAutoTransactionAmount: false,
    isAutoTaxes: false,
    isAutoReceipts: false,
  };
  try {
    const { arrears, paymentStatus } = computeOrderTotals([], { paid, typed: order }, fixed);
    return { paid, arrears, paymentStatus };
  } catch (error) {
    throw error instanceof AmountError ? invalid(error.message) : error;
  }
}

/**
 * The form carries the figures as they will be after this collection; they must be the server's own. Otherwise someone else has collected
 * meanwhile, and the person decides anew. (The figures before it are not taken instead: for two equal collections those of the second
 * would look like those of the first, and one payment could be booked twice.)
 */
function refuseChangedDebt(seen: Collection, before: { arrears: string }, after: { paid: string; arrears: string }): void {
  const differs = (figure: string | null | undefined, own: string) => figure !== null && figure !== undefined && !isEqual(figure, own);
  if (differs(seen.arrears, after.arrears) || differs(seen.paid, after.paid))
    throw new AppError('arrearsChanged', { arrears: formatMoney(before.arrears) });
}

async function entryOf(scope: Scope, input: Collection): Promise<Omit<LedgerEntry, 'kind' | 'arrearsBefore' | 'arrearsAfter'>> {
  const paymentType = input.paymentType
    ? (await resourceServices.paymentType.findByIds(scope, [input.paymentType])).get(input.paymentType)
    : undefined;
  const closingType = input.closingTypeId
    ? (await resourceServices.closingCycle.findByIds(scope, [input.closingTypeId])).get(input.closingTypeId)
    : undefined;
  if (input.paymentType && !paymentType) throw new AppError('referenceMissing', { what: '付款方式' });
  if (input.closingTypeId && !closingType) throw new AppError('referenceMissing', { what: '结算方式' });
  return {
    amount: input.thisCollection,
    paymentType: paymentType?.id ?? null,
    paymentTypeName: paymentType?.name ?? null,
    closingTypeId: closingType?.id ?? null,
    closingTypeName: closingType?.name ?? null,
    receivingItems: input.receivingItems,
    remarks: input.remarks,
    receiptDate: input.receiptDate,
    payee: input.payee,
    payer: input.payer,
  };
}

/** Appends an entry to the ledger and rewrites the order's cached figures. The order is locked. */
async function collect(scope: Scope, order: StoredOrder, input: Collection): Promise<number> {
  const before = { paid: await receiptLedger.paid(scope, order.id), arrears: order.arrears };
  const after = await settle(scope, order, formatDecimal(addDecimals(parseDecimal(before.paid), parseDecimal(input.thisCollection))));
  refuseChangedDebt(input, before, after);
  const isOver = compareDecimals(parseDecimal(input.thisCollection), parseDecimal(before.arrears)) > 0;
  if (isOver && !input.confirmed) throw new AppError('overCollection', { arrears: formatMoney(before.arrears) });
  const entry = await entryOf(scope, input);
  const id = await receiptLedger.append(scope, order, {
    ...entry,
    kind: 'receipt',
    arrearsBefore: before.arrears,
    arrearsAfter: after.arrears,
  });
  await orderBooks.recordPayment(scope, order, after, 'collect', { amount: input.thisCollection });
  return id;
}

/** Books the entry back. A second reversal of the same entry is refused here and by a unique key. */
async function reverse(
  scope: Scope,
  order: StoredOrder,
  entry: { id: number; amount: string; paymentType: number | null; paymentTypeName: string | null },
): Promise<void> {
  if (await receiptRepository.isReversed(scope, entry.id)) throw new AppError('receiptReversed');
  const amount = formatDecimal(subtractDecimals(ZERO, parseDecimal(entry.amount)));
  const paid = formatDecimal(addDecimals(parseDecimal(await receiptLedger.paid(scope, order.id)), parseDecimal(amount)));
  const after = await settle(scope, order, paid);
  await receiptLedger.append(scope, order, {
    kind: 'reversal',
    amount,
    reversesId: entry.id,
    paymentType: entry.paymentType,
    paymentTypeName: entry.paymentTypeName,
    arrearsBefore: order.arrears,
    arrearsAfter: after.arrears,
  });
  await orderBooks.recordPayment(scope, order, after, 'reverse', { amount });
}

async function lockEntry(scope: Scope, id: number) {
  const entry = await receiptRepository.findEntry(scope, id);
  if (!entry || entry.kind === 'reversal') throw new AppError('notFound', WHAT);
  const order = await orderBooks.lockForCollection(scope, { id: entry.orderInfoId });
  return { entry, order };
}

export const receiptService = {
  /** Collects money on an audited order. @returns the id of the ledger entry. */
  create: (scope: Scope, input: ReceiptCreateInput): Promise<number> =>
    inTransaction(scope, async (scope) => {
      try {
        return await collect(scope, await orderBooks.lockForCollection(scope, { orderId: input.orderId }), input);
      } catch (error) {
        if (isDatabaseError(error, FOREIGN_KEY_MISSING)) throw new AppError('referenceMissing', { what: '所选项' });
        throw error;
      }
    }),

  /** The specification's update: the entry is reversed and a new one written. @returns true. */
  update: (scope: Scope, input: ReceiptUpdateInput): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { entry, order } = await lockEntry(scope, input.id);
      await reverse(scope, order, entry);
      await collect(scope, await orderBooks.lockForCollection(scope, { id: order.id }), { ...input, arrears: null, paid: null });
      return true as const;
    }),

  /** The specification's delete: the entry is reversed; the ledger keeps both. */
  delete: (scope: Scope, id: number): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { entry, order } = await lockEntry(scope, id);
      await reverse(scope, order, entry);
      return true as const;
    }),

  async get(scope: Scope, id: number): Promise<ReceiptRow> {
    const row = await receiptRepository.findLiveById(scope, id);
    if (!row) throw new AppError('notFound', WHAT);
    return row;
  },

  listByOrder: (scope: Scope, orderId: string): Promise<ReceiptRow[]> => receiptRepository.findByOrder(scope, orderId),

  page: (scope: Scope, input: ReceiptPageInput): Promise<Page<ReceiptRow>> => receiptRepository.findPage(scope, input),

  exportRows: (scope: Scope, input: ReceiptPageInput): AsyncIterable<ReceiptRow> => receiptRepository.findAll(scope, input),
};
