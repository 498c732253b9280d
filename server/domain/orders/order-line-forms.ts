import type { Selectable } from 'kysely';
import type { NewRow } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';
import { isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { LineToCompute, PricingBasis } from '#shared/rules/order-amounts.rules.ts';
import { type OrderLineInput, type OrderLineRow, orderLineRow } from '#shared/schemas/order-line.schema.ts';
import type { ProductForLine } from '../products/product.service.ts';
import type { FiguredLine } from './order-figures.ts';
import { flowColumns } from './order-flow.ts';
import type { OrderLineTable } from './order-line.table.ts';

/**
 * A line has four forms: what a call sends (`OrderLineInput`), what the rules compute with (`LineToCompute`), the row as it is stored
 * (`StoredLine`, or `NewLine` before it has an id), and what calls answer (`OrderLineRow`). All conversions between them are in this file.
 */
export type StoredLine = Selectable<OrderLineTable>;
export type NewLine = NewRow<'orderLine'>;

/** A stored line as a call would send it again. */
export function inputOfLine(line: Pick<StoredLine, keyof OrderLineInput>): Required<OrderLineInput> {
  return {
    id: line.id,
    projectName: line.projectName,
    contentProduction: line.contentProduction,
    productsId: line.productsId,
    productsName: line.productsName,
    specification: line.specification,
    width: line.width,
    height: line.height,
    amount: line.amount,
    singleArea: line.singleArea,
    totalArea: line.totalArea,
    unitId: line.unitId,
    unitName: line.unitName,
    pricingBasis: line.pricingBasis,
    minArea: line.minArea,
    unitPriceOfMaterial: line.unitPriceOfMaterial,
    unitPrice: line.unitPrice,
    totalAmount: line.totalAmount,
    cost: line.cost,
    patternUrl: line.patternUrl,
    patternImg: line.patternImg,
    patternUploadTime: line.patternUploadTime,
    uploadSampleDate: line.uploadSampleDate,
    status: line.status,
    completionTime: line.completionTime,
    remarks: line.remarks,
    externalCooperation: line.externalCooperation,
    outsourcingManufacturer: line.outsourcingManufacturer,
    urgent: line.urgent,
    drawingAddress: line.drawingAddress,
    file: line.file,
    processType: line.processType,
  };
}

const SOME_FIELDS = orderLineRow.partial();

/**
 * A stored line with the sent fields written over it. With another product or unit, the fields of the old one that were not sent are
 * dropped, so that no line has the id of one product and the name or the price of another.
 */
export function inputOfChangedLine(line: StoredLine, sent: Partial<OrderLineInput>): OrderLineInput {
  const stored: OrderLineInput = inputOfLine(line);
  const isOther = (id: number | null | undefined, before: number | null) => typeof id === 'number' && id !== before;
  if (isOther(sent.productsId, line.productsId))
    for (const key of ['productsName', 'unitId', 'unitName', 'unitPrice', 'pricingBasis', 'minArea'] as const) delete stored[key];
  if (isOther(sent.unitId, line.unitId)) for (const key of ['unitName', 'pricingBasis'] as const) delete stored[key];
  const present = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...stored, ...present };
}

/** A stored line as a call would send it again, with some fields set back. @param before the fields as an import stored them, from JSON */
export function inputOfRestoredLine(line: StoredLine, before: object | undefined): OrderLineInput {
  return inputOfLine(before ? { ...line, ...SOME_FIELDS.parse(before) } : line);
}

/**
 * Where a line takes what was not sent: from itself as stored while it keeps its product, so that what was agreed stays, else from its
 * product.
 */
const sourceOf = (line: OrderLineInput, product: ProductForLine | undefined, stored: StoredLine | undefined) =>
  stored && stored.productsId === (line.productsId ?? null) ? stored : product;

/** A line with price and unit of its source where they were not sent, as the product picker fills them in. */
export function withProduct(line: OrderLineInput, product: ProductForLine | undefined, stored?: StoredLine): OrderLineInput {
  const { unitId, unitPrice } = line;
  if (unitPrice !== undefined && unitId !== undefined) return line;
  const source = sourceOf(line, product, stored);
  return {
    ...line,
    unitPrice: unitPrice === undefined ? (source?.unitPrice ?? null) : unitPrice,
    // A line that names another unit than its source does not get the source's unit id.
    unitId: unitId === undefined ? ((line.unitName && line.unitName !== source?.unitName ? null : source?.unitId) ?? null) : unitId,
  };
}

/** How a line is charged. */
export interface Charge {
  pricingBasis: PricingBasis;
  minArea: string | null;
}

/**
 * How a line is charged. A charge mode that was not sent comes from the source of the line while that has the same unit, otherwise from the
 * unit. A minimum area that was not sent comes from the source.
 */
export function chargeOf(
  line: OrderLineInput,
  unit: Pick<Charge, 'pricingBasis'> | undefined,
  product: ProductForLine | undefined,
  stored?: StoredLine,
): Charge {
  const { unitId = null, pricingBasis, minArea } = line;
  const source = sourceOf(line, product, stored);
  const own = pricingBasis === undefined && source?.unitId === unitId ? source.pricingBasis : pricingBasis;
  return { pricingBasis: own ?? unit?.pricingBasis ?? 'auto', minArea: minArea === undefined ? (source?.minArea ?? null) : minArea };
}

/** A line for the rules. Cost and charge are given apart, because those in the line may not count. */
export function lineToCompute(line: OrderLineInput, cost: string | null, charge: Charge): LineToCompute {
  const { width, height, amount, unitPrice, singleArea, totalArea, totalAmount } = line;
  return { width, height, amount, unitPrice, singleArea, totalArea, totalAmount, cost, ...charge };
}

/** A computed line as a new row of its order, at the first step of the order's flow. */
export function newLine(
  scope: Scope,
  order: { id: number; orderId: string; customerId: number | null; customerName: string },
  line: FiguredLine,
  lineNo: number,
  flow: readonly number[],
): NewLine {
  const now = scope.now();
  return {
    ...line,
    ...(flow.length > 0 ? { ...flowColumns(flow).line, process: JSON.stringify(flow) } : {}),
    orderInfoId: order.id,
    orderId: order.orderId,
    lineNo,
    customerId: order.customerId,
    customerName: order.customerName,
    createTime: now,
    updateTime: now,
    creatorName: scope.actor.nickname,
    updaterName: scope.actor.nickname,
  };
}

/** A stored line as calls answer it: cost and profit are null without their permissions. */
export function lineToWire<L extends StoredLine>(scope: Scope, line: L): OrderLineRow {
  const showCost = isPermitted(scope.grants, SHOW_COST);
  const showProfit = isPermitted(scope.grants, SHOW_PROFIT);
  return {
    ...line,
    unitPriceOfMaterial: showCost ? line.unitPriceOfMaterial : null,
    cost: showCost ? line.cost : null,
    totalCost: showCost ? line.totalCost : null,
    profit: showProfit ? line.profit : null,
    totalProfit: showProfit ? line.totalProfit : null,
  };
}

/** What the history shows of a line that came or went. */
export function lineSummary({
  projectName,
  productsName,
  width,
  height,
  amount,
  unitPrice,
  totalAmount,
}: Pick<FiguredLine, 'projectName' | 'productsName' | 'width' | 'height' | 'amount' | 'unitPrice' | 'totalAmount'>) {
  return { projectName, productsName, width, height, amount, unitPrice, totalAmount };
}
