import { z } from 'zod';
import { AUDIT_RESULT_CHOICES, choiceWords } from '../choice-labels.ts';
import { isMobileNumber, MOBILE_NUMBER_MESSAGE } from '../rules/phone.rules.ts';
import { lineFilters, orderFilters } from './order-filter.schema.ts';
import { ORDER_LINE_LIMIT, orderLineInput, orderLineRow } from './order-line.schema.ts';
import {
  codeOrWord,
  emptyAsNull,
  filter,
  filterText,
  isPayable,
  optionalFields,
  pageShape,
  wireBoolean,
  wireDecimal,
  wireFlag,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalDecimal,
  wireOptionalDiscount,
  wireOptionalId,
  wireOptionalText,
  wireOptionalTime,
  wireRequiredText,
  wireText,
  wireTimeRange,
  wireVersion,
} from './wire.schema.ts';

const phone = emptyAsNull(wireText(20).refine(isMobileNumber, MOBILE_NUMBER_MESSAGE));
/**
 * The limit of the customer's name in an order. It may be longer than names in the list of customers, because an order may name a person
 * outside it.
 */
export const ORDER_CUSTOMER_NAME_MAX = 50;

const customerName = wireRequiredText(ORDER_CUSTOMER_NAME_MAX, { required: '客户名称不能为空' });

/** The most steps of a flow. Each line of the order repeats it in answers, so that a long one would make them large. */
const FLOW_STEPS = 50;
const flow = wireIds
  .refine((steps) => steps.length <= FLOW_STEPS, `工艺流程最多 ${FLOW_STEPS} 道工序`)
  .refine((steps) => new Set(steps).size === steps.length, '工艺流程中同一道工序只能出现一次');

/** The fields of an order that a person may write. Paid, arrears, audit, creator and tenant are never taken from a request. */
const headerFields = {
  type: wireOptionalText(50),
  name: wireOptionalText(100),
  orderName: wireOptionalText(100),
  flow: z.preprocess((value) => (value === null || value === '' ? [] : value), flow.optional()),
  date: wireOptionalTime,
  remarks: wireOptionalText(500),
  customerId: wireOptionalId,
  contact: wireOptionalText(50),
  phoneNumber: phone,
  address: wireOptionalText(255),
  expectedDeliveryDate: wireOptionalTime,
  actualDeliveryDate: wireOptionalTime,
  deliveryTime: wireOptionalTime,
  salesman: wireOptionalText(30),
  designerName: wireOptionalText(30),
  delivery: wireOptionalText(100),
  urgent: emptyAsNull(wireFlag),
  deliveryType: wireOptionalId,
  modeOfDeliveryName: wireOptionalText(50),
  paymentType: wireOptionalId,
  paymentMethod: wireOptionalId,
  paymentMethodName: wireOptionalText(50),
  orderDescription: wireOptionalText(500),
  discountRate: wireOptionalDiscount,
  billType: wireOptionalId,
  picture: wireOptionalText(500),
  // These figures count only where the compute configuration allows typing them.
  discountAmount: wireOptionalDecimal,
  receivables: wireOptionalDecimal,
  totalAmount: wireOptionalDecimal,
  transactionAmount: wireOptionalDecimal,
  commission: wireOptionalDecimal,
};

const lines = z
  .array(orderLineInput, '详细订单不能为空！')
  .min(1, '详细订单不能为空！')
  .max(ORDER_LINE_LIMIT, `详细订单不能超过 ${ORDER_LINE_LIMIT} 行`);
const orderNumber = wireText(32).regex(/^[\w-]{1,32}$/, '订单编号只能包含字母、数字、横线，且不超过32位');

export const orderCreateInput = z.object({
  ...headerFields,
  customerName,
  orderId: emptyAsNull(orderNumber),
  /** A deposit, which is booked as a receipt in the same transaction. */
  prepayment: emptyAsNull(wireDecimal.refine(isPayable, '预付款最多四位小数')),
  orderDels: lines,
});
export type OrderCreateInput = z.output<typeof orderCreateInput>;

