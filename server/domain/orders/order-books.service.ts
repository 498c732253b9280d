import type { Scope } from '#platform/scope.ts';
import { addDecimals, formatDecimal, parseDecimal, subtractDecimals } from '#shared/rules/decimal.ts';
import { found } from '../records/record.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { lockOrder } from './order-lock.ts';

export type { StoredOrder } from './order.repository.ts';

/** What the receipts area may do with an order: lock it for a collection and write what follows from the ledger. */
export const orderBooks = {
  lock: (scope: Scope, id: number): Promise<StoredOrder> => lockOrder(scope, { id }),

  async lockForCollection(scope: Scope, key: { id?: number; orderId?: string }): Promise<StoredOrder> {
    const order = await lockOrder(scope, key);
    requireAllowed(order, 'collect');
    return order;
  },

  /** Refuses an order that no money is taken for. @throws AppError orderNotAudited */
  requireCollectable: (order: StoredOrder): void => requireAllowed(order, 'collect'),

  /** The customer of an order: asked without a lock, because the customer is locked before the order. */
  async customerOf(scope: Scope, id: number): Promise<number | null> {
    return found(await orderRepository.findById(scope, id), '订单').customerId;
  },

  /** Orders under their locks, taken one by one: a statement over all of them may look at others on its way, and wait for those. */
  async lockAll(scope: Scope, ids: readonly number[]): Promise<StoredOrder[]> {
    const orders: StoredOrder[] = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) orders.push(await lockOrder(scope, { id }));
    return orders;
  },

  /**
   * The customer's orders that have received too much, under their locks, the oldest first. Only audited ones: what another order will come to
   * nobody has agreed yet. Until its lock was there, an order may have been given to another customer.
   */
  async lockOverpaid(scope: Scope, customerId: number | null): Promise<Array<{ order: StoredOrder; advance: string }>> {
    if (customerId === null) return [];
    const orders = await orderBooks.lockAll(scope, await orderRepository.findOverpaid(scope, customerId));
    return orders.flatMap((order) => {
      const { paid, transactionAmount, commission } = order;
      const advance = subtractDecimals(parseDecimal(paid), addDecimals(parseDecimal(transactionAmount), parseDecimal(commission)));
      return order.auditStatus && order.customerId === customerId && advance.units > 0n ? [{ order, advance: formatDecimal(advance) }] : [];
    });
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
