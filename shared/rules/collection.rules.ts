import { addDecimals, compareDecimals, formatDecimal, parseDecimal, subtractDecimals, tryParseDecimal } from './decimal.ts';

/** What is owed after a collection: nothing when as much or more is collected, else the difference. It needs no setting of the shop. */
export function arrearsAfter(arrears: string, collected: string): string {
  const rest = subtractDecimals(parseDecimal(arrears), parseDecimal(collected));
  return rest.units > 0n ? formatDecimal(rest) : '0';
}

/** What is paid after a collection. */
export function paidAfter(paid: string, collected: string): string {
  return formatDecimal(addDecimals(parseDecimal(paid), parseDecimal(collected)));
}

/** Whether more is collected than is owed, which must be asked for. */
export function isOverCollection(arrears: string, collected: string): boolean {
  const amount = tryParseDecimal(collected);
  return amount !== null && compareDecimals(amount, parseDecimal(arrears)) > 0;
}

/** How much more is collected than is owed. */
export function overCollected(arrears: string, collected: string): string {
  return formatDecimal(subtractDecimals(parseDecimal(collected), parseDecimal(arrears)));
}

/** What was received beyond what is due, of one order or of many: without it due, paid and owed would not add up. */
export const overpaid = ({ receivables, paid, arrears }: Record<'receivables' | 'paid' | 'arrears', string>): string =>
  formatDecimal(subtractDecimals(addDecimals(parseDecimal(paid), parseDecimal(arrears)), parseDecimal(receivables)));
