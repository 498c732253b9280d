import { atOneMoment } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { dayOf, dayText } from '#shared/rules/day.rules.ts';
import { type News, news } from '../messages/built-in-messages.ts';
import { columnDifferences } from '../orders/order-column-check.ts';
import { orderStatisticsService } from '../orders/order-statistics.service.ts';
import { booksCheckRepository } from './books-check.repository.ts';
import { compareFigures, type Figures } from './compare.ts';
import { type Finding, findingText, type Proof } from './finding.ts';

/** The most findings of one kind that are kept: enough to see what is wrong. */
const MOST = 100;
/** How many findings a message lists. */
const TOLD = 3;
/** A night's check is due from two o'clock in the morning. */
const NIGHT_BEGINS_MS = 2 * 3600_000;

const { totalAmount, transactionAmount, receivables, paid, arrears } = ORDER_LABELS;
const COUNTED = { orders: '单数', withArrears: '欠款单数', totalAmount, transactionAmount, receivables, paid, arrears };
const OF_CUSTOMER = { totalAmount: '应收合计', advancePayment: '预付款', usableAdvance: '可用预付款', arrears };

const byPlace = <R extends Figures>(rows: readonly R[], place: (row: R) => string) => new Map(rows.map((row) => [place(row), row]));
const customerPlace = ({ customerId }: { customerId: number }) => `客户 ${customerId}`;
const dayPlace = ({ day }: { day: number }) => dayText(day);
const ownerPlace = ({ userId, day }: { userId: number; day: number }) => `用户 ${userId} ${dayText(day)}`;

interface OrderFinding {
  orderId: string;
  kept: string | number;
  proven: string | number;
}

async function allProofs(scope: Scope): Promise<Finding[]> {
  const ofOrders = async (proof: Proof, find: (scope: Scope, limit: number) => Promise<OrderFinding[]>): Promise<Finding[]> =>
    (await find(scope, MOST)).map(({ orderId, kept, proven }) => ({ proof, place: orderId, kept: String(kept), proven: String(proven) }));
  return [
    ...(await ofOrders('reversal', booksCheckRepository.findReversals)),
    ...(await ofOrders('advance', booksCheckRepository.findAdvances)),
    ...(await ofOrders('advance', booksCheckRepository.findHalfReturned)),
    ...(await ofOrders('together', booksCheckRepository.findHalfTogether)),
    ...(await ofOrders('roundOff', booksCheckRepository.findRoundOffs)),
    ...(await ofOrders('paid', booksCheckRepository.findPaid)),
    ...(await ofOrders('arrears', booksCheckRepository.findArrears)),
    ...(await ofOrders('paymentStatus', booksCheckRepository.findPaymentStatus)),
    ...compareFigures(
      'customer',
      OF_CUSTOMER,
      byPlace(await orderStatisticsService.customerAmounts(scope), customerPlace),
      byPlace(await booksCheckRepository.customers(scope), customerPlace),
      MOST,
    ),
    ...compareFigures(
      'day',
      COUNTED,
      byPlace(await booksCheckRepository.countedDays(scope), dayPlace),
      byPlace(await booksCheckRepository.ordersBy(scope, ['day']), dayPlace),
      MOST,
    ),
    ...compareFigures(
      'owner',
      COUNTED,
      byPlace(await booksCheckRepository.countedOwners(scope), ownerPlace),
      byPlace(await booksCheckRepository.ordersBy(scope, ['userId', 'day']), ownerPlace),
      MOST,
    ),
    ...(await columnDifferences(scope, MOST)).map(({ place, kept, proven }): Finding => ({ proof: 'columns', place, kept, proven })),
  ];
}

export const booksCheckService = {
  /**
   * Checks that figures of a shop's money that are stored more than once agree: the ledger of receipts, and the figures of orders,
   * customers, days and owners, and the columns that list searches read. All is read as it stands at one moment, so that nobody has to stop
   * working.
   * @returns where they differ; empty for books that are in order
   */
  check: (scope: Scope): Promise<Finding[]> => atOneMoment(scope, allProofs),

  /** Does this night's check, unless another worker has taken it. Where a worker dies over it, the shop is checked the next night. */
  async checkNightly(scope: Scope): Promise<void> {
    if (!(await booksCheckRepository.take(scope, dayOf(scope.now() - NIGHT_BEGINS_MS)))) return;
    await booksCheckRepository.write(scope, await booksCheckService.check(scope));
  },

  /** News of what the last check has found, for administrators. */
  async news(scope: Scope): Promise<News[]> {
    const { night, findings } = (await booksCheckRepository.findLast(scope)) ?? { night: 0, findings: null };
    if (!findings || findings.length === 0) return [];
    const places = findings.slice(0, TOLD).map(findingText).join('；') + (findings.length > TOLD ? ' 等' : '');
    return [news('books-differ', night, { count: String(findings.length), places })];
  },
};
