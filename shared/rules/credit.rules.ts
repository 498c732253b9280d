import { addDecimals, compareDecimals, type Decimal, formatDecimal, parseDecimal, subtractDecimals, ZERO } from './decimal.ts';

interface Credit {
  /** Null for a customer without a limit. */
  creditLine: string | null;
  /** The arrears of all the customer's orders, including this one as it is stored. */
  arrears: string;
  /** The arrears of this order as it is stored, and as it will be. */
  before: string;
  after: string;
}

/** The customer's future arrears, and by how much they exceed the credit line; null when they do not. */
export function creditExcess({ creditLine, arrears, before, after }: Credit): { owed: string; beyond: string } | null {
  if (creditLine === null) return null;
  const owed: Decimal = addDecimals(subtractDecimals(parseDecimal(arrears), parseDecimal(before)), parseDecimal(after));
  const beyond = subtractDecimals(owed, parseDecimal(creditLine));
  return compareDecimals(beyond, ZERO) > 0 ? { owed: formatDecimal(owed), beyond: formatDecimal(beyond) } : null;
}
