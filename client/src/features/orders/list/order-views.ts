import { NAMED_RANGES } from '#client/ui/date-values.ts';
import { FLAG, PAYMENT_STATUS, URGENCY } from '#shared/states.ts';
import type { OrderFilters } from './order-filters.ts';

/** A switch above the list that sets some filters and leaves the others as they are. */
export interface QuickView {
  label: string;
  filters(now?: number): Partial<OrderFilters>;
}

const rangeNamed = (name: string, now?: number) => NAMED_RANGES.find((range) => range.name === name)?.range(now) ?? null;

/** The views that a shop needs most often. */
export const STATE_VIEWS: readonly QuickView[] = [
  { label: '待审核', filters: () => ({ auditStatus: String(FLAG.no) }) },
  { label: '欠款', filters: () => ({ paymentStatus: String(PAYMENT_STATUS.owed) }) },
  { label: '今日送货', filters: (now) => ({ deliveryTime: rangeNamed('today', now) }) },
  { label: '加急', filters: () => ({ urgent: String(URGENCY.urgent) }) },
];

/** Views of the order date. All set the same filter, so only one is on at a time. */
export const DATE_VIEWS: readonly QuickView[] = NAMED_RANGES.filter(({ name }) => ['month', 'lastMonth', 'year'].includes(name)).map(
  ({ label, range }) => ({ label, filters: (now) => ({ date: range(now) }) }),
);

/** Whether all filters of the view are set as it sets them. */
export function isShown(view: QuickView, filters: OrderFilters): boolean {
  return Object.entries(view.filters()).every(
    ([name, value]) => JSON.stringify(filters[name as keyof OrderFilters]) === JSON.stringify(value),
  );
}

/** The filters with the view switched on; where it is on already, with its filters back at their initial values. */
export function toggled(view: QuickView, filters: OrderFilters, initial: OrderFilters): OrderFilters {
  const own = view.filters();
  if (!isShown(view, filters)) return { ...filters, ...own };
  return { ...filters, ...Object.fromEntries(Object.keys(own).map((name) => [name, initial[name as keyof OrderFilters]])) };
}
