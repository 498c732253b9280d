import { escapeLike } from '#platform/db/like.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { AuditRecordPageInput } from '#shared/schemas/order.schema.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { lockOrder } from './order-lock.ts';

export const APPROVED = 'approved';
export const REVOKED = 'revoked';

async function insertRecord(scope: Scope, order: StoredOrder, value: string): Promise<void> {
  await scope.db
    .insertInto('orderAuditRecord')
    .values({
      tenantId: scope.tenantId,
      orderInfoId: order.id,
      orderId: order.orderId,
      value,
      reviewer: scope.actor.nickname,
      userId: scope.actor.userId,
      createTime: scope.now(),
    })
    .execute();
}

function records(scope: Scope) {
  return scope.db
    .selectFrom('orderAuditRecord')
    .select(['id', 'orderId', 'value', 'reviewer', 'createTime'])
    .where('tenantId', '=', scope.tenantId);
}

function filtered(scope: Scope, input: Omit<AuditRecordPageInput, 'pageNo' | 'pageSize'>) {
  let query = scope.db.selectFrom('orderAuditRecord').where('tenantId', '=', scope.tenantId);
  if (input.orderId) query = query.where('orderId', 'like', `%${escapeLike(input.orderId)}%`);
  if (input.reviewer) query = query.where('reviewer', 'like', `%${escapeLike(input.reviewer)}%`);
  if (input.value) query = query.where('value', '=', input.value);
  if (input.createTime) query = query.where('createTime', '>=', input.createTime[0]).where('createTime', '<=', input.createTime[1]);
  return query;
}

export const orderAuditService = {
  /**
   * Approves or revokes. The state, the auditor, the record and the history change together. Asking for the state that already is changes
   * nothing: a double click leaves one record. Who audits is the person signed in, whatever the request says.
   */
  setAudit: (scope: Scope, input: { id?: number | null; orderId?: string | null; auditStatus: boolean }): Promise<true> =>
    inTransaction(scope, async (scope) => {
      if (!input.id && !input.orderId) throw invalid('请指定订单');
      const order = await lockOrder(scope, input);
      if ((order.auditStatus === 1) === input.auditStatus) return true as const;
      requireAllowed(order, input.auditStatus ? 'audit' : 'revoke');
      if (input.auditStatus && !(await orderLineRepository.hasAny(scope, order.id))) throw new AppError('orderWithoutLines');
      const auditor = input.auditStatus ? scope.actor.nickname : null;
      await orderRepository.update(scope, order, { auditStatus: input.auditStatus ? 1 : 0, auditor });
      await insertRecord(scope, order, input.auditStatus ? APPROVED : REVOKED);
      await orderHistoryRepository.record(scope, order, input.auditStatus ? 'audit' : 'revoke', [
        { field: 'auditStatus', before: !input.auditStatus, after: input.auditStatus },
      ]);
      return true as const;
    }),

  /** The record of a state is written by the audit itself; asking for it again answers the one there is. @returns its id. */
  recordId: (scope: Scope, input: { orderId: string; value: string }): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const order = await lockOrder(scope, { orderId: input.orderId });
      const last = await records(scope).where('orderInfoId', '=', order.id).orderBy('id', 'desc').limit(1).executeTakeFirst();
      if (last?.value !== input.value) throw invalid('审核记录与订单的审核状态不一致');
      return last.id;
    }),

  async get(scope: Scope, id: number) {
    const row = await records(scope).where('id', '=', id).executeTakeFirst();
    if (!row) throw new AppError('notFound', { what: '审核记录' });
    return { ...row, tenantName: scope.tenantName };
  },

  async page(scope: Scope, input: AuditRecordPageInput) {
    const { total } = await filtered(scope, input)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await filtered(scope, input)
      .select(['id', 'orderId', 'value', 'reviewer', 'createTime'])
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list: rows.map((row) => ({ ...row, tenantName: scope.tenantName })), total };
  },

  async *exportRows(scope: Scope, input: AuditRecordPageInput, step = 500) {
    for (let below: number | undefined; ; ) {
      let query = filtered(scope, input).select(['id', 'orderId', 'value', 'reviewer', 'createTime']);
      if (below !== undefined) query = query.where('id', '<', below);
      const rows = await query.orderBy('id', 'desc').limit(step).execute();
      yield* rows;
      if (rows.length < step) return;
      below = rows.at(-1)?.id;
    }
  },
};
