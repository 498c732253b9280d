import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import { FIGURE_LIMIT, limitText } from '#shared/rules/amount-limits.rules.ts';
import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import { formatDecimal, parseDecimal, roundDecimal } from '#shared/rules/decimal.ts';
import { looksLikeDimensions } from '#shared/rules/dimension-text.rules.ts';
import { isNumberText, numberTextProblem } from '#shared/rules/number-text.rules.ts';
import { computeLine, type LineAmounts, type LineToCompute } from '#shared/rules/order-amounts.rules.ts';
import { type ChargeNote, chargeNote, isEnough, type LineGap, lineGaps, sizeWanted } from '#shared/rules/order-line.rules.ts';
import { findUnit } from '#shared/rules/unit-words.rules.ts';
import type { ColumnKey } from './line-columns.ts';
import { basisOf, draftFromLine, isUntouched, type LineDraft, type LineSource, type UnitOption } from './line-draft.ts';
import type { CellIssue } from './line-store.types.ts';

export type AmountRules = { readonly config: ComputeConfig; readonly units: readonly UnitOption[] };

export type LockColumn = 'unitPrice' | 'totalAmount' | 'totalArea';

const figure = (text: string): string => (isNumberText(text) ? text : '');

/**
 * Whether the line can be computed: sizes and quantity are blank or valid. An invalid text must not count as 1 or 0, or the line would show
 * an amount that nobody ordered.
 */
function isComputable(line: LineDraft, { units }: Pick<AmountRules, 'units'>): boolean {
  const { width, height, amount } = line;
  const isRead = (text: string) => text === '' || figure(text) !== '';
  return isRead(width) && isRead(height) && isRead(amount) && (amount === '' || isEnough(amount, basisOf(line, units)));
}

/**
 * The line with area, amount, cost and profit computed by the one amount rule of the product. A figure a person typed stays as typed; a
 * figure that cannot be known yet (no price, no size) stays blank instead of showing a zero.
 */
export function recompute(line: LineDraft, rules: AmountRules): LineDraft {
  const keepsArea = !rules.config.isAutoInlinedAreaCalc && line.typed.totalArea;
  const keepsAmount = !rules.config.isAutoInlineAmount && line.typed.totalAmount;
  const result = computed(
    {
      width: figure(line.width),
      height: figure(line.height),
      amount: figure(line.amount),
      unitPrice: figure(line.unitPrice),
      cost: figure(line.cost),
      totalArea: figure(line.totalArea),
      totalAmount: figure(line.totalAmount),
      minArea: figure(line.minArea),
      pricingBasis: basisOf(line, rules.units),
    },
    { ...rules.config, isAutoInlinedAreaCalc: !keepsArea, isAutoInlineAmount: !keepsAmount },
  );
  const isCounted = isComputable(line, rules);
  const hasSize = isCounted && figure(line.width) !== '' && figure(line.height) !== '';
  const hasAmount = keepsAmount || (isCounted && figure(line.unitPrice) !== '');
  const hasCost = isCounted && figure(line.cost) !== '';
  return {
    ...line,
    singleArea: hasSize || keepsArea ? result.singleArea : '',
    totalArea: keepsArea ? line.totalArea : hasSize ? plainDecimal(result.totalArea) : '',
    totalAmount: keepsAmount ? line.totalAmount : hasAmount ? result.totalAmount : '',
    totalCost: hasCost ? result.totalCost : '',
    totalProfit: hasCost && hasAmount ? result.totalProfit : '',
  };
}

const NO_AMOUNTS: LineAmounts = { singleArea: '', totalArea: '', totalAmount: '', totalCost: '', totalProfit: '' };

/** The computed amounts; blank when one is too large for its column, which `cellIssue` reports at the amount. */
function computed(input: LineToCompute, config: ComputeConfig): LineAmounts {
  try {
    return computeLine(input, config);
  } catch (error) {
    if (error instanceof AmountError) return NO_AMOUNTS;
    throw error;
  }
}

