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

/** One receipt stands in so many orders at most: all of them are locked while it is booked. */
export const TOGETHER_MAX = 100;

/** What a receipt says besides its money. */
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
  /** Arrears and paid as the form recomputes them for after this collection: when they are not the server's own, the debt has changed. */
  arrears: wireOptionalSum,
  paid: wireOptionalSum,
  /** The answer "yes" to the question whether to collect more than is owed. */
  confirmed: wireBoolean.optional(),
};

const orderId = wireRequiredText(32, { required: '订单编号不能为空' });

export const receiptCreateInput = z.object({
  orderId,
  ...money,
  ...particulars,
  /** Paid with what the customer has paid too much for other orders, in place of a method. */
  fromAdvance: wireBoolean.optional(),
});
export type ReceiptCreateInput = z.output<typeof receiptCreateInput>;

/** One receipt over many orders of a customer. */
export const receiptTogetherInput = z.object({
  /** The debts as the person saw them: when one of them is another by now, nothing is booked. */
  orders: z
    .array(z.object({ id: wireId, arrears: wireDecimal }))
    .min(1, '请选择要收款的订单')
    .max(TOGETHER_MAX, `一次最多 ${TOGETHER_MAX} 个订单`),
  thisCollection: collected,
  /** What is let go of the debt, so that it is settled. */
  roundOff: wireOptionalDecimal,
  confirmed: money.confirmed,
  ...particulars,
});
export type ReceiptTogetherInput = z.output<typeof receiptTogetherInput>;

/** A field that is absent keeps its value. */
export const receiptUpdateInput = z.object({
  id: wireId,
  /** The state that the change began from: two cashiers do not overwrite one another. */
  version: wireVersion,
  ...money,
  ...optionalFields(particulars),
});
export type ReceiptUpdateInput = z.output<typeof receiptUpdateInput>;

/** Why it is taken back stays in the ledger, as the remark of the entry that takes it back. */
export const receiptDeleteInput = z.object({ id: wireId, reason: wireOptionalText(REASON_MAX) });
export type ReceiptDeleteInput = z.output<typeof receiptDeleteInput>;

/** The receipts of an order; with `voided` also those that were taken back. */
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
  /** The same for all entries of one receipt over many orders; null for one of a single order. */
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
  /** Of a receipt that was taken back: when, by whom and why. */
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
/** What was collected, by the method of payment; null where none was filled in. */
export const collectedRow = z.object({ paymentTypeName: text, receipts: z.number(), amount: z.string() });
export type CollectedRow = z.output<typeof collectedRow>;