/** An absent field keeps its value. Lines, when sent, replace all lines of the order; ids tell which lines stay. */
export const orderUpdateInput = z.object({
  ...optionalFields(headerFields),
  id: wireId,
  version: wireVersion,
  customerName: customerName.optional(),
  orderDels: lines.optional(),
});
export type OrderUpdateInput = z.output<typeof orderUpdateInput>;

/**
 * The fields of an audited order that the partial update may still change: records about invoices, printing and delivery. None of them
 * changes what was ordered, for whom, or for how much.
 */
export const AFTER_AUDIT_FIELDS = [
  'isInvoiced',
  'invoicingCount',
  'printCount',
  'isSettledUp',
  'isChargeback',
  'remarks',
  'actualDeliveryDate',
  'deliveryTime',
  'delivery',
] as const;

/** The partial update, which changes only the fields that are present. The order is named by `id` or `orderId`. */
export const orderPandaInput = z.object({
  ...optionalFields(headerFields),
  id: emptyAsNull(wireId),
  orderId: emptyAsNull(wireText(32)),
  version: wireVersion,
  customerName: customerName.optional(),
  isInvoiced: wireFlag.optional(),
  invoicingCount: wireInteger({ min: 0, max: 1_000_000 }).optional(),
  printCount: wireInteger({ min: 0, max: 1_000_000 }).optional(),
  isSettledUp: wireFlag.optional(),
  isChargeback: wireFlag.optional(),
});
export type OrderPandaInput = z.output<typeof orderPandaInput>;

/** The limit of the reason for revoking an audit or voiding a receipt. */
export const REASON_MAX = 200;

export const orderAuditInput = z.object({
  id: emptyAsNull(wireId),
  orderId: emptyAsNull(wireText(32)),
  auditStatus: wireBoolean,
  /** The reason for revoking the audit, which is stored in the audit record. */
  reason: wireOptionalText(REASON_MAX).optional(),
});
export type OrderAuditInput = z.output<typeof orderAuditInput>;

const text = z.string().nullable();
const time = z.number().nullable();
const id = z.number().nullable();

