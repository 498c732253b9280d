import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import { dayOf, dayText } from '#shared/rules/day.rules.ts';
import { addDecimals, formatDecimal, parseDecimal } from '#shared/rules/decimal.ts';

type Grain = 'day' | 'week' | 'month' | 'year';

/** How far back each series goes, in days. */
const LOOKBACK: Record<Grain, number> = { day: 30, week: 7 * 12, month: 366, year: 366 * 5 };

/** The first day of the period a day lies in, as `yyyy-MM-dd`, `yyyy-MM` or `yyyy`; weeks begin on Monday. */
function periodOf(day: number, grain: Grain): string {
  if (grain === 'week') return dayText(day - ((day + 3) % 7));
  return dayText(day).slice(0, grain === 'day' ? 10 : grain === 'month' ? 7 : 4);
}

const sum = (a: string, b: string) => formatDecimal(addDecimals(parseDecimal(a), parseDecimal(b)));

function counters(scope: Scope) {
  return scope.db.selectFrom('orderDayCounter').where('tenantId', '=', scope.tenantId);
}

/** Figures of the start page: all read from the day counters, none by walking over orders. */
export const orderStatisticsService = {
  /** Orders with arrears. */
  async withArrears(scope: Scope): Promise<number> {
    const row = await counters(scope)
      .select((eb) => eb.fn.sum<string>('withArrears').as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count ?? 0);
  },

  async total(scope: Scope): Promise<number> {
    const row = await counters(scope)
      .select((eb) => eb.fn.sum<string>('orders').as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count ?? 0);
  },

  async today(scope: Scope): Promise<number> {
    const row = await counters(scope).select('orders').where('day', '=', dayOf(scope.now())).executeTakeFirst();
    return row?.orders ?? 0;
  },

  async money(scope: Scope) {
    const row = await counters(scope)
      .select((eb) => [
        eb.fn.sum<string | null>('totalAmount').as('totalAmount'),
        eb.fn.sum<string | null>('transactionAmount').as('transactionAmount'),
        eb.fn.sum<string | null>('paid').as('paid'),
        eb.fn.sum<string | null>('arrears').as('arrears'),
      ])
      .executeTakeFirstOrThrow();
    return {
      totalAmount: row.totalAmount ?? '0',
      transactionAmount: row.transactionAmount ?? '0',
      paid: row.paid ?? '0',
      arrears: row.arrears ?? '0',
    };
  },

  async series(scope: Scope, grain: Grain) {
    const today = dayOf(scope.now());
    const rows = await counters(scope)
      .select(['day', 'orders', 'transactionAmount', 'paid'])
      .where('day', '>', today - LOOKBACK[grain])
      .where('day', '<=', today)
      .orderBy('day')
      .execute();
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

  /** What a customer has ordered, owes, and has paid beyond what was owed. */
  async customerAmount(scope: Scope, customerId: number) {
    const row = await scope.db
      .selectFrom('orderInfo')
      .select([
        reviewed<string>`coalesce(sum(transaction_amount + commission), 0)`.as('totalAmount'),
        reviewed<string>`coalesce(sum(greatest(paid - transaction_amount - commission, 0)), 0)`.as('advancePayment'),
        reviewed<string>`coalesce(sum(arrears), 0)`.as('arrears'),
      ])
      .where('tenantId', '=', scope.tenantId)
      .where('customerId', '=', customerId)
      .executeTakeFirstOrThrow();
    const isPositive = (text: string) => parseDecimal(text).units > 0n;
    const type = isPositive(String(row.arrears))
      ? ('arrears' as const)
      : isPositive(String(row.advancePayment))
        ? ('advance' as const)
        : ('settled' as const);
    return { totalAmount: String(row.totalAmount), advancePayment: String(row.advancePayment), arrears: String(row.arrears), type };
  },
};
