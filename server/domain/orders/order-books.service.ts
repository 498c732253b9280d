import type { Scope } from '#platform/scope.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { lockOrder } from './order-lock.ts';

export type { StoredOrder } from './order.repository.ts';

/** What the receipts area may do with an order: lock it for a collection and write what follows from the ledger. */
export const orderBooks = {
  async lockForCollection(scope: Scope, key: { id?: number; orderId?: string }): Promise<StoredOrder> {
    const order = await lockOrder(scope, key);
    requireAllowed(order, 'collect');
    return order;
  },

  /** Rewrites the cached paid and arrears, the counter of the day and the history, in the ledger's own transaction. */
  async recordPayment(
    scope: Scope,
    order: StoredOrder,
    after: { paid: string; arrears: string; paymentStatus: number },
    action: 'collect' | 'reverse',
    { amount, reason }: { amount: string; reason?: string | null },
  ): Promise<void> {
    await orderRepository.update(scope, order, after);
    await orderHistoryRepository.record(scope, order, action, [
      { field: 'thisCollection', before: null, after: amount },
      ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
      { field: 'paid', before: order.paid, after: after.paid },
      { field: 'arrears', before: order.arrears, after: after.arrears },
    ]);
    await orderCounterRepository.record(scope, order, { ...order, ...after });
  },
};
