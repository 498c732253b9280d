import { formatDecimal, roundDecimal, tryParseDecimal } from '#shared/rules/decimal.ts';
import { toHalfWidth } from '#shared/rules/half-width.rules.ts';

/** Integer digits a figure may have in the database (DECIMAL(18,4)). */
const INTEGER_DIGITS = 14;
const FRACTION_DIGITS = 4;
const PLAIN = /^\d+(\.\d*)?$|^\.\d+$/;

/** Half-width text; the Chinese full stop is what the point key gives under an input method. */
function plainText(text: string): string {
  return toHalfWidth(text).replace(/。/g, '.');
}

/** What may stand in a figure cell while somebody types: digits and one point, at most 14 + 4 digits. */
export function filterDecimalText(text: string): string {
  const [whole = '', ...rest] = plainText(text)
    .replace(/[^\d.]/g, '')
    .split('.');
  const head = whole.slice(0, INTEGER_DIGITS);
  return rest.length === 0 ? head : `${head}.${rest.join('').slice(0, FRACTION_DIGITS)}`;
}

/**
 * The width cell also takes a whole dimension ("3.2*1.5*10", "320cm x 150cm"). Once a sign or unit follows a digit the text is left as typed
 * until the cell is left.
 */
export function filterWidthText(text: string): string {
  const half = plainText(text);
  return looksLikeDimensions(half)
    ? half.replace(/[^\d.*xX×✕✖╳乘mMcC米厘毫公分张份块条套本个件幅片面只把根 -]/g, '').slice(0, 40)
    : filterDecimalText(half);
}

/** True when the text carries more than one figure or a unit. */
export function looksLikeDimensions(text: string): boolean {
  return /^\s*[\d.]+\s*[*xX×✕✖╳乘mMcC米厘毫公-]/.test(plainText(text));
}

/** A figure as it is kept once the cell is left: no stray point, no leading zeros, no thousands sign. Other text is returned as it is. */
export function tidyDecimalText(text: string): string {
  if (!PLAIN.test(text)) return text === '.' ? '' : text;
  const [whole = '', fraction = ''] = text.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? head : `${head}.${fraction}`;
}

/** True for text that is a figure the product can keep. */
export function isDecimalText(text: string): boolean {
  const [whole = '', fraction = ''] = text.split('.');
  return PLAIN.test(text) && whole.length <= INTEGER_DIGITS && fraction.length <= FRACTION_DIGITS;
}

/**
 * Reads a figure out of a pasted cell: "￥1,234.50 元" is "1234.50". More than 4 decimals are rounded half up, as the database would; `exact`
 * says whether that happened. Null when there is no single plain figure in the text.
 */
export function readPastedDecimal(text: string): { readonly text: string; readonly exact: boolean } | null {
  const bare = plainText(text)
    .replace(/m²?$/i, '')
    .replace(/[,，\s￥¥$元米㎡]/g, '');
  if (!PLAIN.test(bare)) return null;
  const tidy = tidyDecimalText(bare);
  if (isDecimalText(tidy)) return { text: tidy, exact: true };
  const parsed = tryParseDecimal(tidy);
  return parsed === null ? null : { text: tidyDecimalText(formatDecimal(roundDecimal(parsed, FRACTION_DIGITS, 'halfUp'))), exact: false };
}
