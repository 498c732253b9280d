import { reviewed } from '#platform/db/reviewed-sql.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import type { Finding } from './finding.ts';

/** The sum of each order's entries in the ledger. */
const ledgerSums = (scope: Scope) =>
  scope.db
    .selectFrom('orderReceipt')
    .select((eb) => ['orderInfoId', eb.fn.sum<string>('amount').as('received')])
    .where('tenantId', '=', scope.tenantId)
    .groupBy('orderInfoId')
    .as('ledger');

const withLedger = (scope: Scope) =>
  scope.db.selectFrom('orderInfo as o').leftJoin(ledgerSums(scope), 'ledger.orderInfoId', 'o.id').where('o.tenantId', '=', scope.tenantId);

const RECEIVED = () => reviewed<string>`coalesce(ledger.received, 0)`;
/** The arrears before they are rounded. */
const OWED = () => reviewed<string>`greatest(o.transaction_amount + o.commission - o.paid, 0)`;
/**
 * Whether the stored arrears are the debt, rounded up or down to 0 to 4 decimals: they were rounded by the settings that the shop had when
 * they were written.
 */
const IS_ARREARS = () => {
  const owed = OWED();
  return reviewed<boolean>`o.arrears in (${owed}, floor(${owed}), ceiling(${owed}), floor(${owed} * 10) / 10, ceiling(${owed} * 10) / 10,
    floor(${owed} * 100) / 100, ceiling(${owed} * 100) / 100, floor(${owed} * 1000) / 1000, ceiling(${owed} * 1000) / 1000)`;
};

const FIGURES = ['totalAmount', 'transactionAmount', 'receivables', 'paid', 'arrears'] as const;

