import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { isPermitted, SHOW_COST } from '#shared/permissions.ts';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import {
  computeOrder,
  findOrderAmountProblem,
  type OrderAmounts,
  type PricingBasis,
  type TypedOrderFigures,
} from '#shared/rules/order-amounts.rules.ts';
import { blankLineText, isBlankLine, isEnough, quantityText } from '#shared/rules/order-line.rules.ts';
import { findUnit } from '#shared/rules/unit-words.rules.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { computeConfigService } from '../base-data/compute-config.service.ts';
import { type ProductForLine, productService } from '../products/product.service.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { chargeOf, lineToCompute, type NewLine, type StoredLine, withProduct } from './order-line-forms.ts';

/** What the figures of an order come from. */
interface OrderToFigure {
  discountRate?: string | null | undefined;
  billType?: number | null | undefined;
  typed: TypedOrderFigures;
  /** The sum of the order's live receipts, from the ledger. */
  paid: string;
  lines: readonly OrderLineInput[];
  /** The lines that are kept, by id. */
  stored: ReadonlyMap<number, StoredLine>;
}

/** A line ready to be stored, but for the columns that come from its order. */
export type FiguredLine = Omit<
  NewLine,
  'id' | 'orderInfoId' | 'orderId' | 'lineNo' | 'customerId' | 'customerName' | 'createTime' | 'updateTime' | 'creatorName' | 'updaterName'
>;

/** The figures as the order has them in its columns, and its lines. */
export interface Figures {
  columns: Omit<OrderAmounts, 'advance'> & { taxRate: string | null };
  lines: FiguredLine[];
}

interface Unit {
  name: string;
  pricingBasis: PricingBasis;
}

const present = (ids: Array<number | null | undefined>): number[] => ids.filter((id): id is number => typeof id === 'number');

/**
 * The cost of a line. What a person without the cost permission sends is ignored. A line that keeps its product then keeps its stored cost,
 * any other line gets its product's.
 */
function costOf(scope: Scope, line: OrderLineInput, stored: StoredLine | undefined, product: ProductForLine | undefined): string | null {
  if (isPermitted(scope.grants, SHOW_COST) && line.cost !== null && line.cost !== undefined) return line.cost;
  if (stored && stored.productsId === (line.productsId ?? null)) return stored.cost;
  return product?.cost ?? null;
}

/** The rows that the figures of orders come from; read once for any number of orders. */
export interface FigureReferences {
  config: ComputeConfig;
  products: ReadonlyMap<number, ProductForLine>;
  /** Units that lines name by id, without those that are read with their product. */
  units: ReadonlyMap<number, Unit>;
  /** The shop's enabled units; empty unless a new line names a unit without its id. */
  namedUnits: ReadonlyArray<Unit & { id: number }>;
  billTypes: ReadonlyMap<number, { taxRate: string }>;
}

export async function loadFigureReferences(
  scope: Scope,
  lines: readonly OrderLineInput[],
  billTypeIds: Array<number | null | undefined>,
): Promise<FigureReferences> {
  const config = await computeConfigService.current(scope);
  const products = await productService.findByIds(scope, present(lines.map((line) => line.productsId)));
  const others = lines.filter(({ productsId, unitId }) => unitId && products.get(productsId ?? 0)?.unitId !== unitId);
  const units = await resourceServices.unitType.findByIds(scope, present(others.map((line) => line.unitId)));
  const billTypes = await resourceServices.billType.findByIds(scope, present(billTypeIds));
  const isNamed = lines.some(({ id, unitId, unitName }) => !id && !unitId && unitName);
  const namedUnits = isNamed ? await resourceServices.unitType.listAllSimple(scope) : [];
  return { config, products, units, namedUnits, billTypes };
}

function unitOf(references: FigureReferences, { unitId }: OrderLineInput, product: ProductForLine | undefined): Unit | undefined {
  if (!unitId) return undefined;
  const unit =
    product?.unitId === unitId
      ? { name: product.unitName ?? '', pricingBasis: product.unitPricingBasis ?? 'auto' }
      : unitNamed(references, unitId);
  if (!unit) throw new AppError('referenceMissing', { what: '单位' });
  return unit;
}

