import { ORDER_LABELS, type OrderFigure } from '#client/features/orders/order-labels.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { DISCOUNT_PROBLEM, isDiscount } from '#shared/rules/amount-limits.rules.ts';
import { compareDecimals, tryParseDecimal } from '#shared/rules/decimal.ts';
import { numberTextProblem, tidyNumberText } from '#shared/rules/number-text.rules.ts';
import { isMobileNumber, MOBILE_NUMBER_MESSAGE } from '#shared/rules/phone.rules.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { URGENCY, type Urgency } from '#shared/states.ts';

/** Figures that a person types where the compute configuration switches their calculation off; empty text is computed all the same. */
export type TypedFigure = Exclude<OrderFigure, 'paid' | 'arrears'>;
export const TYPED_FIGURES = [
  'totalAmount',
  'discountAmount',
  'transactionAmount',
  'commission',
  'receivables',
] as const satisfies readonly TypedFigure[];

/** The header of an order while it is being edited. Decimals are text; times are epoch milliseconds. */
export interface OrderForm {
  customerId: number | null;
  customerName: string;
  type: string;
  name: string;
  date: number;
  expectedDeliveryDate: number | null;
  /** Day on which the order was handed over. */
  actualDeliveryDate: number | null;
  /** The agreed time of delivery. */
  deliveryTime: number | null;
  /** Who delivers. */
  delivery: string;
  salesman: string;
  designerName: string;
  contact: string;
  phoneNumber: string;
  address: string;
  deliveryType: number | null;
  paymentType: number | null;
  paymentMethod: number | null;
  billType: number | null;
  discountRate: string;
  urgent: Urgency;
  flow: readonly number[];
  orderDescription: string;
  remarks: string;
  /** A deposit; new orders only. */
  prepayment: string;
  typed: Readonly<Record<TypedFigure, string>>;
}

export type FormErrors = Partial<Record<keyof OrderForm | 'lines', string>>;

const DELIVERY_AFTER_MS = 2 * 86_400_000;
const NOTHING_TYPED: OrderForm['typed'] = { totalAmount: '', discountAmount: '', transactionAmount: '', commission: '', receivables: '' };

/** The header of a new order: dated now, to be delivered in two days, not urgent. */
export function newOrderForm(salesman: string, now = Date.now()): OrderForm {
  return {
    customerId: null,
    customerName: '',
    type: '',
    name: '',
    date: now,
    expectedDeliveryDate: now + DELIVERY_AFTER_MS,
    actualDeliveryDate: null,
    deliveryTime: null,
    delivery: '',
    salesman,
    designerName: '',
    contact: '',
    phoneNumber: '',
    address: '',
    deliveryType: null,
    paymentType: null,
    paymentMethod: null,
    billType: null,
    discountRate: '',
    urgent: URGENCY.normal,
    flow: [],
    orderDescription: '',
    remarks: '',
    prepayment: '',
    typed: NOTHING_TYPED,
  };
}

export function formOfOrder(order: OrderDetail): OrderForm {
  return {
    customerId: order.customerId,
    customerName: order.customerName,
    type: order.type ?? '',
    name: order.name ?? order.orderName ?? '',
    date: order.date,
    expectedDeliveryDate: order.expectedDeliveryDate,
    actualDeliveryDate: order.actualDeliveryDate,
    deliveryTime: order.deliveryTime,
    delivery: order.delivery ?? '',
    salesman: order.salesman ?? '',
    designerName: order.designerName ?? '',
    contact: order.contact ?? '',
    phoneNumber: order.phoneNumber ?? '',
    address: order.address ?? '',
    deliveryType: order.deliveryType,
    paymentType: order.paymentType,
    paymentMethod: order.paymentMethod,
    billType: order.billType,
    discountRate: plainDecimal(order.discountRate),
    urgent: order.urgent === URGENCY.urgent ? URGENCY.urgent : URGENCY.normal,
    flow: order.flow ?? [],
    orderDescription: order.orderDescription ?? '',
    remarks: order.remarks ?? '',
    prepayment: '',
    typed: {
      totalAmount: plainDecimal(order.totalAmount),
      discountAmount: plainDecimal(order.discountAmount),
      transactionAmount: plainDecimal(order.transactionAmount),
      commission: plainDecimal(order.commission),
      receivables: plainDecimal(order.receivables),
    },
  };
}

