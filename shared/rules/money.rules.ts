import {
  add,
  CNY,
  type Dinero,
  type DineroDivideOperation,
  dinero,
  down,
  halfAwayFromZero,
  multiply,
  subtract,
  toSnapshot,
  transformScale,
  up,
} from 'dinero.js/bigint';
import type { Decimal, RoundingMode } from './decimal.ts';

/** An exact sum in renminbi. It keeps all decimals until `roundMoney`. */
export type Money = Dinero<bigint>;

export function moneyOf(value: Decimal): Money {
  return dinero({ amount: value.units, currency: CNY, scale: BigInt(value.scale) });
}

export function decimalOfMoney(money: Money): Decimal {
  const { amount, scale } = toSnapshot(money);
  return { units: amount, scale: Number(scale) };
}

/** A price times a quantity or an area. */
export function timesDecimal(money: Money, factor: Decimal): Money {
  return multiply(money, { amount: factor.units, scale: BigInt(factor.scale) });
}

/** `rate` percent of the sum. */
export function percentOf(money: Money, rate: Decimal): Money {
  return multiply(money, { amount: rate.units, scale: BigInt(rate.scale + 2) });
}

export function plus(a: Money, b: Money): Money {
  return add(a, b);
}

export function minus(a: Money, b: Money): Money {
  return subtract(a, b);
}

// The library rounds up and down towards plus and minus infinity. Here rounding goes by magnitude, so that a loss mirrors a profit.
const awayFromZero: DineroDivideOperation = (amount, factor, calculator) =>
  calculator.compare(amount, calculator.zero()) < 0 ? down(amount, factor, calculator) : up(amount, factor, calculator);
const towardsZero: DineroDivideOperation = (amount, factor, calculator) =>
  calculator.compare(amount, calculator.zero()) < 0 ? up(amount, factor, calculator) : down(amount, factor, calculator);

const DIVIDE: Record<RoundingMode, DineroDivideOperation> = { halfUp: halfAwayFromZero, up: awayFromZero, down: towardsZero };

/** Rounds to exactly `places` decimals; no other function here rounds. */
export function roundMoney(money: Money, places: number, mode: RoundingMode): Money {
  return transformScale(money, BigInt(places), DIVIDE[mode]);
}