/** Gives a new line the unit that it names, also by a synonym such as ㎡ for 平方米. A stored line is left as it is. */
function withNamedUnit({ namedUnits }: FigureReferences, line: OrderLineInput, stored: StoredLine | undefined): OrderLineInput {
  const unit = stored || line.unitId || !line.unitName ? undefined : findUnit(namedUnits, line.unitName);
  return unit ? { ...line, unitId: unit.id, unitName: unit.name } : line;
}

function unitNamed({ units, namedUnits }: FigureReferences, unitId: number): Unit | undefined {
  return units.get(unitId) ?? namedUnits.find(({ id }) => id === unitId);
}

/** A line with what it takes from its product, its unit and its stored state. */
function prepare(scope: Scope, references: FigureReferences, given: OrderLineInput, stored: StoredLine | undefined) {
  const product = given.productsId ? references.products.get(given.productsId) : undefined;
  if (given.productsId && !product) throw new AppError('referenceMissing', { what: '产品' });
  const line = withNamedUnit(references, withProduct(given, product, stored), stored);
  const unit = unitOf(references, line, product);
  return { line, stored, product, unit, charge: chargeOf(line, unit, product, stored), cost: costOf(scope, line, stored, product) };
}

/**
 * Refuses new blank lines before anything is computed, so that thousands of them cost little. A line that looks filled only because of a
 * typed total that does not count is found after the computation.
 */
function refuseBlankLines({ lines, stored }: Pick<OrderToFigure, 'lines' | 'stored'>): void {
  const blank = lines.findIndex((line) => !stored.has(line.id ?? 0) && isBlankLine(line, line.totalAmount ?? ''));
  if (blank >= 0) throw invalid(blankLineText(blank));
}

/**
 * Computes an order from what was entered: names and charge modes of products and units come from their rows, money from `computeOrder`.
 * @throws AppError referenceMissing for an id that this tenant does not have, invalid for figures beyond the limits and for blank lines
 */
export function figureOrder(scope: Scope, references: FigureReferences, order: OrderToFigure): Figures {
  const billType = order.billType ? references.billTypes.get(order.billType) : undefined;
  if (order.billType && !billType) throw new AppError('referenceMissing', { what: '票据类型' });
  refuseBlankLines(order);
  const taxRate = billType?.taxRate ?? null;
  const showCost = isPermitted(scope.grants, SHOW_COST);
  const prepared = order.lines.map((line) => prepare(scope, references, line, order.stored.get(line.id ?? 0)));
  try {
    const { discountRate, paid, typed } = order;
    const lines = prepared.map(({ line, cost, charge }) => lineToCompute(line, cost, charge));
    const { lines: computed, advance: _, ...amounts } = computeOrder({ discountRate, taxRate, paid, typed, lines }, references.config);
    const problem = findOrderAmountProblem(amounts);
    if (problem) throw invalid(problem);
    const figured = prepared.map(({ line: { id: _id, ...line }, stored, product, unit, charge, cost }, index) => {
      if (!isEnough(line.amount, charge.pricingBasis)) throw invalid(quantityText(index));
      const figures = computed[index] as (typeof computed)[number];
      // A blank line is refused, unless it was stored as a blank one by an earlier release: such an order can still be saved.
      const wasBlank = stored !== undefined && isBlankLine(stored, stored.totalAmount);
      if (!wasBlank && isBlankLine(line, figures.totalAmount)) throw invalid(blankLineText(index));
      return {
        ...line,
        productsName: line.productsName ?? product?.name ?? null,
        unitName: line.unitName ?? unit?.name ?? null,
        unitPriceOfMaterial: showCost ? line.unitPriceOfMaterial : (stored?.unitPriceOfMaterial ?? null),
        ...charge,
        cost,
        ...figures,
        profit: figures.totalProfit,
      };
    });
    return { columns: { ...amounts, taxRate }, lines: figured };
  } catch (error) {
    if (error instanceof AmountError) throw invalid(error.message);
    throw error;
  }
}