export const orderRow = z.object({
  id: z.number(),
  orderId: z.string(),
  type: text,
  name: text,
  orderName: text,
  flow: z.array(z.number()).nullable(),
  date: z.number(),
  status: z.number(),
  state: z.number(),
  remarks: text,
  customerId: id,
  customerName: z.string(),
  contact: text,
  phoneNumber: text,
  address: text,
  signatureImgUrl: text,
  isWhetherSign: z.number(),
  expectedDeliveryDate: time,
  actualDeliveryDate: time,
  deliveryTime: time,
  salesman: text,
  designerName: text,
  delivery: text,
  urgent: z.number(),
  deliveryType: id,
  modeOfDeliveryName: text,
  paymentType: id,
  paymentMethod: id,
  paymentMethodName: text,
  paymentStatus: z.number(),
  orderDescription: text,
  discountRate: text,
  discountAmount: z.string(),
  receivables: z.string(),
  paid: z.string(),
  prepayment: z.string(),
  totalAmount: z.string(),
  transactionAmount: z.string(),
  arrears: z.string(),
  cost: text,
  profit: text,
  isSettledUp: z.number(),
  isChargeback: z.number(),
  billType: id,
  taxRate: text,
  commission: z.string(),
  isInvoiced: z.number(),
  invoicingCount: z.number(),
  printCount: z.number(),
  auditStatus: z.boolean(),
  auditor: text,
  picture: text,
  userId: z.number(),
  deptId: id,
  tenantName: z.string(),
  orderCreatorName: z.string(),
  creatorName: text,
  updaterName: text,
  version: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type OrderRow = z.output<typeof orderRow>;

export const orderDetail = z.object({ ...orderRow.shape, orderDels: z.array(orderLineRow) });
export type OrderDetail = z.output<typeof orderDetail>;

/** The orders of the list, each of which an index supports; `-` is descending. */
const ORDER_SORTS = ['-date', 'date', '-orderId', 'orderId', '-id', 'id'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const orderPageInput = z.object({
  ...pageShape,
  ...orderFilters,
  ...lineFilters,
  sort: filter(z.enum(ORDER_SORTS, '排序只能按日期、订单编号或编号')),
});
export type OrderPageInput = z.output<typeof orderPageInput>;

export const orderTotalsInput = z.object({ ...orderFilters, ...lineFilters });
export type OrderTotalsInput = z.output<typeof orderTotalsInput>;

/**
 * The most rows that are read for the sums below a list. Sums of more rows are shown only where stored sums (by day, owner or column) give
 * them.
 */
export const TOTALS_LIMIT = 100_000;

/** The sums of all orders under the filters; null when they are more than `TOTALS_LIMIT` and must be read from the rows. */
export const orderTotals = z
  .object({
    orders: z.number(),
    totalAmount: z.string(),
    transactionAmount: z.string(),
    receivables: z.string(),
    paid: z.string(),
    arrears: z.string(),
  })
  .nullable();
export type OrderTotals = z.output<typeof orderTotals>;

export const customerAmountInput = z.object({ customerId: wireId });
export const customerAmount = z.object({
  totalAmount: z.string(),
  advancePayment: z.string(),
  /** The part of the advance that can pay another order: overpayments of audited orders. */
  usableAdvance: z.string(),
  arrears: z.string(),
  /** The most that the customer may owe; null for no limit. */
  creditLine: z.string().nullable(),
  /** Whether the customer's account shows a debt, an advance, or neither. */
  type: z.enum(['arrears', 'advance', 'settled']),
});

const PERIOD_CHOICES = [
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
  { value: 'year', label: '年' },
] as const;

export const statisticsInput = z.object({
  type: codeOrWord(PERIOD_CHOICES, z.enum(['day', 'week', 'month', 'year'], `统计类型应为：${choiceWords(PERIOD_CHOICES)}`).default('day')),
});
export const statisticsPoint = z.object({ date: z.string(), count: z.number(), transactionAmount: z.string(), paid: z.string() });
export const moneyCount = z.object({
  totalAmount: z.string(),
  transactionAmount: z.string(),
  receivables: z.string(),
  paid: z.string(),
  arrears: z.string(),
});

export const orderHistoryEntry = z.object({
  id: z.number(),
  action: z.string(),
  userName: z.string(),
  createTime: z.number(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type OrderHistoryEntry = z.output<typeof orderHistoryEntry>;

export const auditRecordRow = z.object({
  id: z.number(),
  orderId: z.string(),
  value: z.string(),
  reviewer: z.string(),
  reason: text,
  tenantName: z.string(),
  createTime: z.number(),
});
export const auditRecordInput = z.object({
  orderId: wireRequiredText(32, { required: '订单编号不能为空' }),
  value: codeOrWord(AUDIT_RESULT_CHOICES, z.enum(['approved', 'revoked'], `审核结果应为：${choiceWords(AUDIT_RESULT_CHOICES)}`)),
});
export const auditRecordPageInput = z.object({
  ...pageShape,
  orderId: filterText,
  value: filterText,
  reviewer: filterText,
  createTime: filter(wireTimeRange),
});
export type AuditRecordPageInput = z.output<typeof auditRecordPageInput>;

/** A deleted order can be brought back for this long, in milliseconds. */
export const RECOVERY_MS = 30 * 86_400_000;
export const RECOVERY_DAYS = RECOVERY_MS / 86_400_000;

export const deletedOrderRow = z.object({
  id: z.number(),
  orderId: z.string(),
  customerName: z.string(),
  userName: z.string(),
  deleteTime: z.number(),
});
