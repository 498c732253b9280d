import type { Scope } from '#platform/scope.ts';
import { parseDecimal } from '#shared/rules/decimal.ts';
import { type Method, moneyMethod } from '../base-data/money-method.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import type { NewOrder } from './order-header.ts';

/**
 * The payment method of a deposit is that of its order. The API has two fields for it: `paymentMethod` counts, and `paymentType` where only
 * that one is sent.
 */
const methodIdOf = ({ paymentMethod, paymentType }: NewOrder): number | null => paymentMethod ?? paymentType ?? null;

/** The deposit that is paid when the order is made; null when there is none. */
export const depositOf = ({ prepayment }: NewOrder): string | null =>
  prepayment && parseDecimal(prepayment).units > 0n ? prepayment : null;

/** Payment methods of the orders that have a deposit. */
export function findDepositMethods(scope: Scope, orders: readonly NewOrder[]): Promise<Map<number, Method>> {
  return resourceServices.paymentType.findByIds(
    scope,
    orders.filter(depositOf).flatMap((order) => methodIdOf(order) ?? []),
  );
}

/** @throws AppError referenceMissing, and methodTakesNoMoney for a method such as 月结 */
export function depositMethod(order: NewOrder, methods: ReadonlyMap<number, Method>) {
  const id = methodIdOf(order);
  if (id === null) return { paymentType: null, paymentTypeName: order.paymentMethodName ?? null };
  return { paymentType: id, paymentTypeName: moneyMethod(methods, id).name };
}
