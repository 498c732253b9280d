import type { OrderLineInput } from '../schemas/order-line.schema.ts';
import { tryParseDecimal } from './decimal.ts';
import type { PricingBasis } from './order-amounts.rules.ts';

const NAMING = ['productsName', 'projectName', 'contentProduction', 'patternUrl', 'patternImg', 'drawingAddress', 'file'] as const;

type DecimalText = string | null | undefined;

const isSomething = (figure: DecimalText): boolean =>
  figure !== null && figure !== undefined && figure !== '' && tryParseDecimal(figure)?.units !== 0n;

/** Whether a line is charged by an area that it does not have: it would cost nothing. */
export function lacksSize(
  { width, height }: { width?: DecimalText; height?: DecimalText },
  pricingBasis: PricingBasis | null | undefined,
): boolean {
  return pricingBasis === 'area' && !(isSomething(width) && isSomething(height));
}

/** A line without product, content and amount says nothing: an order of such lines would be one of 0, and count as paid. */
export function isBlankLine(
  line: Partial<Pick<OrderLineInput, 'productsId' | 'unitPrice' | (typeof NAMING)[number]>>,
  totalAmount: string,
): boolean {
  const isNamed = Boolean(line.productsId) || NAMING.some((field) => (line[field] ?? '').trim() !== '');
  return !isNamed && !isSomething(line.unitPrice) && !isSomething(totalAmount);
}

/** @param index from 0 */
export const blankLineText = (index: number): string => `第 ${index + 1} 行：请填写产品、制作内容或金额`;
