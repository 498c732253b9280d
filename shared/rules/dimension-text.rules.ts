import { type Decimal, formatDecimal, roundDecimal, trimDecimal, tryParseDecimal } from './decimal.ts';
import { plainNumberText } from './number-text.rules.ts';

/** Width and height in metres, amount the quantity; plain decimal texts without zeros at the end. */
interface DimensionText {
  width: string;
  height: string;
  /** Null when the text names no quantity: the line keeps the one it has. */
  amount: string | null;
}

const MAX_LENGTH = 60;
const KEPT_DECIMALS = 4;

/** How far the point moves from a unit to metres. */
const SHIFT: Record<string, number> = { m: 0, 米: 0, cm: 2, 厘米: 2, 公分: 2, mm: 3, 毫米: 3 };

const NUMBER = '(\\d+(?:\\.\\d*)?|\\.\\d+)';
const UNIT = '(cm|mm|m|厘米|公分|毫米|米)?';
// No hyphen: 1-2.5 is a slip or a range as often as a size, and file names, where it separates, have rules of their own.
const BY = '[*x×✕✖╳乘]';
const COUNT_WORD = '[张份块条套本个件幅片面只把根]';
// A quantity follows a sign, or a space when a counting word says that it is one: "5m×3m 1张".
const AMOUNT = `(?:\\s*${BY}\\s*(\\d+(?:\\.\\d*)?)\\s*${COUNT_WORD}?|\\s+(\\d+(?:\\.\\d*)?)\\s*${COUNT_WORD})?`;
const GRAMMAR = new RegExp(`^${NUMBER}\\s*${UNIT}\\s*${BY}\\s*${NUMBER}\\s*${UNIT}${AMOUNT}$`);
const LENGTH = new RegExp(`^${NUMBER}\\s*${UNIT}$`);
const BEGINNING = new RegExp(`^\\s*${NUMBER}\\s*(${BY}|[cm厘毫公米])`, 'i');

/** True for a figure with a sign or a unit behind it: what may become a size while it is typed. */
export function looksLikeDimensions(text: string): boolean {
  return BEGINNING.test(plainNumberText(text));
}

/** Reads one side with its unit: "120cm" is 1.2. Null for anything else, a plain number included. */
export function parseLengthText(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  const [, figure = '', unit] = LENGTH.exec(plainNumberText(text).trim().toLowerCase()) ?? [];
  return unit === undefined ? null : inMetres(figure, unit);
}

/**
 * Reads what people type into a width cell: "3.2*1.5*10", "3.2x1.5", "3.2×1.5×10", "５m×３m 1张", "320*150cm*2". A unit said
 * once counts for both sides, none means metres. Null when the text is anything else, a plain number included, or when a
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

/** A quantity as it is kept. Null below 1. */
export function keptAmount(value: Decimal | null): string | null {
  const amount = kept(value);
  return amount === null || amount.units < 10n ** BigInt(amount.scale) ? null : formatDecimal(amount);
}

/** A side in metres, as it is kept. Null for 0 and for what is no figure. */
export function inMetres(text: string, unit: string | undefined): string | null {
  const value = tryParseDecimal(text);
  if (value === null) return null;
  const metres = kept({ units: value.units, scale: value.scale + (unit === undefined ? 0 : (SHIFT[unit] ?? 0)) });
  return metres === null || metres.units === 0n ? null : formatDecimal(metres);
}

function kept(value: Decimal | null): Decimal | null {
  return value && trimDecimal(roundDecimal(value, KEPT_DECIMALS, 'halfUp'));
}
