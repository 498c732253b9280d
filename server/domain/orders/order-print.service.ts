import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { orderRepository } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderHistoryRepository } from './order-history.repository.ts';

/**
 * Counts a print of each order and notes in the history by whom and with which template. It leaves the version as it is, so that nobody who
 * is changing the order is refused.
 * @throws AppError notFound, orderNotAudited
 */
export const notePrinted = (scope: Scope, ids: readonly number[], template: string): Promise<void> =>
  inTransaction(scope, async (scope) => {
    const wanted = [...new Set(ids)];
    const orders = await orderRepository.lockByIds(scope, wanted);
    if (orders.length < wanted.length) throw new AppError('notFound', { what: '订单' });
    for (const order of orders) requireAllowed(order, 'print');
    await orderRepository.countPrint(scope, wanted);
    await orderHistoryRepository.recordAll(
      scope,
      'print',
      orders.map((order) => ({
        order,
        changes: [
          { field: 'printTemplate', before: null, after: template },
          { field: 'printCount', before: order.printCount, after: order.printCount + 1 },
        ],
      })),
    );
  });
