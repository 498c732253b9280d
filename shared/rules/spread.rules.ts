import { addDecimals, compareDecimals, type Decimal, formatDecimal, parseDecimal, subtractDecimals, ZERO } from './decimal.ts';
import { addMoneyTexts } from './money-sum.rules.ts';

/** The most, in yuan, that one receipt may round off. */
export const ROUND_OFF_LIMIT = 100;

interface Share {
  collected: string;
  roundOff: string;
}

const lesser = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) < 0 ? a : b);

/**
 * Spreads one receipt over debts in their given order: the money pays one debt after the other, and the rounding settles the rest. Money
 * beyond all debts goes to the last one.
 */
export function spreadOver(debts: readonly string[], collected: string, roundOff: string): Share[] {
  let money = parseDecimal(collected);
  let rounding = parseDecimal(roundOff);
  return debts.map((debt, index) => {
    const owed = parseDecimal(debt);
    const paid = index === debts.length - 1 ? money : lesser(owed, money);
    money = subtractDecimals(money, paid);
    const rest = subtractDecimals(owed, paid);
    const rounded = lesser(rest.units > 0n ? rest : ZERO, rounding);
    rounding = subtractDecimals(rounding, rounded);
    return { collected: formatDecimal(paid), roundOff: formatDecimal(rounded) };
  });
}

/** Whether money and rounding together are exactly the sum of the debts: rounding may only settle debts, not merely reduce them. */
export const settlesAll = (debts: readonly string[], collected: string, roundOff: string): boolean =>
  compareDecimals(addDecimals(parseDecimal(collected), parseDecimal(roundOff)), parseDecimal(addMoneyTexts(debts))) === 0;
