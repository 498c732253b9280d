import { type DecimalInput, divideDecimals, formatDecimal, parseDecimal } from './decimal.ts';

const PLACES = 2;

/**
 * The division helper of the specification: null when the divisor is 0 or a value is missing, else the quotient floored to
 * 2 decimals ("10" ÷ "3" is "3.33", "-10" ÷ "3" is "-3.34").
 * @throws DecimalError when a given value is no number.
 */
export function divide(dividend: DecimalInput | null | undefined, divisor: DecimalInput | null | undefined): string | null {
  if (isMissing(dividend) || isMissing(divisor)) return null;
  const a = parseDecimal(dividend);
  const b = parseDecimal(divisor);
  if (b.units === 0n) return null;
  // A floor goes to minus infinity: away from zero when the quotient is negative.
  const isNegative = a.units < 0n !== b.units < 0n;
  return formatDecimal(divideDecimals(a, b, PLACES, isNegative ? 'up' : 'down'));
}

function isMissing(value: DecimalInput | null | undefined): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}
