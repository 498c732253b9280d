import { FIGURE_LIMIT, isTextBeyond, limitText } from './amount-limits.rules.ts';
import { formatDecimal, roundDecimal, tryParseDecimal } from './decimal.ts';
import { toHalfWidth } from './half-width.rules.ts';

/** The decimals of a figure in the database (DECIMAL(18,4)). */
const FRACTION_DIGITS = 4;
const PLAIN = /^(\d+\.?\d*|\.\d*)$/;

const NUMBER_TEXT_MESSAGE = '只能填数字和小数点';

/**
 * Turns full-width signs into ASCII, and the Chinese full stop, which an input method gives for the point key, into a point. Removes
 * nothing.
 */
export function plainNumberText(text: string): string {
  return toHalfWidth(text).replace(/[。｡]/g, '.');
}

/**
 * The rule of all number fields: digits and one point. A text that breaks it stays in the field and is refused with the returned message:
 * silently dropping characters would turn 1-2.5 into 12.5, and 120cm into 120. Null for a figure, for empty text and for a point that is
 * still being typed.
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

/** A figure as it is stored: without spaces, a trailing point or leading zeros. Other text is returned unchanged. */
export function tidyNumberText(text: string): string {
  const plain = plainNumberText(text).trim();
  if (plain === '' || plain === '.') return '';
  if (!PLAIN.test(plain)) return text;
  const [whole = '', fraction = ''] = plain.split('.');
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? head : `${head}.${fraction}`;
}

/**
 * Plain figures far below every limit. Nearly all are, and a screen checks hundreds of figures at each key, so that this test comes first.
 */
const COMMON = /^\d{1,7}(\.\d{1,4})?$/;

/** Whether a text is a figure that can be stored as it is. */
export function isNumberText(text: string): boolean {
  if (COMMON.test(text)) return true;
  return /\d/.test(text) && plainNumberText(text) === text && text.trim() === text && numberTextProblem(text) === null;
}

/**
 * Reads the figure in a cell that was copied from a sheet: "￥1,234.50 元" is "1234.50". More than 4 decimals are rounded half up, as the
 * database would do; `exact` is then false. Null when the text is not a single plain figure.
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
