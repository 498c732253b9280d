import { type Decimal, formatDecimal, roundDecimal, trimDecimal, tryParseDecimal } from './decimal.ts';
import { plainNumberText } from './number-text.rules.ts';

/** Width and height in metres and the quantity, as plain decimal texts without trailing zeros. */
interface DimensionText {
  width: string;
  height: string;
  /** Null when the text holds no quantity: the line then keeps its quantity. */
  amount: string | null;
}

const MAX_LENGTH = 60;
const KEPT_DECIMALS = 4;

/** How many places the point moves to the left to convert a unit to metres. */
const SHIFT: Record<string, number> = { m: 0, 米: 0, cm: 2, 厘米: 2, 公分: 2, mm: 3, 毫米: 3 };

const NUMBER = '(\\d+(?:\\.\\d*)?|\\.\\d+)';
const UNIT = '(cm|mm|m|厘米|公分|毫米|米)?';
// No hyphen: 1-2.5 may be a typing error or a range. File names, in which hyphens separate, have rules of their own.
const BY = '[*x×✕✖╳乘]';
const COUNT_WORD = '[张份块条套本个件幅片面只把根]';
// A quantity follows a multiplication sign, or a space when a measure word follows it: "5m×3m 1张".
const AMOUNT = `(?:\\s*${BY}\\s*(\\d+(?:\\.\\d*)?)\\s*${COUNT_WORD}?|\\s+(\\d+(?:\\.\\d*)?)\\s*${COUNT_WORD})?`;
const GRAMMAR = new RegExp(`^${NUMBER}\\s*${UNIT}\\s*${BY}\\s*${NUMBER}\\s*${UNIT}${AMOUNT}$`);
const LENGTH = new RegExp(`^${NUMBER}\\s*${UNIT}$`);
const BEGINNING = new RegExp(`^\\s*${NUMBER}\\s*(${BY}|[cm厘毫公米])`, 'i');

/** Whether a text begins with a figure and a multiplication sign or unit, so that it may become a size while it is being typed. */
export function looksLikeDimensions(text: string): boolean {
  return BEGINNING.test(plainNumberText(text));
}

/** Parses a length with a unit into metres: "120cm" is "1.2". Null for anything else, a plain number included. */
export function parseLengthText(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const [, figure = '', unit] = LENGTH.exec(plainNumberText(text).trim().toLowerCase()) ?? [];
  return unit === undefined ? null : inMetres(figure, unit);
}

/**
 * Parses a size that is typed into a width cell: "3.2*1.5*10", "3.2x1.5", "3.2×1.5×10", "５m×３m 1张", "320*150cm*2". A unit on
 * one side counts for both; without a unit the figures are metres. Null for any other text, a plain number included, and when a
 * side is 0 or the quantity below 1.
 */
export function parseDimensionText(text: string): DimensionText | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = plainNumberText(text).trim().toLowerCase();
  const match = GRAMMAR.exec(plain);
  if (!match) return null;
  const [, widthText = '', widthUnit, heightText = '', heightUnit, ...amounts] = match;
  const width = inMetres(widthText, widthUnit ?? heightUnit);
  const height = inMetres(heightText, heightUnit ?? widthUnit);
  if (width === null || height === null) return null;
  const amountText = amounts[0] ?? amounts[1];
  if (amountText === undefined) return { width, height, amount: null };
  const amount = keptAmount(tryParseDecimal(amountText));
  return amount === null ? null : { width, height, amount };
}

/** A quantity as it is stored, with at most 4 decimals; null below 1. */
export function keptAmount(value: Decimal | null): string | null {
  const amount = kept(value);
  return amount === null || amount.units < 10n ** BigInt(amount.scale) ? null : formatDecimal(amount);
}

/** A side in metres as it is stored, with at most 4 decimals; null for 0 and for text that is no figure. */
export function inMetres(text: string, unit: string | undefined): string | null {
  const value = tryParseDecimal(text);
  if (value === null) return null;
  const metres = kept({ units: value.units, scale: value.scale + (unit === undefined ? 0 : (SHIFT[unit] ?? 0)) });
  return metres === null || metres.units === 0n ? null : formatDecimal(metres);
}

function kept(value: Decimal | null): Decimal | null {
  return value && trimDecimal(roundDecimal(value, KEPT_DECIMALS, 'halfUp'));
}
