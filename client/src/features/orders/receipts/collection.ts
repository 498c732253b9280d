import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import { addDecimals, compareDecimals, formatDecimal, parseDecimal, tryParseDecimal } from '#shared/rules/decimal.ts';
import { computeOrderTotals } from '#shared/rules/order-amounts.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

/** The figures of an order that a collection starts from. */
export type Owing = Pick<
  OrderRow,
  'totalAmount' | 'discountAmount' | 'transactionAmount' | 'commission' | 'receivables' | 'paid' | 'arrears'
>;

/** Whether more is collected than is owed, which must be asked for. */
export function isOverCollection(order: Owing, collected: string): boolean {
  const amount = tryParseDecimal(collected);
  return amount !== null && compareDecimals(amount, parseDecimal(order.arrears)) > 0;
}

/**
 * What will be paid and owed after the collection, by the rule the server settles with. Sent along, so that a debt which somebody
 * else has collected meanwhile is noticed and refused.
 */
export function afterCollection(order: Owing, collected: string, config: ComputeConfig): { paid: string; arrears: string } {
  const paid = formatDecimal(addDecimals(parseDecimal(order.paid), parseDecimal(collected)));
  const agreed = {
    ...config,
    isAutoOrderAmount: false,
    isAutoDiscountAmount: false,
    isAutoTransactionAmount: false,
    isAutoTaxes: false,
    isAutoReceipts: false,
  };
  return { paid, arrears: computeOrderTotals([], { paid, typed: order }, agreed).arrears };
}
