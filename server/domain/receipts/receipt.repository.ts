import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { CollectedRow, ReceiptPageInput, ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { type ListFilters, readsOf, whereFilters } from '../records/list.ts';

/** All entries but reversals, each with its reversal where there is one. */
function entries(scope: Scope) {
  return scope.db
    .selectFrom('orderReceipt as receipt')
    .leftJoin('orderReceipt as reversal', sameTenant('reversal.reversesId', 'receipt.id'))
    .where('receipt.tenantId', '=', scope.tenantId)
    .where('receipt.kind', '!=', 'reversal');
}

/** Entries that were not reversed: exactly one of each receipt that counts. */
const liveEntries = (scope: Scope) => entries(scope).where('reversal.id', 'is', null);

/** The last entry of each receipt, whether it counts or was reversed. An entry that an update has replaced is not the last. */
const lastEntries = (scope: Scope) =>
  entries(scope).where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('orderReceipt as later')
          .select('later.id')
          .where('later.tenantId', '=', scope.tenantId)
          .whereRef('later.firstId', '=', eb.fn.coalesce('receipt.firstId', 'receipt.id'))
          .whereRef('later.id', '>', 'receipt.id'),
      ),
    ),
  );

/**
 * The chosen entries with their orders, and with the first entries of their receipts: an updated receipt keeps its creator and its time.
 */
function live(scope: Scope, chosen = liveEntries(scope)) {
  return chosen
    .innerJoin('orderInfo as order', sameTenant('order.id', 'receipt.orderInfoId'))
    .leftJoin('orderReceipt as first', sameTenant('first.id', 'receipt.firstId'));
}

function columns(scope: Scope, chosen = liveEntries(scope)) {
  return live(scope, chosen)
    .leftJoin('customerInfo as customer', sameTenant('customer.id', 'order.customerId'))
    .leftJoin('customerType as customerType', sameTenant('customerType.id', 'customer.typeId'))
    .select((eb) => ['receipt.id', eb.fn.coalesce('receipt.firstId', 'receipt.id').as('receiptId')])
    .select((eb) => eb.fn.coalesce('order.name', 'order.orderName').as('orderName'))
    .select([
      'receipt.version',
      'receipt.orderId',
      'receipt.kind',
      'receipt.receivingItems',
      'order.customerId',
      'order.customerName',
      'customerType.name as customerType',
      'order.totalAmount',
      'order.transactionAmount',
      'order.receivables',
      'order.discountAmount as preferentialAmount',
      'order.paid',
      'order.arrears',
      'receipt.amount as thisCollection',
      (eb) =>
        eb.fn
          .coalesce(
            'receipt.togetherId',
            eb
              .selectFrom('orderReceipt as other')
              .select('other.togetherId')
              .where('other.tenantId', '=', scope.tenantId)
              .whereRef('other.togetherId', '=', 'receipt.id')
              .limit(1),
          )
          .as('togetherId'),
      'receipt.arrearsBefore',
      'receipt.arrearsAfter',
      'receipt.paymentType',
      'receipt.paymentTypeName',
      'receipt.remarks',
      'receipt.receiptDate',
      'receipt.closingTypeId',
      'receipt.closingTypeName',
      'receipt.payee',
      'receipt.payer',
      'reversal.createTime as voidTime',
      'reversal.creatorName as voidedBy',
      'reversal.remarks as voidReason',
    ])
    .select((eb) => [
      eb.fn.coalesce('first.creatorName', 'receipt.creatorName').as('creatorName'),
      eb.fn.coalesce('first.createTime', 'receipt.createTime').as('createTime'),
    ]);
}

type Filters = ListFilters<ReceiptPageInput>;

function filtered<Q extends ReturnType<typeof live>>(query: Q, input: Filters): Q {
  let at = query as ReturnType<typeof live>;
  at = whereFilters(at, input, {
    contains: { orderId: 'receipt.orderId', customerName: 'order.customerName', payee: 'receipt.payee', payer: 'receipt.payer' },
    equal: { customerId: 'order.customerId', paymentType: 'receipt.paymentType' },
    range: { receiptDate: 'receipt.receiptDate' },
  });
  const { createTime } = input;
  if (createTime) at = at.where((eb) => eb.between(eb.fn.coalesce('first.createTime', 'receipt.createTime'), ...createTime));
  return at as Q;
}

const toRow =
  (scope: Scope) =>
  ({ receiptId, ...row }: Omit<ReceiptRow, 'tenantName'> & { receiptId: number }): ReceiptRow => ({
    ...row,
    id: receiptId,
    tenantName: scope.tenantName,
  });

/** Most receipts of one order that are listed without paging. */
const ORDER_LIMIT = 1000;

const rows = (scope: Scope, input: Filters) =>
  filtered(columns(scope), input)
    .orderBy('receipt.receiptDate', 'desc')
    .orderBy((eb) => eb.fn.coalesce('receipt.firstId', 'receipt.id'), 'desc');

const { findPage, findAll } = readsOf(
  'receipt.id',
  rows,
  (scope: Scope, input: Filters) => filtered(live(scope), input),
  (scope, found) => found.map(toRow(scope)),
);

