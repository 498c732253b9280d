import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { orderRepository } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderHistoryRepository } from './order-history.repository.ts';

/**
 * Counts that orders were printed, and keeps by whom and with which template. It is no edit: whoever is looking at an order may go on.
 * @throws AppError for one that is not there, and for one that is not audited
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
