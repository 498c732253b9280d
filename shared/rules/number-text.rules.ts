import { FIGURE_LIMIT, isTextBeyond, limitText } from './amount-limits.rules.ts';
import { formatDecimal, roundDecimal, tryParseDecimal } from './decimal.ts';
import { toHalfWidth } from './half-width.rules.ts';

/** Decimals a figure may have in the database (DECIMAL(18,4)). */
const FRACTION_DIGITS = 4;
const PLAIN = /^(\d+\.?\d*|\.\d*)$/;

const NUMBER_TEXT_MESSAGE = '只能填数字和小数点';

/** Full-width signs as plain ones; the Chinese full stop is what the point key gives under an input method. Nothing is left out. */
export function plainNumberText(text: string): string {
  return toHalfWidth(text).replace(/[。｡]/g, '.');
}

/**
 * The one rule of every number field: digits and one point. What breaks it is kept as typed and refused with this message, because a field
 * that leaves characters out turns 1-2.5 into 12.5 and 120cm into 120. Null for a figure, for empty text and for a point still being typed.
 */
export function numberTextProblem(text: string, decimals = FRACTION_DIGITS): string | null {
  const plain = plainNumberText(text).trim();
  if (plain === '') return null;
  if (decimals === 0) return /^\d+$/.test(plain) ? tooLarge(plain) : '只能填整数';
  if (!PLAIN.test(plain)) return NUMBER_TEXT_MESSAGE;
  const [, fraction = ''] = plain.split('.');
  return fraction.length > decimals ? `最多 ${decimals} 位小数` : tooLarge(tidyNumberText(plain));
}

function tooLarge(figure: string): string | null {
  return isTextBeyond(figure === '' ? '0' : figure, FIGURE_LIMIT) ? `不能大于 ${limitText(FIGURE_LIMIT)}` : null;
}

/** A figure as it is kept: no spaces, no stray point, no leading zeros. Other text is returned as it is. */
export function tidyNumberText(text: string): string {
  const plain = plainNumberText(text).trim();
  if (plain === '' || plain === '.') return '';
  if (!PLAIN.test(plain)) return text;
  const [whole = '', fraction = ''] = plain.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? head : `${head}.${fraction}`;
}

/** Figures far below every limit and without a sign to be translated: nearly all there are, and a screen asks of hundreds at each key. */
const COMMON = /^\d{1,7}(\.\d{1,4})?$/;

/** True for text that is a figure the product can keep. */
export function isNumberText(text: string): boolean {
  if (COMMON.test(text)) return true;
  return /\d/.test(text) && plainNumberText(text) === text && text.trim() === text && numberTextProblem(text) === null;
}

/**
 * Reads a figure out of a cell copied from a sheet: "￥1,234.50 元" is "1234.50". More than 4 decimals are rounded half up, as the database
 * would; `exact` says whether that happened. Null when there is no single plain figure in the text.
 */
export function readPastedNumber(text: string): { readonly text: string; readonly exact: boolean } | null {
  const bare = plainNumberText(text)
    .replace(/m²?$/i, '')
    .replace(/[,\s￥¥$元米㎡]/g, '');
  if (!PLAIN.test(bare) || !/\d/.test(bare)) return null;
  const tidy = tidyNumberText(bare);
  if (isNumberText(tidy)) return { text: tidy, exact: true };
  const parsed = tryParseDecimal(tidy);
  if (parsed === null) return null;
  const rounded = tidyNumberText(formatDecimal(roundDecimal(parsed, FRACTION_DIGITS, 'halfUp')));
  return isNumberText(rounded) ? { text: rounded, exact: false } : null;
}