/** The checks answer what is stored (`kept`) beside what it should be (`proven`), where the two differ. */
export const booksCheckRepository = {
  /** Reversals that are not the exact opposite of their entry, or belong to another order. */
  findReversals: (scope: Scope, limit: number) =>
    scope.db
      .selectFrom('orderReceipt as reversal')
      .innerJoin('orderReceipt as entry', sameTenant('entry.id', 'reversal.reversesId'))
      .select(['reversal.orderId', 'reversal.amount as kept'])
      .select(reviewed<string>`-entry.amount`.as('proven'))
      .where('reversal.tenantId', '=', scope.tenantId)
      .where(reviewed<boolean>`(reversal.amount <> -entry.amount or reversal.order_info_id <> entry.order_info_id)`)
      .limit(limit)
      .execute(),

  /**
   * Receipts paid from advances whose amount differs from what was taken from other orders. Reversed entries still count here: the entries
   * of a reversed receipt must match, too.
   */
  findAdvances: (scope: Scope, limit: number) =>
    scope.db
      .selectFrom('orderReceipt as entry')
      .leftJoin('orderReceipt as taken', sameTenant('taken.usedForId', 'entry.id'))
      .select('entry.orderId')
      .select((eb) => [eb.ref('entry.amount').as('kept'), reviewed<string>`-coalesce(sum(taken.amount), 0)`.as('proven')])
      .where('entry.tenantId', '=', scope.tenantId)
      .where('entry.kind', '=', 'advance')
      .where('entry.usedForId', 'is', null)
      .groupBy(['entry.id', 'entry.orderId', 'entry.amount'])
      .having(reviewed<boolean>`entry.amount <> -coalesce(sum(taken.amount), 0)`)
      .limit(limit)
      .execute(),

  /** Entries that took from an advance and still count though the receipt that they paid was reversed, or the other way round. */
  findHalfReturned: (scope: Scope, limit: number) =>
    scope.db
      .selectFrom('orderReceipt as taken')
      .innerJoin('orderReceipt as entry', sameTenant('entry.id', 'taken.usedForId'))
      .leftJoin('orderReceipt as returned', sameTenant('returned.reversesId', 'taken.id'))
      .leftJoin('orderReceipt as reversal', sameTenant('reversal.reversesId', 'entry.id'))
      .select('taken.orderId')
      .select([
        reviewed<string>`if(returned.id is null, taken.amount, 0)`.as('kept'),
        reviewed<string>`if(reversal.id is null, taken.amount, 0)`.as('proven'),
      ])
      .where('taken.tenantId', '=', scope.tenantId)
      .where(reviewed<boolean>`(returned.id is null) <> (reversal.id is null)`)
      .limit(limit)
      .execute(),

  /** Entries of receipts over many orders that count while the first entry was reversed, or the other way round. */
  findHalfTogether: (scope: Scope, limit: number) =>
    scope.db
      .selectFrom('orderReceipt as part')
      .innerJoin('orderReceipt as first', sameTenant('first.id', 'part.togetherId'))
      .leftJoin('orderReceipt as returned', sameTenant('returned.reversesId', 'part.id'))
      .leftJoin('orderReceipt as reversal', sameTenant('reversal.reversesId', 'first.id'))
      .select('part.orderId')
      .select([
        reviewed<string>`if(returned.id is null, part.amount, 0)`.as('kept'),
        reviewed<string>`if(reversal.id is null, part.amount, 0)`.as('proven'),
      ])
      .where('part.tenantId', '=', scope.tenantId)
      .where(reviewed<boolean>`(returned.id is null) <> (reversal.id is null)`)
      .limit(limit)
      .execute(),

  /** Rounding off that belongs to no receipt over many orders, or is more than was owed. */
  findRoundOffs: (scope: Scope, limit: number) =>
    scope.db
      .selectFrom('orderReceipt')
      .select(['orderId', 'amount as kept', reviewed<string>`if(together_id is null, 0, least(amount, arrears_before))`.as('proven')])
      .where('tenantId', '=', scope.tenantId)
      .where('kind', '=', 'roundOff')
      .where(reviewed<boolean>`(together_id is null or amount > arrears_before)`)
      .limit(limit)
      .execute(),

  /** Orders whose cached sum of receipts differs from the ledger. */
  findPaid: (scope: Scope, limit: number) =>
    withLedger(scope)
      .select(['o.orderId', 'o.paid as kept', RECEIVED().as('proven')])
      .where(reviewed<boolean>`o.paid <> coalesce(ledger.received, 0)`)
      .limit(limit)
      .execute(),

  findArrears: (scope: Scope, limit: number) =>
    scope.db
      .selectFrom('orderInfo as o')
      .select(['o.orderId', 'o.arrears as kept', OWED().as('proven')])
      .where('o.tenantId', '=', scope.tenantId)
      .where(reviewed<boolean>`not ${IS_ARREARS()}`)
      .limit(limit)
      .execute(),

  /** Orders whose payment status differs from their arrears: 0 and 1 in the SQL are PAYMENT_STATUS.owed and .settled. */
  findPaymentStatus: (scope: Scope, limit: number) =>
    scope.db
      .selectFrom('orderInfo as o')
      .select(['o.orderId', 'o.paymentStatus as kept', reviewed<number>`if(o.arrears > 0, 0, 1)`.as('proven')])
      .where('o.tenantId', '=', scope.tenantId)
      .where(reviewed<boolean>`o.payment_status <> if(o.arrears > 0, 0, 1)`)
      .limit(limit)
      .execute(),

  /** What customers have ordered with tax, owe and have paid in excess, from the ledger. */
  customers: (scope: Scope) =>
    withLedger(scope)
      .select(['o.customerId'])
      .select([
        reviewed<string>`sum(o.transaction_amount + o.commission)`.as('totalAmount'),
        reviewed<string>`sum(greatest(coalesce(ledger.received, 0) - o.transaction_amount - o.commission, 0))`.as('advancePayment'),
        reviewed<string>`sum(if(o.audit_status, greatest(coalesce(ledger.received, 0) - o.transaction_amount - o.commission, 0), 0))`.as(
          'usableAdvance',
        ),
        reviewed<string>`sum(if(${IS_ARREARS()}, o.arrears, ${OWED()}))`.as('arrears'),
      ])
      .where('o.customerId', 'is not', null)
      .groupBy('o.customerId')
      .$narrowType<{ customerId: number }>()
      .execute(),

  countedDays: (scope: Scope) =>
    scope.db
      .selectFrom('orderDayCounter')
      .select(['day', 'orders', 'withArrears', ...FIGURES])
      .where('tenantId', '=', scope.tenantId)
      .execute(),

  countedOwners: (scope: Scope) =>
    scope.db
      .selectFrom('orderOwnerCounter')
      .select(['userId', 'day', 'orders', 'withArrears', ...FIGURES])
      .where('tenantId', '=', scope.tenantId)
      .execute(),

  /** The sums over the orders themselves, by day or by owner and day. */
  ordersBy: <K extends 'userId' | 'day'>(scope: Scope, keys: readonly K[]) =>
    scope.db
      .selectFrom('orderInfo')
      .select(keys)
      .select((eb) => [eb.fn.countAll<number>().as('orders'), reviewed<string>`sum(arrears > 0)`.as('withArrears')])
      .select((eb) => FIGURES.map((figure) => eb.fn.sum<string>(figure).as(figure)))
      .where('tenantId', '=', scope.tenantId)
      .groupBy(keys)
      .execute(),

  /** Takes this night's check of the shop. @returns false where another worker has taken it */
  async take(scope: Scope, night: number): Promise<boolean> {
    const known = await scope.db.selectFrom('booksCheck').select('night').where('tenantId', '=', scope.tenantId).executeTakeFirst();
    if (known && known.night >= night) return false;
    if (!known) {
      const { numInsertedOrUpdatedRows } = await scope.db
        .insertInto('booksCheck')
        .ignore()
        .values({ tenantId: scope.tenantId, night, checkedTime: null, findings: null })
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    }
    const { numUpdatedRows } = await scope.db
      .updateTable('booksCheck')
      .set({ night, checkedTime: null, findings: null })
      .where('tenantId', '=', scope.tenantId)
      .where('night', '=', known.night)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async write(scope: Scope, findings: readonly Finding[]): Promise<void> {
    await scope.db
      .updateTable('booksCheck')
      .set({ checkedTime: scope.now(), findings: JSON.stringify(findings) })
      .where('tenantId', '=', scope.tenantId)
      .execute();
  },

  findLast: (scope: Scope) =>
    scope.db
      .selectFrom('booksCheck')
      .select(['night', 'checkedTime', 'findings'])
      .where('tenantId', '=', scope.tenantId)
      .executeTakeFirst(),
};
