import { FOREIGN_KEY_MISSING, inTransaction, isDatabaseError, isDuplicateOf } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { findCountedProblem } from '#shared/rules/amount-limits.rules.ts';
import { RECOVERY_MS } from '#shared/schemas/order.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { storedFiles } from '../files/file.service.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import type { ChildRow, OrderChild } from './order-child.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { orderDeletionRepository } from './order-deletion.repository.ts';
import { withoutVanishedSteps } from './order-flow.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { lockOrder } from './order-lock.ts';

/** The order, and under the key of each child its rows. */
interface Snapshot {
  order: StoredOrder;
  children: Record<string, ChildRow[]>;
}

/** The snapshot as it is stored: the order and its children side by side. */
function writeSnapshot({ order, children }: Snapshot): string {
  return JSON.stringify({ ...children, order });
}

function readSnapshot(text: string): Snapshot {
  const { order, ...children } = JSON.parse(text) as { order: StoredOrder } & Record<string, ChildRow[]>;
  return { order, children };
}

/** @param children everything that belongs to an order, in the sequence in which it is restored */
export function createOrderDeletionService(children: readonly OrderChild[]) {
  async function takeAway(scope: Scope, order: StoredOrder): Promise<void> {
    const { id, orderId, customerName } = order;
    const rows: Snapshot['children'] = {};
    for (const child of children.toReversed()) rows[child.key] = await child.take(scope, id);
    await orderDeletionRepository.keep(scope, { id, orderId, customerName, snapshot: writeSnapshot({ order, children: rows }) });
    await orderRepository.delete(scope, id);
    await orderHistoryRepository.record(scope, order, 'delete', []);
    await orderCounterRepository.record(scope, order, null);
  }

  return {
    /** A word for what people have added to the order and would lose if the import were undone (such as 收款); null when there is nothing. */
    async usedBy(scope: Scope, id: number): Promise<string | null> {
      for (const { later } of children) if (later && (await later.isThere(scope, id))) return later.noun;
      return null;
    },

    /** Takes the order and everything that belongs to it out of the books, into a snapshot that `restore` reads. */
    delete: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const order = await lockOrder(scope, { id });
        requireAllowed(order, 'delete');
        for (const child of children) await child.refuseDeletion?.(scope, id);
        return takeAway(scope, order);
      }),

    /** Deletes an order whose import is undone, with the deposits that the import booked. The caller checks whether it may go. */
    undoCreation: (scope: Scope, order: StoredOrder): Promise<void> => takeAway(scope, order),

    /** Brings a deleted order back as it was, under its old id and number. */
    restore: (scope: Scope, id: number): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const kept = await orderDeletionRepository.lock(scope, id);
        if (!kept || kept.deleteTime + RECOVERY_MS < scope.now()) throw new AppError('notFound', { what: '已删除的订单' });
        const { order, children: rows } = await withoutVanishedSteps(scope, readSnapshot(kept.snapshot));
        // The snapshot has rows of a newer release that this one does not know. Restoring without them would lose them.
        if (Object.keys(rows).some((key) => !children.some((child) => child.key === key)))
          throw invalid('此订单由更新版本的系统删除，请升级系统后再恢复');
        const problem = findCountedProblem(order);
        if (problem) throw invalid(problem);
        try {
          await orderDeletionRepository.insertOrder(scope, order);
          for (const child of children) await child.bringBack(scope, rows[child.key] ?? [], order);
        } catch (error) {
          if (isDuplicateOf(error, 'uk_order_id')) throw new AppError('orderNumberTaken', { orderId: kept.orderId });
          if (isDatabaseError(error, FOREIGN_KEY_MISSING)) throw invalid('订单引用的客户、产品或基础资料已不存在，无法恢复');
          throw error;
        }
        await orderDeletionRepository.forget(scope, id);
        await orderHistoryRepository.record(scope, order, 'restore', []);
        await orderCounterRepository.record(scope, null, order);
      }),

    /**
     * Removes for good what can no longer come back, at most `limit` orders, and with the last order of a number the files in its folder.
     */
    async purge(scope: Scope, limit: number): Promise<void> {
      const before = scope.now() - RECOVERY_MS;
      for (const id of await orderDeletionRepository.findOlder(scope, before, limit))
        await inTransaction(scope, async (scope) => {
          const kept = await orderDeletionRepository.lock(scope, id);
          if (!kept || kept.deleteTime >= before) return;
          await orderDeletionRepository.forget(scope, id);
          if (!(await orderDeletionRepository.hasNumber(scope, kept.orderId)))
            await storedFiles.releaseFolder(scope, `${scope.tenantId}/orderFile/${kept.orderId}/`);
        });
    },

    deletedPage: (
      scope: Scope,
      input: { pageNo: number; pageSize: number; orderId?: string | undefined },
    ): Promise<Page<{ id: number; orderId: string; customerName: string; userName: string; deleteTime: number }>> =>
      orderDeletionRepository.findPage(scope, { ...input, since: scope.now() - RECOVERY_MS }),
  };
}
export type OrderDeletionService = ReturnType<typeof createOrderDeletionService>;
