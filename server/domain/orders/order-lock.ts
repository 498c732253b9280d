import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';

/** The order under its row lock, or a refusal that says it is not there. Locks are taken in one order: customer, order, lines, ledger. */
export async function lockOrder(
  scope: Scope,
  key: { id?: number | null | undefined; orderId?: string | null | undefined },
): Promise<StoredOrder> {
  const order = key.id
    ? await orderRepository.lockById(scope, key.id)
    : key.orderId
      ? await orderRepository.lockByOrderId(scope, key.orderId)
      : undefined;
  if (!order || (key.orderId && order.orderId !== key.orderId)) throw new AppError('notFound', { what: '订单' });
  return order;
}
