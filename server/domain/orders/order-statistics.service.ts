import type { Scope } from '#platform/scope.ts';
import { dayOf, dayText } from '#shared/rules/day.rules.ts';
import { addDecimals, formatDecimal, parseDecimal } from '#shared/rules/decimal.ts';
import { customerService } from '../customers/customer.service.ts';
import { customerStatisticsRepository } from './customer-statistics.repository.ts';
import { orderStatisticsRepository } from './order-statistics.repository.ts';

type Grain = 'day' | 'week' | 'month' | 'year';

/** How far back each series goes, in days, and from there to the beginning of its period. */
const LOOKBACK: Record<Grain, number> = { day: 30, week: 7 * 12, month: 366, year: 366 * 5 };

/** The first day of the period a day lies in, as `yyyy-MM-dd`, `yyyy-MM` or `yyyy`; weeks begin on Monday. */
function periodOf(day: number, grain: Grain): string {
  if (grain === 'week') return dayText(day - ((day + 3) % 7));
  return dayText(day).slice(0, grain === 'day' ? 10 : grain === 'month' ? 7 : 4);
}

/** The first day of the period that a day lies in: a period of which only a part is added up would look like a poor one. */
function firstOf(day: number, grain: Grain): number {
  let first = day;
  while (periodOf(first - 1, grain) === periodOf(day, grain)) first -= 1;
  return first;
}

const sum = (a: string, b: string) => formatDecimal(addDecimals(parseDecimal(a), parseDecimal(b)));

/** Figures of the start page and of customers. */
export const orderStatisticsService = {
  /** Sums of each customer's orders in a range of dates, the largest first. */
  ofCustomers: customerStatisticsRepository.findPage,

  /** Orders with arrears. */
  withArrears: async (scope: Scope): Promise<number> => Number((await orderStatisticsRepository.totals(scope)).withArrears ?? 0),

  total: async (scope: Scope): Promise<number> => Number((await orderStatisticsRepository.totals(scope)).orders ?? 0),

  today: (scope: Scope): Promise<number> => orderStatisticsRepository.ordersOfDay(scope, dayOf(scope.now())),

  async money(scope: Scope) {
    const { totalAmount, transactionAmount, receivables, paid, arrears } = await orderStatisticsRepository.totals(scope);
    return {
      totalAmount: totalAmount ?? '0',
      transactionAmount: transactionAmount ?? '0',
      receivables: receivables ?? '0',
      paid: paid ?? '0',
      arrears: arrears ?? '0',
    };
  },

  async series(scope: Scope, grain: Grain) {
    const today = dayOf(scope.now());
    const rows = await orderStatisticsRepository.findDays(scope, firstOf(today - LOOKBACK[grain] + 1, grain) - 1, today);
    const points = new Map<string, { date: string; count: number; transactionAmount: string; paid: string }>();
    for (const row of rows) {
      const date = periodOf(row.day, grain);
      const point = points.get(date) ?? { date, count: 0, transactionAmount: '0', paid: '0' };
      points.set(date, {
        date,
        count: point.count + row.orders,
        transactionAmount: sum(point.transactionAmount, row.transactionAmount),
        paid: sum(point.paid, row.paid),
      });
    }
    return [...points.values()];
  },

  /** What each customer who has orders has ordered, owes, and has paid in excess. */
  customerAmounts: orderStatisticsRepository.allCustomerSums,

  /** The same of one customer, with his credit line. */
  async customerAmount(scope: Scope, customerId: number) {
    const row = await orderStatisticsRepository.customerSums(scope, customerId);
    const isPositive = (text: string) => parseDecimal(text).units > 0n;
    const type = isPositive(String(row.arrears))
      ? ('arrears' as const)
      : isPositive(String(row.advancePayment))
        ? ('advance' as const)
        : ('settled' as const);
    const { totalAmount, advancePayment, usableAdvance, arrears } = row;
    const creditLine = await customerService.creditLine(scope, customerId);
    return {
      totalAmount: String(totalAmount),
      advancePayment: String(advancePayment),
      usableAdvance: String(usableAdvance),
      arrears: String(arrears),
      creditLine,
      type,
    };
  },
};
