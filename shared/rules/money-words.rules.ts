import { type DecimalInput, parseDecimal, roundDecimal } from './decimal.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = [
  ['亿', 100_000_000n],
  ['万', 10_000n],
  ['仟', 1000n],
  ['佰', 100n],
  ['拾', 10n],
] as const;

/** A whole number above zero in words: 1005 is 壹仟零伍. */
function wholeWords(value: bigint): string {
  const place = PLACES.find(([, size]) => value >= size);
  if (!place) return DIGITS[Number(value)] ?? '';
  const [name, size] = place;
  const rest = value % size;
  const gap = rest > 0n && rest < size / 10n ? '零' : '';
  return `${wholeWords(value / size)}${name}${gap}${rest > 0n ? wholeWords(rest) : ''}`;
}

/** A sum in the formal words of receipts and cheques, rounded to the fen: 1005.5 is 壹仟零伍元伍角整. @throws DecimalError when it is no number */
export function moneyWords(value: DecimalInput): string {
  const { units } = roundDecimal(parseDecimal(value), 2, 'halfUp');
  const cents = units < 0n ? -units : units;
  const [yuan, jiao, fen] = [cents / 100n, (cents / 10n) % 10n, cents % 10n];
  const head = yuan === 0n ? '' : `${wholeWords(yuan)}元`;
  const sign = units < 0n ? '负' : '';
  if (jiao === 0n && fen === 0n) return `${sign}${head || '零元'}整`;
  const tens = jiao > 0n ? `${wholeWords(jiao)}角` : head && '零';
  return `${sign}${head}${tens}${fen > 0n ? `${wholeWords(fen)}分` : '整'}`;
}
