import { z } from 'zod';
import { PRICING_BASES } from '../rules/order-amounts.rules.ts';
import { FLAG, URGENCY } from '../states.ts';
import { lineFilters, orderFilters } from './order-filter.schema.ts';
import { wireOptionalBasis } from './product.schema.ts';
import {
  filter,
  optionalFields,
  orElse,
  pageShape,
  wireDecimal,
  wireFlag,
  wireId,
  wireIds,
  wireInteger,
  wireOptionalDecimal,
  wireOptionalId,
  wireOptionalLength,
  wireOptionalText,
  wireOptionalTime,
  wireVersion,
} from './wire.schema.ts';

/** Lines one order may hold: a call that reads an order's lines answers at most this many. */
export const ORDER_LINE_LIMIT = 5000;

/** Of what it is at least is said by how the line is charged; 0.0001 is the least that is kept. */
const quantity = wireDecimal.refine((text) => Number(text) >= 0.0001, '数量必须大于0');

/** What a person may write of a line. On the wire `amount` is the quantity; areas and money count only where typing them is allowed. */
const orderLineFields = {
  projectName: wireOptionalText(100),
  contentProduction: wireOptionalText(500),
  productsId: wireOptionalId,
  productsName: wireOptionalText(50),
  specification: wireOptionalText(100),
  width: wireOptionalLength,
  height: wireOptionalLength,
  amount: orElse(quantity, '1'),
  singleArea: wireOptionalDecimal,
  totalArea: wireOptionalDecimal,
  // Absent is not empty here: a price and a unit of which a call says nothing come from the product.
  unitId: wireOptionalId.optional(),
  unitName: wireOptionalText(20),
  // So do these two: how the line is charged. An empty basis is that of the unit.
  pricingBasis: wireOptionalBasis.optional(),
  minArea: wireOptionalDecimal.optional(),
  unitPriceOfMaterial: wireOptionalDecimal,
  unitPrice: wireOptionalDecimal.optional(),
  totalAmount: wireOptionalDecimal,
  cost: wireOptionalDecimal,
  patternUrl: wireOptionalText(500),
  patternImg: wireOptionalText(500),
  patternUploadTime: wireOptionalTime,
  uploadSampleDate: wireOptionalTime,
  status: orElse(wireInteger({ min: 0, max: 100 }), 0),
  completionTime: wireOptionalTime,
  remarks: wireOptionalText(500),
  externalCooperation: orElse(wireFlag, FLAG.no),
  outsourcingManufacturer: wireOptionalText(100),
  urgent: orElse(wireFlag, URGENCY.normal),
  drawingAddress: wireOptionalText(500),
  file: wireOptionalText(500),
  processType: wireOptionalText(50),
};

/** Older clients of this API family write `productionContent` for the same field. */
function acceptOldName(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('productionContent' in value) || 'contentProduction' in value) return value;
  return { ...value, contentProduction: value.productionContent };
}

/** A line as a call sends it: the first of the four forms of a line, which `order-line-forms.ts` turns into each other. */
const lineObject = z.object({ id: wireOptionalId, ...orderLineFields });
export const orderLineInput = z.preprocess<unknown, typeof lineObject, z.input<typeof lineObject>>(acceptOldName, lineObject);
/** As the browser writes it, and as it is once it is checked. */
export type OrderLineSent = z.input<typeof lineObject>;
export type OrderLineInput = z.output<typeof lineObject>;

const lineCreateObject = z.object({ orderId: z.string('订单编号不能为空').trim().min(1, '订单编号不能为空').max(32), ...orderLineFields });
export const orderLineCreateInput = z.preprocess<unknown, typeof lineCreateObject, z.input<typeof lineCreateObject>>(
  acceptOldName,
  lineCreateObject,
);

const lineUpdateObject = z.object({ id: wireId, version: wireVersion, ...optionalFields(orderLineFields) });
export const orderLineUpdateInput = z.preprocess<unknown, typeof lineUpdateObject, z.input<typeof lineUpdateObject>>(
  acceptOldName,
  lineUpdateObject,
);

const text = z.string().nullable();
const time = z.number().nullable();

/** A line as every call answers it. The figures of cost and profit are null without their permissions. */
export const orderLineRow = z.object({
  id: z.number(),
  orderInfoId: z.number(),
  orderId: z.string(),
  lineNo: z.number(),
  customerId: z.number().nullable(),
  customerName: text,
  projectName: text,
  contentProduction: text,
  productsId: z.number().nullable(),
  productsName: text,
  specification: text,
  width: text,
  height: text,
  amount: z.string(),
  singleArea: z.string(),
  totalArea: z.string(),
  unitId: z.number().nullable(),
  unitName: text,
  pricingBasis: z.enum(PRICING_BASES),
  minArea: text,
  unitPriceOfMaterial: text,
  unitPrice: text,
  totalAmount: z.string(),
  cost: text,
  totalCost: text,
  profit: text,
  totalProfit: text,
  patternUrl: text,
  patternImg: text,
  patternUploadTime: time,
  uploadSampleDate: time,
  status: z.number(),
  completionTime: time,
  remarks: text,
  externalCooperation: z.number(),
  outsourcingManufacturer: text,
  urgent: z.number(),
  drawingAddress: text,
  file: text,
  isProcess: z.number(),
  process: z.array(z.number()).nullable(),
  processType: text,
  nextProcess: z.number().nullable(),
  currentProcess: z.number().nullable(),
  version: z.number(),
  createTime: z.number(),
  updateTime: z.number(),
});
export type OrderLineRow = z.output<typeof orderLineRow>;

/** A line in a list of lines: with what its order says. */
export const orderLinePageRow = z.object({
  ...orderLineRow.shape,
  date: z.number(),
  contact: text,
  phoneNumber: text,
  orderCreatorName: text,
});
export type OrderLinePageRow = z.output<typeof orderLinePageRow>;

/**
 * Every filter of the list of orders, and what a line says. `urgent` and `remarks` ask for what holds of the line or of its order, `status` and
 * `createTime` for the line's own; the status of its order is `orderStatus`.
 */
const lineListFilters = {
  ...orderFilters,
  ...lineFilters,
  orderStatus: orderFilters.status,
  /** Ids of lines: those that a person has selected in the list. */
  lineIds: filter(wireIds),
};
export const orderLinePageInput = z.object({ ...pageShape, ...lineListFilters });
export type OrderLinePageInput = z.output<typeof orderLinePageInput>;

export const lineTotalsInput = z.object(lineListFilters);
export type LineTotalsInput = z.output<typeof lineTotalsInput>;

/** What all lines under the filters come to; null where they are more than `TOTALS_LIMIT` and not kept by column. */
export const lineTotals = z.object({ lines: z.number(), totalArea: z.string(), totalAmount: z.string() }).nullable();
export type LineTotals = z.output<typeof lineTotals>;

export const customerPricesInput = z.object({
  customerId: wireId,
  productsIds: wireIds,
  /** An order whose own lines say nothing of what was paid before. */
  exceptOrder: filter(wireId),
});
export type CustomerPricesInput = z.output<typeof customerPricesInput>;
export const customerPrice = z.object({
  productsId: z.number(),
  /** The price agreed with the customer, where one holds now. */
  quote: z.string().nullable(),
  /** What customers of his level pay. */
  level: z.object({ unitPrice: z.string(), levelName: z.string() }).nullable(),
  /** What he paid last. */
  last: z.object({ unitPrice: z.string(), date: z.number(), orderId: z.string() }).nullable(),
});
export type CustomerPrice = z.output<typeof customerPrice>;
