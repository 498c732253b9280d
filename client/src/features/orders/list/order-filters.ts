import { parseShanghaiTime } from '#shared/schemas/wire.schema.ts';
import type { ApiInput } from '../../../lib/trpc.ts';
import { lastDays, type TimeRange } from '../../../ui/date-values.ts';

/** What the list of orders and the list of lines are filtered by; text, as the form holds it. Empty means not filtered. */
export interface OrderFilters {
  date: TimeRange | null;
  orderId: string;
  customerName: string;
  phoneNumber: string;
  salesman: string;
  name: string;
  type: string;
  contact: string;
  address: string;
  remarks: string;
  orderDescription: string;
  designerName: string;
  orderCreatorName: string;
  flow: string;
  urgent: string;
  deliveryType: string;
  paymentMethod: string;
  paymentStatus: string;
  billType: string;
  isInvoiced: string;
  auditStatus: string;
  projectName: string;
  productsName: string;
  contentProduction: string;
}

export type TextFilter = Exclude<keyof OrderFilters, 'date'>;

/** The list opens with the last 90 days. */
const LOOKBACK_DAYS = 90;

export function initialFilters(now?: number): OrderFilters {
  return {
    date: lastDays(LOOKBACK_DAYS, now),
    orderId: '',
    customerName: '',
    phoneNumber: '',
    salesman: '',
    name: '',
    type: '',
    contact: '',
    address: '',
    remarks: '',
    orderDescription: '',
    designerName: '',
    orderCreatorName: '',
    flow: '',
    urgent: '',
    deliveryType: '',
    paymentMethod: '',
    paymentStatus: '',
    billType: '',
    isInvoiced: '',
    auditStatus: '',
    projectName: '',
    productsName: '',
    contentProduction: '',
  };
}

/** Filters of the list of lines; everything else belongs to the list of orders. */
const LINE_ONLY: readonly TextFilter[] = ['projectName', 'productsName', 'contentProduction'];
const BOTH: readonly TextFilter[] = ['orderId', 'customerName', 'urgent'];

export function isFilterOf(mode: 'orders' | 'lines', name: TextFilter): boolean {
  if (BOTH.includes(name)) return true;
  return LINE_ONLY.includes(name) === (mode === 'lines');
}

/** The filters of one mode that are set, as query parameters: dates as `yyyy-MM-dd HH:mm:ss`. */
export function filterParameters(filters: OrderFilters, mode: 'orders' | 'lines'): Record<string, string | readonly string[]> {
  const { date, ...texts } = filters;
  const set = Object.entries(texts).filter(([name, value]) => value !== '' && isFilterOf(mode, name as TextFilter));
  return { ...(date ? { date } : {}), ...Object.fromEntries(set) };
}

/** The same as the input of a page call: times in epoch milliseconds. */
export function pageFilters(
  filters: OrderFilters,
  mode: 'orders' | 'lines',
): Omit<ApiInput['bs']['orderInfo']['page'], 'pageNo' | 'pageSize'> {
  const { date, ...rest } = filterParameters(filters, mode);
  return { ...rest, ...(Array.isArray(date) ? { date: date.map((text: string) => parseShanghaiTime(text)) } : {}) };
}
