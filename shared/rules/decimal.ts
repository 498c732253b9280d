/**
 * An exact decimal number: a whole number of units and a count of decimals, value = units / 10^scale.
 * On the wire and in rows it is text ("12.5000", "12.5"). No figure of an order is computed with binary fractions.
 */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Input for a decimal: its text, or a JS number, of which the shortest decimal text counts. */
export type DecimalInput = string | number;

/** Rounding by magnitude, so that a loss mirrors a profit: half away from zero, away from zero, towards zero. */
export type RoundingMode = 'halfUp' | 'up' | 'down';

export type DecimalProblem = 'notANumber' | 'overlong' | 'divisionByZero';

/** DECIMAL(18,4) holds 14 digits before the point. */
const MAX_INTEGER_DIGITS = 14;
const MAX_FRACTION_DIGITS = 30;
const MAX_TEXT_LENGTH = 64;
const INTEGER_LIMIT = 10n ** BigInt(MAX_INTEGER_DIGITS);

const MESSAGES: Record<DecimalProblem, string> = {
  notANumber: '不是有效的数字',
  overlong: `数值过大，整数部分最多 ${MAX_INTEGER_DIGITS} 位`,
  divisionByZero: '除数不能为 0',
};

/** The only error of this module; `message` is Chinese and may be shown to a person. */
export class DecimalError extends Error {
  readonly reason: DecimalProblem;

  constructor(reason: DecimalProblem) {
    super(MESSAGES[reason]);
    this.name = 'DecimalError';
    this.reason = reason;
  }
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

const POWERS: bigint[] = Array.from({ length: 80 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

const PLAIN = /^(-?)(\d*)(?:\.(\d*))?$/;
const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/**
 * Parses digits with at most one point and an optional leading minus. "3." and ".5" are accepted too, because a person may still be typing.
 * @throws DecimalError `notANumber` for anything else, `overlong` for more than 14 digits before the point, 30 after it, or 64 characters
 * in all
 */
export function parseDecimal(input: DecimalInput): Decimal {
  if (typeof input === 'number') return parseNumber(input);
  // A request body may hold any type here.
  if (typeof input !== 'string') throw new DecimalError('notANumber');
  const match = PLAIN.exec(input);
  if (!match) throw new DecimalError('notANumber');
  if (input.length > MAX_TEXT_LENGTH) throw new DecimalError('overlong');
  const whole = match[2] ?? '';
  const fraction = match[3] ?? '';
  if (whole === '' && fraction === '') throw new DecimalError('notANumber');
  const units = BigInt(whole + fraction);
  return checked({ units: match[1] ? -units : units, scale: fraction.length });
}

function parseNumber(input: number): Decimal {
  const text = String(input);
  const match = EXPONENT.exec(text);
  if (!match) return parseDecimal(text);
  const fraction = match[3] ?? '';
  const units = BigInt(`${match[1]}${match[2]}${fraction}`);
  const scale = fraction.length - Number(match[4]);
  // A negative scale means trailing zeros before the point: such a number has more than 20 digits.
  if (scale < 0) throw new DecimalError('overlong');
  return checked({ units, scale });
}

function checked(value: Decimal): Decimal {
  if (value.scale > MAX_FRACTION_DIGITS || !fitsColumn(value)) throw new DecimalError('overlong');
  return value;
}

/** Whether the value has at most 14 digits before the point, the most that a database column holds. */
function fitsColumn(value: Decimal): boolean {
  const limit = INTEGER_LIMIT * powerOfTen(value.scale);
  return value.units < limit && value.units > -limit;
}

/** The decimal of the text, or null where `parseDecimal` would throw. */
export function tryParseDecimal(input: DecimalInput): Decimal | null {
  try {
    return parseDecimal(input);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/** The text of a value with as many decimals as its scale: {units: 1250n, scale: 2} is "12.50". Never "-0". */
export function formatDecimal(value: Decimal): string {
  const digits = String(value.units);
  if (value.scale === 0) return digits;
  const sign = value.units < 0n ? '-' : '';
  const padded = digits.slice(sign.length).padStart(value.scale + 1, '0');
  const point = padded.length - value.scale;
  return `${sign}${padded.slice(0, point)}.${padded.slice(point)}`;
}

/** The same value without trailing zeros in its decimals, but with at least `atLeast` decimals. */
export function trimDecimal(value: Decimal, atLeast = 0): Decimal {
  let { units, scale } = value;
  while (scale > atLeast && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return scale < atLeast ? { units: unitsAt(value, atLeast), scale: atLeast } : { units, scale };
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.scale === scale ? value.units : value.units * powerOfTen(scale - value.scale);
}

/** -1 when a < b, 0 for equal values ("1.0" and "1"), 1 when a > b. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const left = unitsAt(a, scale);
  const right = unitsAt(b, scale);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function subtractDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) - unitsAt(b, scale), scale };
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/**
 * a ÷ b at `places` decimals.
 * @throws DecimalError `divisionByZero`
 */
export function divideDecimals(a: Decimal, b: Decimal, places: number, mode: RoundingMode): Decimal {
  if (b.units === 0n) throw new DecimalError('divisionByZero');
  const shift = places + b.scale - a.scale;
  const dividend = shift > 0 ? a.units * powerOfTen(shift) : a.units;
  const divisor = shift < 0 ? b.units * powerOfTen(-shift) : b.units;
  return { units: divideUnits(dividend, divisor, mode), scale: places };
}

/** The value at exactly `places` decimals: rounded where it has more, filled with zeros where it has fewer. */
export function roundDecimal(value: Decimal, places: number, mode: RoundingMode): Decimal {
  if (value.scale === places) return value;
  if (value.scale < places) return { units: unitsAt(value, places), scale: places };
  return { units: divideUnits(value.units, powerOfTen(value.scale - places), mode), scale: places };
}

/** Whole-number division with rounding; the division of bigint itself cuts towards zero. */
function divideUnits(dividend: bigint, divisor: bigint, mode: RoundingMode): bigint {
  const quotient = dividend / divisor;
  if (mode === 'down') return quotient;
  const rest = dividend % divisor;
  if (rest === 0n) return quotient;
  if (mode === 'halfUp' && 2n * magnitude(rest) < magnitude(divisor)) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
