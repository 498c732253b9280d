import { addDecimals, divideDecimals, formatDecimal, parseDecimal, ZERO } from './decimal.ts';

/** The exact sum of decimal texts. */
export const addMoneyTexts = (texts: readonly string[]): string =>
  texts.reduce((sum, text) => formatDecimal(addDecimals(parseDecimal(sum), parseDecimal(text))), '0');

/**
 * The quotient of two decimal texts, rounded down (towards minus infinity) to two decimals; null when one is missing or the divisor is 0.
 */
export function divideFigures(dividend: string | null | undefined, divisor: string | null | undefined): string | null {
  if (!dividend || !divisor) return null;
  const [a, b] = [parseDecimal(dividend), parseDecimal(divisor)];
  if (b.units === ZERO.units) return null;
  const isNegative = a.units < 0n !== b.units < 0n;
  return formatDecimal(divideDecimals(a, b, 2, isNegative ? 'up' : 'down'));
}
