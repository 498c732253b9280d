import { ORDER_STATES, type OrderState } from '#client/features/orders/order-labels.ts';
import type { ApiInput } from '#client/lib/trpc.ts';
import type { AddressValues } from '#client/records/list-address.ts';
import type { ComboboxOption } from '#client/ui/combobox.tsx';
import { rangeOf, rangeText, type TimeRange } from '#client/ui/date-values.ts';
import { parseShanghaiTime } from '#shared/rules/day.rules.ts';
import { defaultDayRange } from '#shared/rules/format.rules.ts';

/** What the list of orders and the list of lines are filtered by; text, as the form holds it. Empty means not filtered. */
export interface OrderFilters {
  date: TimeRange | null;
  deliveryTime: TimeRange | null;
  /** A customer of the files, by id; `customerName` finds by text, also those without a file. */
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
  /** Of lines: whether there is a sample. */
  hasPattern: string;
}

export type TextFilter = Exclude<keyof OrderFilters, 'date' | 'deliveryTime' | 'customer'>;

/** The list opens with today and the 90 days before. */
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

/** The words of the list's state column as the filters they stand for, by the rule of `orderState`. */
const STATE_FILTERS: Readonly<Record<OrderState, StateFilter>> = {
  received: { paymentStatus: '', paymentState: 'paid', auditStatus: '', urgent: '' },
  reviewed: { paymentStatus: '0', paymentState: '', auditStatus: '1', urgent: '' },
  expedited: { paymentStatus: '0', paymentState: '', auditStatus: '0', urgent: '0' },
  other: { paymentStatus: '0', paymentState: '', auditStatus: '0', urgent: '1' },
};

/** What choosing a state sets; empty text takes those filters away. */
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

/** The same as the input of a page call: times in epoch milliseconds. */
export function pageFilters(filters: OrderFilters): Omit<ApiInput['bs']['orderInfo']['page'], 'pageNo' | 'pageSize'> {
  const timed = Object.entries(filterParameters(filters)).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.map(parseShanghaiTime),
  ]);
  return Object.fromEntries(timed);
}

/** A range that was emptied, where the list has one unless said otherwise. */
const NO_RANGE = '@all';

/** The filters as the list's address holds them. The days that the list opens with are left out. */
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
