import { z } from 'zod';
import { choiceWords, PAYMENT_STATE_CHOICES } from '../choice-labels.ts';
import { FLAG, PAYMENT_STATES } from '../states.ts';
import { codeOrWord, filter, filterText, wireBoolean, wireDecimal, wireId, wireIds, wireInteger, wireTimeRange } from './wire.schema.ts';

const flag = filter(wireInteger({ min: FLAG.no, max: FLAG.yes }));

/** Filters by fields of the order, with the same names in the list of orders and in that of lines. */
export const orderFilters = {
  /** Ids of orders: those that a person has selected in the list. */
  ids: filter(wireIds),
  orderId: filterText,
  type: filterText,
  name: filterText,
  orderName: filterText,
  flow: filter(wireId),
  date: filter(wireTimeRange),
  createTime: filter(wireTimeRange),
  expectedDeliveryDate: filter(wireTimeRange),
  actualDeliveryDate: filter(wireTimeRange),
  deliveryTime: filter(wireTimeRange),
  status: filter(wireInteger()),
  state: filter(wireInteger()),
  remarks: filterText,
  orderDescription: filterText,
  customerId: filter(wireId),
  customerName: filterText,
  contact: filterText,
  phoneNumber: filterText,
  address: filterText,
  salesman: filterText,
  designerName: filterText,
  orderCreatorName: filterText,
  urgent: flag,
  deliveryType: filter(wireId),
  paymentType: filter(wireId),
  paymentMethod: filter(wireId),
  paymentStatus: flag,
  /** How far it is paid, as a code or as the word of the screens. An order without a price is neither paid nor unpaid. */
  paymentState: filter(codeOrWord(PAYMENT_STATE_CHOICES, z.enum(PAYMENT_STATES, `收款状态应为：${choiceWords(PAYMENT_STATE_CHOICES)}`))),
  billType: filter(wireId),
  isInvoiced: flag,
  isSettledUp: flag,
  auditStatus: filter(wireBoolean),
};

/** Filters by fields of a line. In the list of orders they select orders with a line for which all of them hold. */
export const lineFilters = {
  projectName: filterText,
  contentProduction: filterText,
  productsId: filter(wireId),
  productsName: filterText,
  specification: filterText,
  width: filter(wireDecimal),
  height: filter(wireDecimal),
  unitId: filter(wireId),
  unitName: filterText,
  externalCooperation: flag,
  outsourcingManufacturer: filterText,
  currentProcess: filter(wireId),
  /** Whether the line has a sample picture. */
  hasPattern: flag,
};

type Output<S extends Record<string, z.ZodType>> = { [K in keyof S]?: z.output<S[K]> };
export type OrderFilters = Output<typeof orderFilters>;
export type LineFilters = Output<typeof lineFilters>;
