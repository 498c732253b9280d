import type { Scope } from '#platform/scope.ts';
import { addDecimals, formatDecimal, parseDecimal, subtractDecimals } from '#shared/rules/decimal.ts';
import { found } from '../records/record.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { lockOrder } from './order-lock.ts';

export type { StoredOrder } from './order.repository.ts';

/** What the receipts area may do with an order: lock it, and write the figures that follow from the ledger of receipts. */
export const orderBooks = {
  lock: (scope: Scope, id: number): Promise<StoredOrder> => lockOrder(scope, { id }),

  async lockForCollection(scope: Scope, key: { id?: number; orderId?: string }): Promise<StoredOrder> {
    const order = await lockOrder(scope, key);
    requireAllowed(order, 'collect');
    return order;
  },

  /** Money is collected for audited orders only. @throws AppError orderNotAudited */
  requireCollectable: (order: StoredOrder): void => requireAllowed(order, 'collect'),

  /** The customer of an order, read without a lock, because the customer must be locked before the order. */
  async customerOf(scope: Scope, id: number): Promise<number | null> {
    return found(await orderRepository.findById(scope, id), '订单').customerId;
  },

  /**
   * Locks orders one by one in the order of their ids. A single statement could also scan other rows on its way, and wait for their locks.
   */
  async lockAll(scope: Scope, ids: readonly number[]): Promise<StoredOrder[]> {
    const orders: StoredOrder[] = [];
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) orders.push(await lockOrder(scope, { id }));
    return orders;
  },

  /**
   * The customer's audited orders that have received more than they come to with tax, under their locks, the lowest id first; `advance` is
   * the excess. An order that is not audited gives none, because its total is not agreed yet. All of this is checked again under the locks:
   * an order may have changed, or been given to another customer, since the ids were read.
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

  /** Rewrites the cached paid and arrears, the day counters and the history, in the transaction of the ledger entry. */
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