/** The header of a copied order: dated now, without a deposit, and its figures are computed anew. */
export function formOfCopy(order: OrderDetail, now = Date.now()): OrderForm {
  const dates = { date: now, expectedDeliveryDate: now + DELIVERY_AFTER_MS, actualDeliveryDate: null, deliveryTime: null };
  return { ...formOfOrder(order), ...dates, typed: NOTHING_TYPED };
}

/**
 * The header with a chosen customer. Contact, phone, address and discount are replaced even by nothing, because another customer's would be
 * wrong; salesman, delivery, payment and bill type stay where the customer has none.
 */
export function withCustomer(form: OrderForm, customer: CustomerSimpleRow): OrderForm {
  return {
    ...form,
    customerId: customer.id,
    customerName: customer.name,
    contact: customer.contact ?? '',
    phoneNumber: customer.contactPhone ?? '',
    address: customer.address ?? '',
    salesman: customer.salesman ?? form.salesman,
    discountRate: plainDecimal(customer.discountRate),
    deliveryType: customer.deliveryId ?? form.deliveryType,
    paymentMethod: customer.paymentId ?? form.paymentMethod,
    paymentType: customer.paymentId ?? form.paymentType,
    billType: customer.billId ?? form.billType,
  };
}

const isAbove = (text: string, limit: string): boolean => {
  const value = tryParseDecimal(text);
  const bound = tryParseDecimal(limit);
  return value !== null && bound !== null && compareDecimals(value, bound) > 0;
};

/** Whether a deposit comes with the new order; it needs a payment method. */
export function hasDeposit(form: OrderForm): boolean {
  return isAbove(form.prepayment, '0');
}

/**
 * What keeps the header from being saved, by field, in the specification's words.
 * @param methods the shop's payment methods by which money comes in
 * @param decimals how many decimals the shop's figures have
 */
export function formErrors(form: OrderForm, methods: ReadonlyArray<{ id: number }>, decimals: number): FormErrors {
  const errors: FormErrors = {};
  if (form.customerName.trim() === '') errors.customerName = '客户名称不能为空';
  if (form.phoneNumber.trim() !== '' && !isMobileNumber(form.phoneNumber.trim())) errors.phoneNumber = MOBILE_NUMBER_MESSAGE;
  const discount =
    numberTextProblem(form.discountRate) ?? (form.discountRate.trim() === '' || isDiscount(form.discountRate) ? null : DISCOUNT_PROBLEM);
  if (discount !== null) errors.discountRate = discount;
  const deposit = numberTextProblem(form.prepayment);
  if (deposit !== null) errors.prepayment = deposit;
  else if (hasDeposit(form) && methods.length > 0 && !methods.some(({ id }) => id === form.paymentMethod))
    errors.paymentMethod = '请选择预付款的付款方式';
  for (const figure of TYPED_FIGURES) {
    const problem = numberTextProblem(form.typed[figure], decimals);
    if (problem !== null) errors.typed = `${ORDER_LABELS[figure]}：${problem}`;
  }
  return errors;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const figureOrNull = (text: string): string | null => orNull(tidyNumberText(text));

/** The header as it is sent. The server uses typed figures only where the configuration lets a person type them. */
export function headerValues(form: OrderForm) {
  return {
    customerId: form.customerId,
    customerName: form.customerName.trim(),
    type: orNull(form.type),
    name: orNull(form.name),
    date: form.date,
    expectedDeliveryDate: form.expectedDeliveryDate,
    actualDeliveryDate: form.actualDeliveryDate,
    deliveryTime: form.deliveryTime,
    delivery: orNull(form.delivery),
    salesman: orNull(form.salesman),
    designerName: orNull(form.designerName),
    contact: orNull(form.contact),
    phoneNumber: orNull(form.phoneNumber),
    address: orNull(form.address),
    deliveryType: form.deliveryType,
    paymentType: form.paymentType,
    paymentMethod: form.paymentMethod,
    billType: form.billType,
    discountRate: figureOrNull(form.discountRate),
    urgent: form.urgent,
    flow: [...form.flow],
    orderDescription: orNull(form.orderDescription),
    remarks: orNull(form.remarks),
    ...Object.fromEntries(TYPED_FIGURES.map((figure) => [figure, figureOrNull(form.typed[figure])])),
  };
}
