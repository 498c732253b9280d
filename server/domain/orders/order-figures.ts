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
import { blankLineText, isBlankLine } from '#shared/rules/order-line.rules.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { computeConfigService } from '../base-data/compute-config.service.ts';
import { type ProductForLine, productService } from '../products/product.service.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import type { NewLine, StoredLine } from './order-line.repository.ts';

/** What the computation of an order needs from its header. */
export interface FigureHeader {
  discountRate?: string | null;
  billType?: number | null;
  typed: TypedOrderFigures;
  /** The sum of the order's live receipts, from the ledger. */
  paid: string;
}

/** A line ready to be stored, but for the columns that come from its order. */
export type FiguredLine = Omit<
  NewLine,
  'orderInfoId' | 'orderId' | 'lineNo' | 'customerId' | 'customerName' | 'createTime' | 'updateTime' | 'creatorName' | 'updaterName'
>;

export interface Figures {
  amounts: OrderAmounts;
  taxRate: string | null;
  lines: FiguredLine[];
}

const present = (ids: Array<number | null | undefined>): number[] => ids.filter((id): id is number => typeof id === 'number');

/** What a person without the cost permission sends as cost is not used: the product's cost, or the line's own stays. */
function costOf(scope: Scope, line: OrderLineInput, stored: StoredLine | undefined, productCost: string | null | undefined): string | null {
  if (isPermitted(scope.grants, SHOW_COST) && line.cost !== null && line.cost !== undefined) return line.cost;
  if (stored && stored.productsId === (line.productsId ?? null)) return stored.cost;
  return productCost ?? null;
}

/** The rows that an order's figures come from; read once for any number of orders. */
export interface FigureReferences {
  config: ComputeConfig;
  products: ReadonlyMap<number, ProductForLine>;
  units: ReadonlyMap<number, { name: string; pricingBasis: string }>;
  billTypes: ReadonlyMap<number, { taxRate: string }>;
}

export async function loadFigureReferences(
  scope: Scope,
  lines: Iterable<OrderLineInput>,
  billTypeIds: Array<number | null | undefined>,
): Promise<FigureReferences> {
  const inputs = [...lines];
  const config = await computeConfigService.current(scope);
  const products = await productService.findByIds(scope, present(inputs.map((line) => line.productsId)));
  const units = await resourceServices.unitType.findByIds(scope, present(inputs.map((line) => line.unitId)));
  const billTypes = await resourceServices.billType.findByIds(scope, present(billTypeIds));
  return { config, products, units, billTypes };
}

/**
 * Computes an order from what was entered: names and bases of products and units come from their rows, money from the one calculator.
 * @throws AppError for an id of nothing in this tenant, and for figures that no order can have.
 */
export async function figureOrder(
  scope: Scope,
  header: FigureHeader,
  inputs: readonly OrderLineInput[],
  storedLines: ReadonlyMap<number, StoredLine>,
): Promise<Figures> {
  return figureWith(scope, await loadFigureReferences(scope, inputs, [header.billType]), header, inputs, storedLines);
}

/** The same from references read before. @throws AppError as `figureOrder` does. */
export function figureWith(
  scope: Scope,
  references: FigureReferences,
  header: FigureHeader,
  inputs: readonly OrderLineInput[],
  storedLines: ReadonlyMap<number, StoredLine>,
): Figures {
  const { config, products, units, billTypes } = references;
  const billType = header.billType ? billTypes.get(header.billType) : undefined;
  if (header.billType && !billType) throw new AppError('referenceMissing', { what: '票据类型' });

  const prepared = inputs.map((line) => {
    const product = line.productsId ? products.get(line.productsId) : undefined;
    const unit = line.unitId ? units.get(line.unitId) : undefined;
    if (line.productsId && !product) throw new AppError('referenceMissing', { what: '产品' });
    if (line.unitId && !unit) throw new AppError('referenceMissing', { what: '单位' });
    const stored = line.id ? storedLines.get(line.id) : undefined;
    return {
      line,
      stored,
      product,
      unit,
      cost: costOf(scope, line, stored, product?.cost),
      pricingBasis: (unit?.pricingBasis ?? 'auto') as PricingBasis,
    };
  });
  try {
    const { lines: computed, ...amounts } = computeOrder(
      {
        discountRate: header.discountRate ?? null,
        taxRate: billType?.taxRate ?? null,
        paid: header.paid,
        typed: header.typed,
        lines: prepared.map(({ line: { width, height, amount, unitPrice, singleArea, totalArea, totalAmount }, cost, pricingBasis }) => ({
          width,
          height,
          amount,
          unitPrice,
          singleArea,
          totalArea,
          totalAmount,
          cost,
          pricingBasis,
        })),
      },
      config,
    );
    const problem = findOrderAmountProblem(amounts);
    if (problem) throw invalid(problem);
    const lines = prepared.map(({ line, stored, product, unit, cost, pricingBasis }, index) => {
      const { id: _, ...columns } = line;
      const figures = computed[index] as (typeof computed)[number];
      // A stored line that says nothing stays until somebody fills or deletes it.
      const wasBlank = stored !== undefined && isBlankLine(stored, stored.totalAmount);
      if (!wasBlank && isBlankLine(line, figures.totalAmount)) throw invalid(blankLineText(index));
      return {
        ...columns,
        productsName: line.productsName ?? product?.name ?? null,
        unitName: line.unitName ?? unit?.name ?? null,
        unitPriceOfMaterial: isPermitted(scope.grants, SHOW_COST) ? line.unitPriceOfMaterial : (stored?.unitPriceOfMaterial ?? null),
        pricingBasis,
        cost,
        ...figures,
        profit: figures.totalProfit,
      };
    });
    return { amounts, taxRate: billType?.taxRate ?? null, lines };
  } catch (error) {
    if (error instanceof AmountError) throw invalid(error.message);
    throw error;
  }
}
