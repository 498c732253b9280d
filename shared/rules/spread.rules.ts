import { addDecimals, compareDecimals, type Decimal, formatDecimal, parseDecimal, subtractDecimals, ZERO } from './decimal.ts';
import { addMoneyTexts } from './money-sum.rules.ts';

/** The most that one receipt rounds off. */
export const ROUND_OFF_LIMIT = 100;

interface Share {
  collected: string;
  roundOff: string;
}

const lesser = (a: Decimal, b: Decimal): Decimal => (compareDecimals(a, b) < 0 ? a : b);

/**
 * How one receipt is spread over debts, in the order in which they are given: money pays one after the other, then what is rounded off settles
 * the rest. Money beyond all debts goes to the last of them.
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

/** Whether money and what is rounded off are just what is owed: rounding settles a debt, it does not make it smaller. */
export const settlesAll = (debts: readonly string[], collected: string, roundOff: string): boolean =>
  compareDecimals(addDecimals(parseDecimal(collected), parseDecimal(roundOff)), parseDecimal(addMoneyTexts(debts))) === 0;
