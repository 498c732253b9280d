import { wholeShop } from '#platform/db/data-scope.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type {
  CollectedInput,
  CollectedRow,
  ReceiptCreateInput,
  ReceiptDeleteInput,
  ReceiptListInput,
  ReceiptPageInput,
  ReceiptRow,
  ReceiptTogetherInput,
  ReceiptUpdateInput,
} from '#shared/schemas/receipt.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { orderBooks } from '../orders/order-books.service.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { found, refuseStale } from '../records/record.ts';
import { receiptRepository } from './receipt.repository.ts';
import { payFromAdvance, refuseUsedAdvance, returnAdvance } from './receipt-advance.ts';
import { collect, reverse } from './receipt-booking.ts';
import { bookTogether, returnTogether } from './receipt-together.ts';

const WHAT = '收款记录';

/**
 * Locks the order of a receipt and finds the entry that counts now. An entry that took an advance for another order cannot be changed here.
 * The order need not be audited: its audit may have been revoked since.
 * @throws AppError notFound, advanceTaken, receiptReversed
 */
async function lockReceipt(scope: Scope, id: number) {
  const receipt = found(await receiptRepository.findReceipt(scope, id), WHAT);
  if (receipt.usedForId !== null) {
    const use = await receiptRepository.findById(scope, receipt.usedForId);
    throw use ? new AppError('advanceTaken', { orders: use.orderId }) : new AppError('receiptReversed');
  }
  const order = await orderBooks.lock(scope, receipt.orderInfoId);
  const entry = await receiptRepository.findLiveEntry(scope, receipt.firstId);
  if (!entry) throw new AppError('receiptReversed');
  return { firstId: receipt.firstId, entry, order };
}

export const receiptService = {
  /** Collects money on an audited order. @returns the id of the receipt, which it keeps when it is updated */
  create: (scope: Scope, input: ReceiptCreateInput): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const order = await orderBooks.lockForCollection(scope, { orderId: input.orderId });
      const book = input.fromAdvance ? payFromAdvance : collect;
      return refuseConflicts({ what: WHAT }, '', () => book(scope, order, input));
    }),

  /** Collects for many orders of a customer, the oldest first. @returns the id of the first entry, by which all entries are found */
  createTogether: (scope: Scope, input: ReceiptTogetherInput): Promise<number> =>
    inTransaction(scope, (scope) => refuseConflicts({ what: WHAT }, '', () => bookTogether(scope, input))),

  /**
   * The specification's update: the entry is reversed and a new one takes its place.
   * @throws AppError stale, advanceKept, togetherKept, orderNotAudited, advanceUsed
   */
  update: (scope: Scope, input: ReceiptUpdateInput): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { entry, order, ...receipt } = await lockReceipt(scope, input.id);
      refuseStale({ version: entry.version, updaterName: entry.creatorName, updateTime: entry.createTime }, input.version);
      if (entry.kind === 'advance') throw new AppError('advanceKept');
      if ((await receiptRepository.findFirstTogether(wholeShop(scope), entry)) !== undefined) throw new AppError('togetherKept');
      await reverse(scope, order, entry);
      const {
        receivingItems,
        remarks,
        receiptDate,
        payee,
        payer,
        paymentType,
        paymentTypeName,
        closingTypeId,
        closingTypeName,
        arrearsBefore,
      } = entry;
      const chosen = { paymentType, paymentTypeName, closingTypeId, closingTypeName };
      const kept = {
        kind: entry.kind,
        version: entry.version + 1,
        ...receipt,
        receivingItems,
        remarks,
        receiptDate,
        payee,
        payer,
        arrearsBefore,
        ...chosen,
      };
      const reversed = await orderBooks.lockForCollection(scope, { id: order.id });
      // Arrears and paid of the call were computed before the reversal, which has changed them, so they are not compared.
      await collect(scope, reversed, { ...input, arrears: null, paid: null }, kept);
      await refuseUsedAdvance(scope, order, (await orderBooks.lockForCollection(scope, { id: order.id })).arrears);
    }),

  /**
   * The specification's delete: the entry is reversed, and both stay in the ledger. A receipt over many orders is taken back in all of
   * them.
   */
  delete: (scope: Scope, { id, reason }: ReceiptDeleteInput): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const receipt = found(await receiptRepository.findReceipt(scope, id), WHAT);
      const together = await receiptRepository.findFirstTogether(wholeShop(scope), receipt);
      if (together !== undefined) return returnTogether(scope, together, reason ?? null);
      const { entry, order } = await lockReceipt(scope, id);
      const { arrears } = await reverse(scope, order, entry, reason);
      await refuseUsedAdvance(scope, order, arrears);
      await returnAdvance(scope, entry.id, reason ?? null);
    }),

  /**
   * An order cannot be deleted while a receipt of it counts: deleting orders must not take back money.
   * @throws AppError orderHasReceipts
   */
  async refuseDeletion(scope: Scope, orderInfoId: number): Promise<void> {
    if (await receiptRepository.hasLive(scope, orderInfoId)) throw new AppError('orderHasReceipts');
  },

  async get(scope: Scope, id: number): Promise<ReceiptRow> {
    return found(await receiptRepository.findById(scope, id), WHAT);
  },

  /** Several receipts in the sequence of the ids. @throws AppError notFound */
  async getAll(scope: Scope, ids: readonly number[]): Promise<ReceiptRow[]> {
    const receipts = new Map((await receiptRepository.findByIds(scope, ids)).map((receipt) => [receipt.id, receipt]));
    return ids.map((id) => found(receipts.get(id), WHAT));
  },

  listByOrder: (scope: Scope, { orderId, voided = false }: ReceiptListInput): Promise<ReceiptRow[]> =>
    receiptRepository.findByOrder(scope, orderId, voided),

  /** All entries of a receipt over many orders; the receipt alone where it is of a single order. */
  async listTogether(scope: Scope, id: number): Promise<ReceiptRow[]> {
    const receipt = found(await receiptRepository.findReceipt(scope, id), WHAT);
    const first = await receiptRepository.findFirstTogether(scope, receipt);
    return first === undefined ? [await receiptService.get(scope, id)] : receiptRepository.findTogether(scope, first);
  },

  page: (scope: Scope, input: ReceiptPageInput): Promise<Page<ReceiptRow>> => receiptRepository.findPage(scope, input),

  collected: (scope: Scope, input: CollectedInput): Promise<CollectedRow[]> => receiptRepository.sumByMethod(scope, input),

  exportRows: (scope: Scope, input: ReceiptPageInput): AsyncIterable<ReceiptRow> => receiptRepository.findAll(scope, input),
};
