import { z } from 'zod';
import { REASON_MAX } from './order.schema.ts';
import {
  filter,
  filterText,
  isPayable,
  needed,
  optionalFields,
  pageShape,
  wireBoolean,
  wireDecimal,
  wireId,
  wireOptionalDecimal,
  wireOptionalId,
  wireOptionalSum,
  wireOptionalText,
  wireOptionalTime,
  wireRequiredText,
  wireTimeRange,
  wireVersion,
} from './wire.schema.ts';

const collected = needed(
  wireDecimal.refine((text) => Number(text) > 0, '本次收款金额应大于 0').refine(isPayable, '本次收款金额最多四位小数'),
  '本次收款金额不能为空',
);

/** The most orders of one receipt, because all of them are locked while it is booked. */
export const TOGETHER_MAX = 100;

/** The fields of a receipt besides its money. */
const particulars = {
  paymentType: wireOptionalId,
  receivingItems: wireOptionalText(100),
  remarks: wireOptionalText(500),
  receiptDate: wireOptionalTime,
  closingTypeId: wireOptionalId,
  payee: wireOptionalText(50),
  payer: wireOptionalText(50),
};

const money = {
  thisCollection: collected,
  /**
   * Arrears and paid after this collection, as the form computes them. When they differ from the server's figures, the debt has changed,
   * and the call is refused.
   */
  arrears: wireOptionalSum,
  paid: wireOptionalSum,
  /** Whether the person has confirmed collecting more than is owed. */
  confirmed: wireBoolean.optional(),
};

const orderId = wireRequiredText(32, { required: '订单编号不能为空' });

export const receiptCreateInput = z.object({
  orderId,
  ...money,
  ...particulars,
  /** Whether it is paid from the customer's overpayments of other orders, instead of by a payment method. */
  fromAdvance: wireBoolean.optional(),
});
export type ReceiptCreateInput = z.output<typeof receiptCreateInput>;

/** One receipt for several orders of a customer. */
export const receiptTogetherInput = z.object({
  /** The arrears that the person saw; when one of them has changed, nothing is booked. */
  orders: z
    .array(z.object({ id: wireId, arrears: wireDecimal }))
    .min(1, '请选择要收款的订单')
    .max(TOGETHER_MAX, `一次最多 ${TOGETHER_MAX} 个订单`),
  thisCollection: collected,
  /** The sum that is waived, so that the debts are settled. */
  roundOff: wireOptionalDecimal,
  confirmed: money.confirmed,
  ...particulars,
});
export type ReceiptTogetherInput = z.output<typeof receiptTogetherInput>;

/** An absent field keeps its value. */
export const receiptUpdateInput = z.object({
  id: wireId,
  /** The version that the edit began from, so that two cashiers do not overwrite each other's changes. */
  version: wireVersion,
  ...money,
  ...optionalFields(particulars),
});
export type ReceiptUpdateInput = z.output<typeof receiptUpdateInput>;

/** Voids a receipt. The reason is stored as the remark of the reversing entry. */
export const receiptDeleteInput = z.object({ id: wireId, reason: wireOptionalText(REASON_MAX) });
export type ReceiptDeleteInput = z.output<typeof receiptDeleteInput>;

/** The receipts of an order; with `voided` also the voided ones. */
export const receiptListInput = z.object({ orderId, voided: wireBoolean.optional() });
export type ReceiptListInput = z.output<typeof receiptListInput>;

const text = z.string().nullable();

export const receiptRow = z.object({
  id: z.number(),
  version: z.number(),
  orderId: z.string(),
  orderName: text,
  kind: z.string(),
  receivingItems: text,
  customerId: z.number().nullable(),
  customerName: z.string(),
  customerType: text,
  totalAmount: z.string(),
  transactionAmount: z.string(),
  receivables: z.string(),
  preferentialAmount: z.string(),
  paid: z.string(),
  arrears: z.string(),
  thisCollection: z.string(),
  /** The common number of all entries of one receipt for several orders; null for a receipt of a single order. */
  togetherId: z.number().nullable(),
  arrearsBefore: z.string(),
  arrearsAfter: z.string(),
  paymentType: z.number().nullable(),
  paymentTypeName: text,
  remarks: text,
  receiptDate: z.number(),
  closingTypeId: z.number().nullable(),
  closingTypeName: text,
  payee: text,
  payer: text,
  /** For a voided receipt: when, by whom and why it was voided. */
  voidTime: z.number().nullable(),
  voidedBy: text,
  voidReason: text,
  creatorName: z.string(),
  tenantName: z.string(),
  createTime: z.number(),
});
export type ReceiptRow = z.output<typeof receiptRow>;

const filters = {
  orderId: filterText,
  customerName: filterText,
  customerId: filter(wireId),
  payee: filterText,
  payer: filterText,
  paymentType: filter(wireId),
  receiptDate: filter(wireTimeRange),
  createTime: filter(wireTimeRange),
};
export const receiptPageInput = z.object({ ...pageShape, ...filters });
export type ReceiptPageInput = z.output<typeof receiptPageInput>;

export const collectedInput = z.object(filters);
export type CollectedInput = z.output<typeof collectedInput>;
/** The sum of receipts by payment method; `paymentTypeName` is null for receipts without one. */
export const collectedRow = z.object({ paymentTypeName: text, receipts: z.number(), amount: z.string() });
export type CollectedRow = z.output<typeof collectedRow>;
