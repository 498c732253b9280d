import { addDecimals, compareDecimals, type Decimal, formatDecimal, parseDecimal, subtractDecimals, ZERO } from './decimal.ts';

interface Credit {
  /** Null for a customer who may owe as much as he likes. */
  creditLine: string | null;
  /** What he owes of all orders, this one as it is stored among them. */
  arrears: string;
  /** What this order adds to it: nothing of it where it stays as it is. */
  before: string;
  after: string;
}

/** What a customer will owe, and by how much that is beyond his credit line; null while it is not. */
export function creditExcess({ creditLine, arrears, before, after }: Credit): { owed: string; beyond: string } | null {
  if (creditLine === null) return null;
  const owed: Decimal = addDecimals(subtractDecimals(parseDecimal(arrears), parseDecimal(before)), parseDecimal(after));
  const beyond = subtractDecimals(owed, parseDecimal(creditLine));
  return compareDecimals(beyond, ZERO) > 0 ? { owed: formatDecimal(owed), beyond: formatDecimal(beyond) } : null;
}
