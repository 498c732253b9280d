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

/** The most lines of an order, and so of an answer with an order's lines. */
export const ORDER_LINE_LIMIT = 5000;

/** The most characters of the texts of a line. */
export const LINE_PROJECT_MAX = 100;
export const LINE_PRODUCT_MAX = 50;
export const LINE_CONTENT_MAX = 500;
export const LINE_SPECIFICATION_MAX = 100;
export const LINE_MAKER_MAX = 100;
export const LINE_REMARKS_MAX = 500;

/** 0.0001 is the smallest figure that can be stored; `isEnough` checks the least quantity, which depends on the pricing basis. */
const quantity = wireDecimal.refine((text) => Number(text) >= 0.0001, '数量必须大于0');

/**
 * The fields of a line that a person may write. `amount` is the quantity; areas and money count only where the configuration allows typing
 * them.
 */
const orderLineFields = {
  projectName: wireOptionalText(LINE_PROJECT_MAX),
  contentProduction: wireOptionalText(LINE_CONTENT_MAX),
  productsId: wireOptionalId,
  productsName: wireOptionalText(LINE_PRODUCT_MAX),
  specification: wireOptionalText(LINE_SPECIFICATION_MAX),
  width: wireOptionalLength,
  height: wireOptionalLength,
  amount: orElse(quantity, '1'),
  singleArea: wireOptionalDecimal,
  totalArea: wireOptionalDecimal,
  // For these fields absent differs from empty: an absent unit, price, basis or minimum area comes from the product.
  unitId: wireOptionalId.optional(),
  unitName: wireOptionalText(20),
  // An empty basis means that of the unit.
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
  remarks: wireOptionalText(LINE_REMARKS_MAX),
  externalCooperation: orElse(wireFlag, FLAG.no),
  outsourcingManufacturer: wireOptionalText(LINE_MAKER_MAX),
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

/** A line in the input of a call. `order-line-forms.ts` turns it into the other forms of a line. */
const lineObject = z.object({ id: wireOptionalId, ...orderLineFields });
export const orderLineInput = z.preprocess<unknown, typeof lineObject, z.input<typeof lineObject>>(acceptOldName, lineObject);
/** `OrderLineSent` is the input before the schema, `OrderLineInput` after it. */
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

/** A line in answers. Figures of cost and profit are null for people without the permission. */
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

/** A line in a list of lines, with some fields of its order. */
export const orderLinePageRow = z.object({
  ...orderLineRow.shape,
  date: z.number(),
  contact: text,
  phoneNumber: text,
  orderCreatorName: text,
});
export type OrderLinePageRow = z.output<typeof orderLinePageRow>;

/**
 * The filters of the list of lines: all filters by order and by line. `urgent` and `remarks` match the line or its order. `status` and
 * `createTime` match the line; `orderStatus` matches the status of its order.
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

/** The sums of all lines under the filters; null when they are more than `TOTALS_LIMIT` and must be read from the rows. */
export const lineTotals = z.object({ lines: z.number(), totalArea: z.string(), totalAmount: z.string() }).nullable();
export type LineTotals = z.output<typeof lineTotals>;

export const customerPricesInput = z.object({
  customerId: wireId,
  productsIds: wireIds,
  /** The id of an order whose lines do not count as earlier prices: the one being edited. */
  exceptOrder: filter(wireId),
});
export type CustomerPricesInput = z.output<typeof customerPricesInput>;
export const customerPrice = z.object({
  productsId: z.number(),
  /** The price that is agreed with the customer and valid now. */
  quote: z.string().nullable(),
  /** The price for the customer's level. */
  level: z.object({ unitPrice: z.string(), levelName: z.string() }).nullable(),
  /** The price in the customer's last order. */
  last: z.object({ unitPrice: z.string(), date: z.number(), orderId: z.string() }).nullable(),
});
export type CustomerPrice = z.output<typeof customerPrice>;
