import { ORDER_STATES, type OrderState } from '#client/features/orders/order-labels.ts';
import type { ApiInput } from '#client/lib/trpc.ts';
import type { AddressValues } from '#client/records/list-address.ts';
import type { ComboboxOption } from '#client/ui/combobox.tsx';
import { rangeOf, rangeText, type TimeRange } from '#client/ui/date-values.ts';
import { parseShanghaiTime } from '#shared/rules/day.rules.ts';
import { defaultDayRange } from '#shared/rules/format.rules.ts';
import { FLAG, PAYMENT_STATUS, URGENCY } from '#shared/states.ts';

/** The filters of the list of orders and the list of lines, as the form holds them. Empty text and null do not filter. */
export interface OrderFilters {
  date: TimeRange | null;
  deliveryTime: TimeRange | null;
  /** A registered customer, by id. `customerName` searches by text and finds unregistered customers, too. */
  customer: ComboboxOption | null;
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
  paymentState: string;
  billType: string;
  isInvoiced: string;
  auditStatus: string;
  projectName: string;
  productsName: string;
  contentProduction: string;
  specification: string;
  unitName: string;
  /** Whether a line has a sample picture. */
  hasPattern: string;
}

export type TextFilter = Exclude<keyof OrderFilters, 'date' | 'deliveryTime' | 'customer'>;

/** The filters that the list opens with: the default range of days, and nothing else. */
export function initialFilters(now: number = Date.now()): OrderFilters {
  return {
    date: defaultDayRange(now),
    deliveryTime: null,
    customer: null,
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
    paymentState: '',
    billType: '',
    isInvoiced: '',
    auditStatus: '',
    projectName: '',
    productsName: '',
    contentProduction: '',
    specification: '',
    unitName: '',
    hasPattern: '',
  };
}

type StateFilter = Pick<OrderFilters, 'paymentStatus' | 'paymentState' | 'auditStatus' | 'urgent'>;

/** Values of filters, which travel as text. */
const [OWED, AUDITED, NOT_AUDITED] = [String(PAYMENT_STATUS.owed), String(FLAG.yes), String(FLAG.no)];
const [URGENT, NOT_URGENT] = [String(URGENCY.urgent), String(URGENCY.normal)];

/** The filters that each state of an order stands for. */
const STATE_FILTERS: Readonly<Record<OrderState, StateFilter>> = {
  received: { paymentStatus: '', paymentState: 'paid', auditStatus: '', urgent: '' },
  reviewed: { paymentStatus: OWED, paymentState: '', auditStatus: AUDITED, urgent: '' },
  expedited: { paymentStatus: OWED, paymentState: '', auditStatus: NOT_AUDITED, urgent: URGENT },
  other: { paymentStatus: OWED, paymentState: '', auditStatus: NOT_AUDITED, urgent: NOT_URGENT },
};

/** The filters that choosing a state sets; empty text clears them. */
export function filtersOfState(state: string): StateFilter {
  const known = ORDER_STATES.find((candidate) => candidate === state);
  return known ? STATE_FILTERS[known] : { paymentStatus: '', paymentState: '', auditStatus: '', urgent: '' };
}

/** The state that the filters ask for; empty when they ask for none or for more than one. */
export function stateOfFilters(filters: StateFilter): OrderState | '' {
  const isSame = (state: OrderState) => {
    const wanted = STATE_FILTERS[state];
    return (Object.keys(wanted) as (keyof StateFilter)[]).every((name) => wanted[name] === filters[name]);
  };
  return ORDER_STATES.find(isSame) ?? '';
}

/** The filters that are set, as query parameters of either list: dates as `yyyy-MM-dd HH:mm:ss`. */
export function filterParameters(filters: OrderFilters): Record<string, string | readonly string[]> {
  const { date, deliveryTime, customer, ...texts } = filters;
  const set = Object.entries(texts).filter(([, value]) => value !== '');
  return {
    ...(date ? { date } : {}),
    ...(deliveryTime ? { deliveryTime } : {}),
    ...(customer ? { customerId: customer.value } : {}),
    ...Object.fromEntries(set),
  };
}

/** The filters that are set, as the input of a page call: times in epoch milliseconds. */
export function pageFilters(filters: OrderFilters): Omit<ApiInput['bs']['orderInfo']['page'], 'pageNo' | 'pageSize'> {
  const timed = Object.entries(filterParameters(filters)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.map(parseShanghaiTime),
  ]);
  return Object.fromEntries(timed);
}

/** In the address: the range of days was cleared. Without it an absent `date` means the default range. */
const NO_RANGE = '@all';

/** The filters as the list's address holds them. The default range of days is left out. */
export function addressOfFilters(filters: OrderFilters, now?: number): AddressValues {
  const { date, deliveryTime, customer, ...texts } = filters;
  const isUsual = date !== null && rangeText(date, now) === rangeText(defaultDayRange(now ?? Date.now()), now);
  return {
    ...texts,
    date: isUsual ? '' : date ? rangeText(date, now) : NO_RANGE,
    deliveryTime: deliveryTime ? rangeText(deliveryTime, now) : '',
    customerId: customer?.value ?? '',
    customer: customer?.label ?? '',
  };
}

/** The filters that an address asks for. */
export function filtersOfAddress(values: AddressValues, now?: number): OrderFilters {
  const initial = initialFilters(now);
  const texts = Object.keys(initial).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]));
  const { customerId } = values;
  return {
    ...initial,
    ...Object.fromEntries(texts),
    date: values.date === undefined ? initial.date : rangeOf(values.date, now),
    deliveryTime: rangeOf(values.deliveryTime ?? '', now),
    customer: customerId && /^\d+$/.test(customerId) ? { value: customerId, label: values.customer ?? `客户 ${customerId}` } : null,
  };
}
