import { NAMED_RANGES } from '#client/ui/date-values.ts';
import type { OrderFilters } from './order-filters.ts';

/** One press over the list: some filters of its own, beside whatever else is filtered. */
export interface QuickView {
  label: string;
  filters(now?: number): Partial<OrderFilters>;
}

const rangeNamed = (name: string, now?: number) => NAMED_RANGES.find((range) => range.name === name)?.range(now) ?? null;

/** What a shop asks for all day. */
export const STATE_VIEWS: readonly QuickView[] = [
  { label: '待审核', filters: () => ({ auditStatus: '0' }) },
  { label: '欠款', filters: () => ({ paymentStatus: '0' }) },
  { label: '今日送货', filters: (now) => ({ deliveryTime: rangeNamed('today', now) }) },
  { label: '加急', filters: () => ({ urgent: '0' }) },
];

/** When orders were placed; one of them at a time. */
export const DATE_VIEWS: readonly QuickView[] = NAMED_RANGES.filter(({ name }) => ['month', 'lastMonth', 'year'].includes(name)).map(
  ({ label, range }) => ({ label, filters: (now) => ({ date: range(now) }) }),
);

/** Whether all that the view asks for is filtered by. */
export function isShown(view: QuickView, filters: OrderFilters): boolean {
  return Object.entries(view.filters()).every(
    ([name, value]) => JSON.stringify(filters[name as keyof OrderFilters]) === JSON.stringify(value),
  );
}

/** The filters with the view put on, or taken off where it is on. */
export function toggled(view: QuickView, filters: OrderFilters, initial: OrderFilters): OrderFilters {
  const own = view.filters();
  if (!isShown(view, filters)) return { ...filters, ...own };
  return { ...filters, ...Object.fromEntries(Object.keys(own).map((name) => [name, initial[name as keyof OrderFilters]])) };
}