/** Whether a typed figure differs from the computed one, or a typed price from the product's. It shows a lock and stays until unlocked. */
export function isLocked(line: LineDraft, column: LockColumn, rules: AmountRules): boolean {
  if (!line.typed[column] || line[column] === '') return false;
  if (column === 'unitPrice')
    return line.listPrice !== null && line.listPrice !== '' && plainDecimal(line.listPrice) !== plainDecimal(line.unitPrice);
  if (column === 'totalAmount' ? rules.config.isAutoInlineAmount : rules.config.isAutoInlinedAreaCalc) return false;
  const automatic = recompute({ ...line, typed: { ...line.typed, [column]: false } }, rules)[column];
  return automatic !== '' && plainDecimal(automatic) !== plainDecimal(line[column]);
}

/** Gives a new line that names its unit without an id the unit of that name from the shop's list. A saved line keeps the name alone. */
function withNamedUnit(line: LineDraft, { units }: AmountRules): LineDraft {
  if (line.id !== null || line.unitId !== null || line.unitName === '') return line;
  const unit = findUnit(units, line.unitName);
  return unit ? { ...line, unitId: unit.id, unitName: unit.name } : line;
}

const COMPUTED = ['singleArea', 'totalArea', 'totalAmount', 'totalCost', 'totalProfit'] as const;

/**
 * The only way from a source to a line of the grid. Where the shop types areas or amounts, one that differs from the computed figure counts
 * as typed. A new line is computed by the current rules; a saved one keeps its figures, and only missing ones are computed.
 */
export function completeDraft(source: LineSource, rules: AmountRules): LineDraft {
  const line = withNamedUnit(draftFromLine(source), rules);
  const automatic = recompute(line, rules);
  const plain = (text: string): string => plainDecimal(text === '' ? '0' : text);
  const differs = (column: 'totalArea' | 'totalAmount'): boolean => line[column] !== '' && plain(automatic[column]) !== plain(line[column]);
  const typed = {
    ...line.typed,
    totalArea: !rules.config.isAutoInlinedAreaCalc && differs('totalArea'),
    totalAmount: !rules.config.isAutoInlineAmount && differs('totalAmount'),
  };
  const computed = recompute({ ...line, typed }, rules);
  if (line.id === null) return computed;
  return { ...computed, ...Object.fromEntries(COMPUTED.filter((name) => line[name] !== '').map((name) => [name, line[name]])) };
}

/** Whether the unit's name was saved with the line. Such a name may lack an id; one that is typed must be in the shop's list. */
const isSavedUnit = ({ id, unitName, carried }: LineDraft): boolean => id !== null && unitName === carried.unitName;

function quantityIssue(line: LineDraft, { units }: Pick<AmountRules, 'units'>): string | null {
  const basis = basisOf(line, units);
  if (line.amount === '' || isEnough(line.amount, basis)) return null;
  return basis === 'weight' ? '数量必须大于 0' : '数量最小为 1';
}

/** What is wrong with a cell, as a person reads it; null when it can be saved. */
export function cellIssue(line: LineDraft, column: ColumnKey, rules: Pick<AmountRules, 'units'>): string | null {
  switch (column) {
    case 'unitName':
      return line.unitName !== '' && line.unitId === null && !isSavedUnit(line) ? `没有单位「${line.unitName}」，请从列表选择` : null;
    case 'amount':
      return numberTextProblem(line.amount) ?? quantityIssue(line, rules);
    case 'width':
      return looksLikeDimensions(line.width) ? '尺寸请写成 1.2、120cm 或 3.2*1.5*10' : numberTextProblem(line.width);
    case 'height':
      return looksLikeDimensions(line.height) ? '高请写成 1.2 或 120cm' : numberTextProblem(line.height);
    case 'totalAmount':
      if (line.totalAmount === '' && !line.typed.totalAmount && figure(line.unitPrice) !== '' && isComputable(line, rules))
        return `金额不能大于 ${limitText(FIGURE_LIMIT)}`;
      return numberTextProblem(line.totalAmount);
    case 'unitPrice':
    case 'totalArea':
    case 'cost':
      return numberTextProblem(line[column]);
    default:
      return null;
  }
}

const GAP_MESSAGES: Record<Exclude<LineGap, 'width' | 'height'>, string> = {
  productsName: '请填写产品或制作内容',
  unitPrice: '请填写单价',
};

