import { LINE_LABELS } from '../order-labels.ts';
import type { OrderLineInput } from '../schemas/order-line.schema.ts';
import { compareDecimals, type Decimal, formatDecimal, multiplyDecimals, trimDecimal, tryParseDecimal, ZERO } from './decimal.ts';
import { chargedLength, type PricingBasis } from './order-amounts.rules.ts';

const ONE: Decimal = { units: 1n, scale: 0 };
const NAMING = ['productsName', 'projectName', 'contentProduction', 'patternUrl', 'patternImg', 'drawingAddress', 'file'] as const;

type DecimalText = string | null | undefined;

const isSomething = (figure: DecimalText): boolean =>
  figure !== null && figure !== undefined && figure !== '' && (/[1-9]/.test(figure) || tryParseDecimal(figure)?.units !== 0n);

type Side = 'width' | 'height';
type Sides = { [side in Side]?: DecimalText };
const SIDES: readonly Side[] = ['width', 'height'];

/** The sides that a line lacks although it is charged by them, so that it would cost nothing. For `length` one side is enough. */
export function lackingSides(line: Sides, pricingBasis: string | null | undefined): Side[] {
  const lacking = SIDES.filter((side) => !isSomething(line[side]));
  if (pricingBasis === 'length') return lacking.length === SIDES.length ? ['width'] : [];
  return pricingBasis === 'area' || pricingBasis === 'perimeter' ? lacking : [];
}

const SIZES_WANTED: Partial<Record<PricingBasis, string>> = {
  area: '按面积计价，请填写宽和高',
  perimeter: '按周长计价，请填写宽和高',
  length: '按长度计价，请填写宽或高',
};

/** Why a line needs its sides, as text for a person. */
export const sizeWanted = (pricingBasis: PricingBasis): string => SIZES_WANTED[pricingBasis] ?? '请填写宽和高';

/** Whether a quantity is large enough: at least 1 piece, or any weight above 0. */
export const isEnough = (amount: string, pricingBasis: string | null | undefined): boolean =>
  pricingBasis === 'weight' ? Number(amount) > 0 : Number(amount) >= 1;

/** @param index from 0 */
export const quantityText = (index: number): string => `第 ${index + 1} 行：数量不能小于1`;

interface ChargedLine extends Sides {
  pricingBasis?: string | null;
  totalArea?: DecimalText;
  amount?: DecimalText;
  minArea?: DecimalText;
}

/** Why the amount of a line is not its price times area or quantity: in one word, and as a text. */
export interface ChargeNote {
  mark: '最低' | '长度' | '周长' | '固定';
  text: string;
}

const figureOf = (text: DecimalText) => tryParseDecimal(text || '0') ?? ZERO;
const shown = (figure: Decimal) => formatDecimal(trimDecimal(figure));

/** A note for a line whose amount is not the price times its area or quantity; null for other lines. */
export function chargeNote({ pricingBasis, totalArea, amount, minArea, ...sides }: ChargedLine): ChargeNote | null {
  const [area, quantity] = [figureOf(totalArea), figureOf(amount)];
  if (pricingBasis === 'length' || pricingBasis === 'perimeter') {
    const metres = chargedLength(pricingBasis, { width: figureOf(sides.width), height: figureOf(sides.height), quantity });
    const mark = pricingBasis === 'length' ? '长度' : '周长';
    return metres.units > 0n ? { mark, text: `按${mark} ${shown(metres)} 米 计` } : null;
  }
  if (pricingBasis === 'fixed') return area.units > 0n || compareDecimals(quantity, ONE) > 0 ? { mark: '固定', text: '固定价' } : null;
  if (!isSomething(minArea) || (pricingBasis !== 'area' && pricingBasis !== 'auto')) return null;
  const least = figureOf(minArea);
  if (area.units <= 0n || compareDecimals(area, multiplyDecimals(least, quantity)) >= 0) return null;
  return { mark: '最低', text: `按最低 ${shown(least)} ㎡ 计` };
}

/** Whether a line tells what is made, by its product or in words. */
const isNamed = (line: Partial<Pick<OrderLineInput, 'productsId' | (typeof NAMING)[number]>>): boolean =>
  Boolean(line.productsId) || NAMING.some((field) => (line[field] ?? '').trim() !== '');

/** Whether a line has no product, no content and no amount. An order of such lines would have the amount 0 and count as paid. */
export function isBlankLine(
  line: Partial<Pick<OrderLineInput, 'productsId' | 'unitPrice' | (typeof NAMING)[number]>>,
  totalAmount: string,
): boolean {
  return !isNamed(line) && !isSomething(line.unitPrice) && !isSomething(totalAmount);
}

/** @param index from 0 */
export const blankLineText = (index: number): string => `第 ${index + 1} 行：请填写产品、制作内容或金额`;

/** A field that a line must have before its order can be audited. The order can be saved without it. */
export type LineGap = 'productsName' | Side | 'unitPrice';

interface LineToAudit extends Sides, Partial<Pick<OrderLineInput, 'productsId' | (typeof NAMING)[number]>> {
  unitPrice?: DecimalText;
  totalAmount?: DecimalText;
  pricingBasis?: string | null;
}

const isGiven = (figure: DecimalText): boolean => figure !== null && figure !== undefined && figure !== '';

/**
 * The fields that a line still lacks for an audit, in the order of the columns. A typed price of 0 makes the line free of charge, while an
 * empty price is missing. A line with an amount needs neither price nor size.
 */
export function lineGaps(line: LineToAudit): LineGap[] {
  const gaps: LineGap[] = [];
  if (!isNamed(line)) gaps.push('productsName');
  if (isSomething(line.totalAmount)) return gaps;
  const isFree = isGiven(line.unitPrice) && !isSomething(line.unitPrice);
  if (!isFree) gaps.push(...lackingSides(line, line.pricingBasis));
  if (!isGiven(line.unitPrice)) gaps.push('unitPrice');
  return gaps;
}

const ROWS_NAMED = 5;

/**
 * The rows that keep an order from being audited, with what they lack, as text for a person; null when there are none.
 * @param gaps the lacking fields of each line, in the order of the lines
 */
export function incompleteText(gaps: ReadonlyArray<readonly LineGap[]>): string | null {
  const rows = gaps.flatMap((own, index) =>
    own.length === 0 ? [] : [`第 ${index + 1} 行缺${own.map((gap) => LINE_LABELS[gap]).join('、')}`],
  );
  if (rows.length === 0) return null;
  return rows.slice(0, ROWS_NAMED).join('；') + (rows.length > ROWS_NAMED ? `；等 ${rows.length} 行` : '');
}
