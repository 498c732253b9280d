import { DUPLICATE_KEY, FOREIGN_KEY_MISSING, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { findCountedProblem } from '#shared/rules/amount-limits.rules.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { linkUpdates } from '../receipts/receipt-links.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { orderDeletionRepository, RELATED } from './order-deletion.repository.ts';
import { orderFlowRepository } from './order-flow.repository.ts';
import { withoutVanishedSteps } from './order-flow.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { lockOrder } from './order-lock.ts';

/** A deleted order can be brought back for this long. */
export const RECOVERY_MS = 30 * 86_400_000;

interface Snapshot {
  order: StoredOrder;
  lines: Array<Record<string, unknown>>;
  orderReceipt: Array<Record<string, unknown>>;
  orderAuditRecord: Array<Record<string, unknown>>;
}

export const orderDeletionService = {
  /** Takes the order and everything that belongs to it out of the books, into a snapshot that `restore` reads. */
  delete: (scope: Scope, id: number): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const order = await lockOrder(scope, { id });
      requireAllowed(order, 'delete');
      const snapshot: Snapshot = {
        order,
        lines: await orderLineRepository.findByOrder(scope, id),
        orderReceipt: await orderDeletionRepository.findRelated(scope, 'orderReceipt', id),
        orderAuditRecord: await orderDeletionRepository.findRelated(scope, 'orderAuditRecord', id),
      };
      const { orderId, customerName } = order;
      await orderDeletionRepository.keep(scope, { id, orderId, customerName, snapshot: JSON.stringify(snapshot) });
      for (const table of RELATED) await orderDeletionRepository.deleteRelated(scope, table, id);
      await orderRepository.delete(scope, id);
      await orderHistoryRepository.record(scope, order, 'delete', []);
      await orderCounterRepository.record(scope, order, null);
      return true as const;
    }),

  /** Brings a deleted order back as it was, under its old id and number. */
  restore: (scope: Scope, id: number): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const kept = await orderDeletionRepository.lock(scope, id);
      if (!kept || kept.deleteTime + RECOVERY_MS < scope.now()) throw new AppError('notFound', { what: '已删除的订单' });
      const snapshot = await withoutVanishedSteps(scope, JSON.parse(kept.snapshot) as Snapshot);
      const problem = findCountedProblem(snapshot.order);
      if (problem) throw invalid(problem);
      try {
        await orderDeletionRepository.insertOrder(scope, snapshot.order);
        await orderFlowRepository.replace(scope, id, snapshot.order.flow ?? []);
        await orderDeletionRepository.insertLines(scope, snapshot.lines);
        await orderDeletionRepository.insertRelated(scope, { ...snapshot, orderReceipt: linkUpdates(snapshot.orderReceipt) });
      } catch (error) {
        if (isDatabaseError(error, DUPLICATE_KEY)) throw new AppError('orderNumberTaken', { orderId: kept.orderId });
        if (isDatabaseError(error, FOREIGN_KEY_MISSING)) throw invalid('订单引用的客户、产品或基础资料已不存在，无法恢复');
        throw error;
      }
      await orderDeletionRepository.forget(scope, id);
      await orderHistoryRepository.record(scope, snapshot.order, 'restore', []);
      await orderCounterRepository.record(scope, null, snapshot.order);
      return true as const;
    }),

  deletedPage: (
    scope: Scope,
    input: { pageNo: number; pageSize: number; orderId?: string | undefined },
  ): Promise<Page<{ id: number; orderId: string; customerName: string; userName: string; deleteTime: number }>> =>
    orderDeletionRepository.findPage(scope, { ...input, since: scope.now() - RECOVERY_MS }),
};
