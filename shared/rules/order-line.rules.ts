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

/** The sides that a line is charged by and does not have: it costs nothing. One side is a length. */
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

/** Why a line with lacking sides needs them. */
export const sizeWanted = (pricingBasis: PricingBasis): string => SIZES_WANTED[pricingBasis] ?? '请填写宽和高';

/** Of pieces there is at least one; what is charged by weight is sold by any part of it. */
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

/** Why price times area or quantity is not the amount of a line: in one word, and as it is told. */
export interface ChargeNote {
  mark: '最低' | '长度' | '周长' | '固定';
  text: string;
}

const figureOf = (text: DecimalText) => tryParseDecimal(text || '0') ?? ZERO;
const shown = (figure: Decimal) => formatDecimal(trimDecimal(figure));

/** How a line is charged where its area or quantity does not say it; null where one does. */
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

/** Whether a line says what is made: by its product, or in words. */
const isNamed = (line: Partial<Pick<OrderLineInput, 'productsId' | (typeof NAMING)[number]>>): boolean =>
  Boolean(line.productsId) || NAMING.some((field) => (line[field] ?? '').trim() !== '');

/** A line without product, content and amount says nothing: an order of such lines would be one of 0, and count as paid. */
export function isBlankLine(
  line: Partial<Pick<OrderLineInput, 'productsId' | 'unitPrice' | (typeof NAMING)[number]>>,
  totalAmount: string,
): boolean {
  return !isNamed(line) && !isSomething(line.unitPrice) && !isSomething(totalAmount);
}

/** @param index from 0 */
export const blankLineText = (index: number): string => `第 ${index + 1} 行：请填写产品、制作内容或金额`;

/** What a line must have before its order is audited. It may be saved without. */
export type LineGap = 'productsName' | Side | 'unitPrice';

interface LineToAudit extends Sides, Partial<Pick<OrderLineInput, 'productsId' | (typeof NAMING)[number]>> {
  unitPrice?: DecimalText;
  totalAmount?: DecimalText;
  pricingBasis?: string | null;
}

const isGiven = (figure: DecimalText): boolean => figure !== null && figure !== undefined && figure !== '';

/**
 * What a line still lacks, in the order of the columns. A typed price of 0 means that the line is free of charge. A typed amount needs neither price nor
 * size. A price that was left empty is missing.
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
 * Which rows keep an order from being audited, and why; null when none does.
 * @param gaps what each line lacks, in the order of the lines
 */
export function incompleteText(gaps: ReadonlyArray<readonly LineGap[]>): string | null {
  const rows = gaps.flatMap((own, index) =>
    own.length === 0 ? [] : [`第 ${index + 1} 行缺${own.map((gap) => LINE_LABELS[gap]).join('、')}`],
  );
  if (rows.length === 0) return null;
  return rows.slice(0, ROWS_NAMED).join('；') + (rows.length > ROWS_NAMED ? `；等 ${rows.length} 行` : '');
}
