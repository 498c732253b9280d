import type { Scope } from '#platform/scope.ts';
import { receiptLedgerRepository } from './receipt-ledger.repository.ts';

export interface LedgerEntry {
  /** `roundOff` is debt that the shop lets go (抹零): it settles the order as money does, and no money came. */
  kind: 'receipt' | 'deposit' | 'advance' | 'roundOff' | 'reversal';
  /** Signed: a reversal is negative, and so is what is taken from an advance. */
  amount: string;
  arrearsBefore: string;
  arrearsAfter: string;
  /** Counts the updates of a receipt, from 1. */
  version?: number;
  reversesId?: number;
  /** Of an entry that an update writes: the first one of its receipt, whose id is the receipt's. */
  firstId?: number;
  /** Of what is taken from an advance: the entry of the order that it pays. */
  usedForId?: number;
  /** Of one receipt over many orders: its first entry, which itself names none. */
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

  /** What was really received for an order: the sum of its entries. */
  paid: (scope: Scope, orderInfoId: number): Promise<string> => receiptLedgerRepository.sum(scope, orderInfoId),

  /** Whether anything was collected since the order was made: its deposit does not count, nor what was reversed. */
  hasReceipts: async (scope: Scope, orderInfoId: number): Promise<boolean> =>
    Number(await receiptLedgerRepository.sum(scope, orderInfoId, 'deposit')) !== 0,

  /** Which of the orders have any. */
  async withReceipts(scope: Scope, orderInfoIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (orderInfoIds.length === 0) return new Set();
    const sums = await receiptLedgerRepository.sumByOrder(scope, orderInfoIds, 'deposit');
    return new Set([...sums].flatMap(([id, sum]) => (Number(sum) === 0 ? [] : id)));
  },

  /** What was received for several orders at once; an order without entries is absent. */
  paidByOrder: async (scope: Scope, orderInfoIds: readonly number[]): Promise<Map<number, string>> =>
    orderInfoIds.length === 0 ? new Map() : receiptLedgerRepository.sumByOrder(scope, orderInfoIds),

  /** Those of the orders that gave an advance to another order, or were paid from one, and where that was not taken back. */
  withAdvance: async (scope: Scope, orderInfoIds: readonly number[]): Promise<ReadonlySet<number>> =>
    new Set(orderInfoIds.length === 0 ? [] : await receiptLedgerRepository.findAdvanced(scope, orderInfoIds)),
};
