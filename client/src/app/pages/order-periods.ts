import { dayOf, dayText, parseShanghaiTime } from '#shared/rules/day.rules.ts';

/** The lengths of period by which orders are counted, and how many periods of each the chart shows. */
export const GRAINS = [
  { id: 'day', label: '按日', periods: 30 },
  { id: 'week', label: '按周', periods: 12 },
  { id: 'month', label: '按月', periods: 12 },
] as const;
export type Grain = (typeof GRAINS)[number];

/** Length of `yyyy-MM`. */
const MONTH_LENGTH = 7;
const WEEK_DAYS = 7;

/** Days since 1970-01-01 of `yyyy-MM-dd`. */
const dayNumber = (text: string): number => dayOf(parseShanghaiTime(text) ?? Number.NaN);

const monthBefore = (month: string): string => dayText(dayNumber(`${month}-01`) - 1).slice(0, MONTH_LENGTH);

/** The Monday of a day's week: day 0, 1970-01-01, was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % WEEK_DAYS);

/**
 * The periods up to the one that contains `today`, oldest first, including those without an order. They are named as the statistics call
 * names them: a day as `yyyy-MM-dd`, a week by its Monday, a month as `yyyy-MM`.
 * @param today days since 1970-01-01
 */
export function periodsUntil(today: number, { id, periods }: { id: Grain['id']; periods: number }): string[] {
  const names = [id === 'month' ? dayText(today).slice(0, MONTH_LENGTH) : dayText(id === 'week' ? mondayOf(today) : today)];
  for (let at = 1; at < periods; at += 1) {
    const [first = ''] = names;
    names.unshift(id === 'month' ? monthBefore(first) : dayText(dayNumber(first) - (id === 'week' ? WEEK_DAYS : 1)));
  }
  return names;
}

/** The first and last day of a period, as the order list's address has them: `yyyy-MM-dd~yyyy-MM-dd`. */
export function daysOfPeriod(period: string, grain: Grain['id']): string {
  if (grain === 'day') return `${period}~${period}`;
  if (grain === 'week') return `${period}~${dayText(dayNumber(period) + WEEK_DAYS - 1)}`;
  const first = dayNumber(`${period}-01`);
  // 35 days after the first of a month is always in the next month.
  const next = dayNumber(`${dayText(first + 5 * WEEK_DAYS).slice(0, MONTH_LENGTH)}-01`);
  return `${dayText(first)}~${dayText(next - 1)}`;
}
