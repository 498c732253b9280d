import { dayOf, dayText, parseShanghaiTime } from '#shared/rules/day.rules.ts';

/** How the orders of some time are put together, and how many such periods are drawn. */
export const GRAINS = [
  { id: 'day', label: '按日', periods: 30 },
  { id: 'week', label: '按周', periods: 12 },
  { id: 'month', label: '按月', periods: 12 },
] as const;
export type Grain = (typeof GRAINS)[number];

const MONTH_SIGNS = 7;
const WEEK_DAYS = 7;

/** Days since 1970-01-01 of `yyyy-MM-dd`. */
const dayNumber = (text: string): number => dayOf(parseShanghaiTime(text) ?? Number.NaN);

const monthBefore = (month: string): string => dayText(dayNumber(`${month}-01`) - 1).slice(0, MONTH_SIGNS);

/** The periods up to the present one, as the call names them; also those without an order. */
export function periodsUntil(today: number, { id, periods }: { id: Grain['id']; periods: number }): string[] {
  const names = [
    id === 'month' ? dayText(today).slice(0, MONTH_SIGNS) : dayText(id === 'week' ? today - ((today + 3) % WEEK_DAYS) : today),
  ];
  for (let at = 1; at < periods; at += 1) {
    const [first = ''] = names;
    names.unshift(id === 'month' ? monthBefore(first) : dayText(dayNumber(first) - (id === 'week' ? WEEK_DAYS : 1)));
  }
  return names;
}

/** The days of a period, as the list's address holds them. */
export function daysOfPeriod(period: string, grain: Grain['id']): string {
  if (grain === 'day') return `${period}~${period}`;
  if (grain === 'week') return `${period}~${dayText(dayNumber(period) + WEEK_DAYS - 1)}`;
  const first = dayNumber(`${period}-01`);
  // No month has more than 31 days: five weeks on lies in the next one.
  const next = dayNumber(`${dayText(first + 5 * WEEK_DAYS).slice(0, MONTH_SIGNS)}-01`);
  return `${dayText(first)}~${dayText(next - 1)}`;
}
