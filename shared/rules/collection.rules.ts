import { addDecimals, compareDecimals, formatDecimal, parseDecimal, subtractDecimals, tryParseDecimal } from './decimal.ts';

/** The arrears after a collection; never below 0. No setting of the shop affects it. */
export function arrearsAfter(arrears: string, collected: string): string {
  const rest = subtractDecimals(parseDecimal(arrears), parseDecimal(collected));
  return rest.units > 0n ? formatDecimal(rest) : '0';
}

/** The paid sum after a collection. */
export function paidAfter(paid: string, collected: string): string {
  return formatDecimal(addDecimals(parseDecimal(paid), parseDecimal(collected)));
}

/** Whether more is collected than is owed, which a person must confirm. */
export function isOverCollection(arrears: string, collected: string): boolean {
  const amount = tryParseDecimal(collected);
  return amount !== null && compareDecimals(amount, parseDecimal(arrears)) > 0;
}

/** How much more is collected than is owed. */
export function overCollected(arrears: string, collected: string): string {
  return formatDecimal(subtractDecimals(parseDecimal(collected), parseDecimal(arrears)));
}

/** The sum received beyond what is due, for one order or for totals of many: paid + arrears − receivables. */
export const overpaid = ({ receivables, paid, arrears }: Record<'receivables' | 'paid' | 'arrears', string>): string =>
  formatDecimal(subtractDecimals(addDecimals(parseDecimal(paid), parseDecimal(arrears)), parseDecimal(receivables)));
