import type { Insertable } from 'kysely';
import type { OrderAuditRecordTable, OrderInfoTable, OrderLineTable, OrderReceiptTable } from '#platform/db/order-tables.ts';
import { DUPLICATE_KEY, FOREIGN_KEY_MISSING, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { findCountedProblem } from '#shared/rules/amount-limits.rules.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { contains } from './order-filters.ts';
import { orderFlowRepository } from './order-flow.repository.ts';
import { withoutVanishedSteps } from './order-flow.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { lockOrder } from './order-lock.ts';

/** A deleted order can be brought back for this long. */
export const RECOVERY_MS = 30 * 86_400_000;

const RELATED = ['orderReceipt', 'orderAuditRecord'] as const;

interface Snapshot {
  order: StoredOrder;
  lines: Array<Record<string, unknown>>;
  orderReceipt: Array<Record<string, unknown>>;
  orderAuditRecord: Array<Record<string, unknown>>;
}

/** A row of the snapshot as it was read is what is written, but for lists, which are JSON columns. */
function insertable<T>(scope: Scope, row: Record<string, unknown>): Insertable<T> & { tenantId: number } {
  const columns = Object.entries(row).map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]);
  return { ...Object.fromEntries(columns), tenantId: scope.tenantId } as Insertable<T> & { tenantId: number };
}

async function related(scope: Scope, table: (typeof RELATED)[number], orderInfoId: number): Promise<Array<Record<string, unknown>>> {
  return scope.db
    .selectFrom(table)
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('orderInfoId', '=', orderInfoId)
    .orderBy('id')
    .execute();
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
        orderReceipt: await related(scope, 'orderReceipt', id),
        orderAuditRecord: await related(scope, 'orderAuditRecord', id),
      };
      await scope.db
        .insertInto('deletedOrder')
        .values({
          tenantId: scope.tenantId,
          id,
          orderId: order.orderId,
          customerName: order.customerName,
          snapshot: JSON.stringify(snapshot),
          userName: scope.actor.nickname,
          deleteTime: scope.now(),
        })
        .execute();
      // Newest first, so that a reversal goes before the entry it reverses.
      for (const table of RELATED) {
        const rows = await scope.db
          .selectFrom(table)
          .select('id')
          .where('tenantId', '=', scope.tenantId)
          .where('orderInfoId', '=', id)
          .orderBy('id', 'desc')
          .execute();
        for (const row of rows) await scope.db.deleteFrom(table).where('tenantId', '=', scope.tenantId).where('id', '=', row.id).execute();
      }
      await orderRepository.delete(scope, id);
      await orderHistoryRepository.record(scope, order, 'delete', []);
      await orderCounterRepository.record(scope, order, null);
      return true as const;
    }),

  /** Brings a deleted order back as it was, under its old id and number. */
  restore: (scope: Scope, id: number): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const kept = await scope.db
        .selectFrom('deletedOrder')
        .selectAll()
        .where('tenantId', '=', scope.tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!kept || kept.deleteTime + RECOVERY_MS < scope.now()) throw new AppError('notFound', { what: '已删除的订单' });
      const snapshot = await withoutVanishedSteps(scope, JSON.parse(kept.snapshot) as Snapshot);
      const problem = findCountedProblem(snapshot.order);
      if (problem) throw invalid(problem);
      try {
        await scope.db
          .insertInto('orderInfo')
          .values(insertable<OrderInfoTable>(scope, { ...snapshot.order }))
          .execute();
        await orderFlowRepository.replace(scope, id, snapshot.order.flow ?? []);
        for (const line of snapshot.lines) await scope.db.insertInto('orderLine').values(insertable<OrderLineTable>(scope, line)).execute();
        for (const row of snapshot.orderReceipt)
          await scope.db.insertInto('orderReceipt').values(insertable<OrderReceiptTable>(scope, row)).execute();
        for (const row of snapshot.orderAuditRecord)
          await scope.db.insertInto('orderAuditRecord').values(insertable<OrderAuditRecordTable>(scope, row)).execute();
      } catch (error) {
        if (isDatabaseError(error, DUPLICATE_KEY)) throw new AppError('orderNumberTaken', { orderId: kept.orderId });
        if (isDatabaseError(error, FOREIGN_KEY_MISSING)) throw invalid('订单引用的客户、产品或基础资料已不存在，无法恢复');
        throw error;
      }
      await scope.db.deleteFrom('deletedOrder').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute();
      await orderHistoryRepository.record(scope, snapshot.order, 'restore', []);
      await orderCounterRepository.record(scope, null, snapshot.order);
      return true as const;
    }),

  async deletedPage(
    scope: Scope,
    input: { pageNo: number; pageSize: number; orderId?: string | undefined },
  ): Promise<Page<{ id: number; orderId: string; customerName: string; userName: string; deleteTime: number }>> {
    let query = scope.db
      .selectFrom('deletedOrder')
      .where('tenantId', '=', scope.tenantId)
      .where('deleteTime', '>', scope.now() - RECOVERY_MS);
    if (input.orderId) query = query.where('orderId', 'like', contains(input.orderId));
    const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const list = await query
      .select(['id', 'orderId', 'customerName', 'userName', 'deleteTime'])
      .orderBy('deleteTime', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list, total };
  },
};