const gapMessage = (line: LineDraft, gap: LineGap, { units }: Pick<AmountRules, 'units'>): string =>
  gap === 'width' || gap === 'height' ? sizeWanted(basisOf(line, units)) : GAP_MESSAGES[gap];

/** How the line is charged when its amount is not price times area or quantity; null when it is, or the amount was typed. */
export function chargeNoteOf(line: LineDraft, { units }: Pick<AmountRules, 'units'>): ChargeNote | null {
  if (line.typed.totalAmount) return null;
  const figures = {
    width: figure(line.width),
    height: figure(line.height),
    totalArea: figure(line.totalArea),
    amount: figure(line.amount),
  };
  return chargeNote({ ...figures, pricingBasis: basisOf(line, units), minArea: line.minArea });
}

/** What a line lacks before its order can be audited; it can be saved without. An untouched line lacks nothing. */
export function gapsOfLine(line: LineDraft, { units }: Pick<AmountRules, 'units'>): readonly LineGap[] {
  if (isUntouched(line)) return [];
  const figures = { unitPrice: figure(line.unitPrice), width: figure(line.width), height: figure(line.height) };
  const pricingBasis = basisOf(line, units);
  return lineGaps({ ...line.carried, ...line, ...figures, pricingBasis, totalAmount: figure(line.totalAmount) });
}

/** What a cell lacks before the audit, as a person reads it; null when it lacks nothing. */
export function cellGap(line: LineDraft, column: ColumnKey, rules: Pick<AmountRules, 'units'>): string | null {
  const gap = gapsOfLine(line, rules).find((key) => key === column);
  return gap === undefined ? null : gapMessage(line, gap, rules);
}

/** Every cell that keeps the order from being audited, top to bottom; rows count from 1. */
export function gapCells(lines: readonly LineDraft[], rules: Pick<AmountRules, 'units'>): readonly CellIssue[] {
  return lines.flatMap((line, index) =>
    gapsOfLine(line, rules).map((column) => ({ key: line.key, row: index + 1, column, message: gapMessage(line, column, rules) })),
  );
}

/** Every cell that cannot be saved, top to bottom; rows count from 1. Untouched lines have none. */
export function lineIssues(
  lines: readonly LineDraft[],
  columns: readonly { readonly key: ColumnKey }[],
  rules: Pick<AmountRules, 'units'>,
): readonly CellIssue[] {
  return lines.flatMap((line, index) => {
    if (isUntouched(line)) return [];
    return columns.flatMap(({ key: column }) => {
      const message = cellIssue(line, column, rules);
      return message === null ? [] : [{ key: line.key, row: index + 1, column, message }];
    });
  });
}

const SUM_SCALE = 4;
const SUMMED = ['amount', 'totalArea', 'totalAmount'] as const;
type Sums = Readonly<Record<(typeof SUMMED)[number], string>>;
type Shares = Readonly<Record<(typeof SUMMED)[number], bigint>>;

/** What each line adds to the sums, in units of `SUM_SCALE` decimals. Lines are immutable, so their texts are parsed once. */
const sharesOfLine = new WeakMap<LineDraft, Shares>();

function sharesOf(line: LineDraft): Shares {
  const known = sharesOfLine.get(line);
  if (known !== undefined) return known;
  const read = (text: string): bigint => (figure(text) === '' ? 0n : roundDecimal(parseDecimal(text), SUM_SCALE, 'halfUp').units);
  const shares = { amount: read(line.amount), totalArea: read(line.totalArea), totalAmount: read(line.totalAmount) };
  sharesOfLine.set(line, shares);
  return shares;
}

/** Exact sums of quantity, area and amount. A cell that is no figure counts as 0. */
export function sumLines(lines: readonly LineDraft[]): Sums {
  const total = { amount: 0n, totalArea: 0n, totalAmount: 0n };
  for (const line of lines) {
    const shares = sharesOf(line);
    for (const column of SUMMED) total[column] += shares[column];
  }
  const text = (units: bigint): string => plainDecimal(formatDecimal({ units, scale: SUM_SCALE }));
  return { amount: text(total.amount), totalArea: text(total.totalArea), totalAmount: text(total.totalAmount) };
}