export const receiptRepository = {
  /** The receipt that counts, by the id of its first entry or of any later one. */
  async findById(scope: Scope, id: number): Promise<ReceiptRow | undefined> {
    const receipt = await receiptRepository.findReceipt(scope, id);
    if (!receipt) return undefined;
    const { firstId } = receipt;
    const row = await columns(scope)
      .where((eb) => eb.or([eb('receipt.id', '=', firstId), eb('receipt.firstId', '=', firstId)]))
      .executeTakeFirst();
    return row && toRow(scope)(row);
  },

  /** The receipts that count, by their ids, which are those of their first entries. */
  async findByIds(scope: Scope, ids: readonly number[]): Promise<ReceiptRow[]> {
    const rows = await columns(scope)
      .where((eb) => eb(eb.fn.coalesce('receipt.firstId', 'receipt.id'), 'in', [0, ...ids]))
      .execute();
    return rows.map(toRow(scope));
  },

  /** The receipts of an order, oldest first. @param isWithVoided whether those that were taken back are among them */
  async findByOrder(scope: Scope, orderId: string, isWithVoided: boolean): Promise<ReceiptRow[]> {
    const rows = await columns(scope, isWithVoided ? lastEntries(scope) : liveEntries(scope))
      .where('receipt.orderId', '=', orderId)
      .orderBy((eb) => eb.fn.coalesce('receipt.firstId', 'receipt.id'))
      .limit(ORDER_LIMIT)
      .execute();
    return rows.map(toRow(scope));
  },

  findPage,
  findAll,

  /** The money that came in, by method, the largest sum first. An advance came in before and a rounding off never, so both are left out. */
  sumByMethod: (scope: Scope, input: Filters): Promise<CollectedRow[]> =>
    filtered(live(scope), input)
      .where('receipt.kind', 'not in', ['advance', 'roundOff'])
      .groupBy('receipt.paymentTypeName')
      .select((eb) => [
        'receipt.paymentTypeName',
        eb.fn.countAll<number>().as('receipts'),
        eb.fn.sum<string>('receipt.amount').as('amount'),
      ])
      .orderBy('amount', 'desc')
      .execute(),

  /** An entry with the id of its receipt's first entry, whether it counts or not; undefined for a reversal. */
  async findReceipt(scope: Scope, id: number) {
    const entry = await scope.db
      .selectFrom('orderReceipt')
      .select(['id', 'firstId', 'orderInfoId', 'usedForId', 'togetherId'])
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .where('kind', '!=', 'reversal')
      .executeTakeFirst();
    return entry && { ...entry, firstId: entry.firstId ?? entry.id };
  },

  /** Whether the order owed one of these sums when one of its entries was written. */
  async wasOwed(scope: Scope, orderInfoId: number, debts: readonly string[]): Promise<boolean> {
    if (debts.length === 0) return false;
    const entry = await scope.db
      .selectFrom('orderReceipt')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('orderInfoId', '=', orderInfoId)
      .where('arrearsBefore', 'in', debts)
      .limit(1)
      .executeTakeFirst();
    return entry !== undefined;
  },

  /** The first entry of the receipt over many orders that an entry is part of; undefined for one of a single order. */
  async findFirstTogether(scope: Scope, { id, togetherId }: { id: number; togetherId: number | null }): Promise<number | undefined> {
    if (togetherId !== null) return togetherId;
    const other = await scope.db
      .selectFrom('orderReceipt')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('togetherId', '=', id)
      .limit(1)
      .executeTakeFirst();
    return other && id;
  },

  /** The entries of a receipt over many orders that still count, in the sequence in which they were booked. */
  findLiveTogether: (scope: Scope, firstId: number) =>
    liveEntries(scope)
      .selectAll('receipt')
      .where((eb) => eb.or([eb('receipt.id', '=', firstId), eb('receipt.togetherId', '=', firstId)]))
      .orderBy('receipt.id')
      .execute(),

  /** All entries of a receipt over many orders as a list shows them, also those that were taken back. */
  async findTogether(scope: Scope, firstId: number): Promise<ReceiptRow[]> {
    const rows = await columns(scope, lastEntries(scope))
      .where((eb) => eb.or([eb('receipt.id', '=', firstId), eb('receipt.togetherId', '=', firstId)]))
      .orderBy('receipt.id')
      .execute();
    return rows.map(toRow(scope));
  },

  /** The entries that took the amount of this receipt from other orders, as far as they still count. */
  findTakenFor: (scope: Scope, receiptId: number) =>
    liveEntries(scope).selectAll('receipt').where('receipt.usedForId', '=', receiptId).orderBy('receipt.id').execute(),

  /** The numbers of the orders that are paid with the advance of this one. */
  async findOrdersPaidFrom(scope: Scope, orderInfoId: number): Promise<string[]> {
    const rows = await liveEntries(scope)
      .innerJoin('orderReceipt as use', sameTenant('use.id', 'receipt.usedForId'))
      .where('receipt.orderInfoId', '=', orderInfoId)
      .select('use.orderId')
      .distinct()
      .orderBy('use.orderId')
      .execute();
    return rows.map(({ orderId }) => orderId);
  },

  /** Whether any entry of the order counts, a deposit too. */
  async hasLive(scope: Scope, orderInfoId: number): Promise<boolean> {
    const entry = await liveEntries(scope).select('receipt.id').where('receipt.orderInfoId', '=', orderInfoId).limit(1).executeTakeFirst();
    return entry !== undefined;
  },

  /** The entry that counts now; absent when the receipt was deleted. Read under the lock of the order. */
  findLiveEntry(scope: Scope, firstId: number) {
    return liveEntries(scope)
      .selectAll('receipt')
      .where((eb) => eb.or([eb('receipt.id', '=', firstId), eb('receipt.firstId', '=', firstId)]))
      .executeTakeFirst();
  },
};
