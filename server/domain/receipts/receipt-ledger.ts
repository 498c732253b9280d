import type { Scope } from '#platform/scope.ts';
import { receiptLedgerRepository } from './receipt-ledger.repository.ts';

export interface LedgerEntry {
  /** `roundOff` is debt that the shop waives (抹零): it settles the order as money does, but no money comes in. */
  kind: 'receipt' | 'deposit' | 'advance' | 'roundOff' | 'reversal';
  /** Signed: a reversal is negative, and so is what is taken from an advance. */
  amount: string;
  arrearsBefore: string;
  arrearsAfter: string;
  /** Counts the updates of a receipt, from 1. */
  version?: number;
  reversesId?: number;
  /** Of an entry that an update writes: the first entry of its receipt, whose id is that of the receipt. */
  firstId?: number;
  /** Of an entry that takes an advance from an order: the entry that it pays in another order. */
  usedForId?: number;
  /** Of an entry of one receipt over many orders: the first entry of that receipt; absent in the first itself. */
  togetherId?: number;
  paymentType?: number | null;
  paymentTypeName?: string | null;
  receivingItems?: string | null;
  remarks?: string | null;
  receiptDate?: number | null;
  closingTypeId?: number | null;
  closingTypeName?: string | null;
  payee?: string | null;
  payer?: string | null;
}

/** What comes in for an order after it was made. */
const COLLECTED: ReadonlyArray<LedgerEntry['kind']> = ['receipt', 'advance', 'roundOff'];

interface PaidOrder {
  id: number;
  orderId: string;
}

function rowOf(scope: Scope, order: PaidOrder, entry: LedgerEntry) {
  return {
    ...entry,
    orderInfoId: order.id,
    orderId: order.orderId,
    receiptDate: entry.receiptDate ?? scope.now(),
    payee: entry.payee ?? scope.actor.nickname,
    userId: scope.actor.userId,
    creatorName: scope.actor.nickname,
    createTime: scope.now(),
  };
}

/** Receipts are append-only entries: nothing here updates or deletes one. */
export const receiptLedger = {
  append: (scope: Scope, order: PaidOrder, entry: LedgerEntry): Promise<number> =>
    receiptLedgerRepository.insert(scope, rowOf(scope, order, entry)),

  /** Entries of several orders with one statement. */
  appendAll: (scope: Scope, entries: ReadonlyArray<{ order: PaidOrder; entry: LedgerEntry }>): Promise<void> =>
    receiptLedgerRepository.insertAll(
      scope,
      entries.map(({ order, entry }) => rowOf(scope, order, entry)),
    ),

  /** What an order counts as paid: the sum of all its entries. */
  paid: (scope: Scope, orderInfoId: number): Promise<string> => receiptLedgerRepository.sum(scope, orderInfoId),

  /** Those of the orders for which something was collected since they were made, deposits aside, that was not reversed. */
  withReceipts: async (scope: Scope, orderInfoIds: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set(orderInfoIds.length === 0 ? [] : await receiptLedgerRepository.findWithLive(scope, orderInfoIds, COLLECTED)),

  /** What several orders count as paid, by order; an order without entries is absent. */
  paidByOrder: async (scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, string>> =>
    orderInfoIds.length === 0 ? new Map() : receiptLedgerRepository.sumByOrder(scope, orderInfoIds),

  /** Those of the orders that gave an advance to another order or were paid from one, by an entry that was not reversed. */
  withAdvance: async (scope: Scope, orderInfoIds: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set(orderInfoIds.length === 0 ? [] : await receiptLedgerRepository.findWithLive(scope, orderInfoIds, ['advance'])),
};
