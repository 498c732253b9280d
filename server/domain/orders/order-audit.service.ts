import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { incompleteText, lineGaps } from '#shared/rules/order-line.rules.ts';
import type { AuditRecordPageInput, OrderAuditInput } from '#shared/schemas/order.schema.ts';
import { FLAG } from '#shared/states.ts';
import { found } from '../records/record.ts';
import { auditRecordRepository } from './audit-record.repository.ts';
import { orderRepository } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { lockOrder } from './order-lock.ts';

const APPROVED = 'approved';
const REVOKED = 'revoked';

/**
 * An audited order is charged, so every line must say what it is and what it costs.
 * @throws AppError orderWithoutLines, orderIncomplete
 */
async function requireComplete(scope: Scope, orderInfoId: number): Promise<void> {
  const lines = await orderLineRepository.findForAudit(scope, orderInfoId);
  if (lines.length === 0) throw new AppError('orderWithoutLines');
  const rows = incompleteText(lines.map(lineGaps));
  if (rows !== null) throw new AppError('orderIncomplete', { rows });
}

export const orderAuditService = {
  /**
   * Approves an order or revokes its approval. The state, the auditor, the record and the history change together. A request for the state
   * that the order already has changes nothing, so a double click leaves one record. The auditor is the person signed in, whatever the
   * request says.
   */
  setAudit: (scope: Scope, input: OrderAuditInput): Promise<void> =>
    inTransaction(scope, async (scope) => {
      if (!input.id && !input.orderId) throw invalid('请指定订单');
      const order = await lockOrder(scope, input);
      if ((order.auditStatus === FLAG.yes) === input.auditStatus) return;
      requireAllowed(order, input.auditStatus ? 'audit' : 'revoke');
      if (input.auditStatus) await requireComplete(scope, order.id);
      const auditor = input.auditStatus ? scope.actor.nickname : null;
      await orderRepository.update(scope, order, { auditStatus: input.auditStatus ? FLAG.yes : FLAG.no, auditor });
      const reason = input.reason || null;
      await auditRecordRepository.insert(scope, order, input.auditStatus ? APPROVED : REVOKED, reason);
      await orderHistoryRepository.record(scope, order, input.auditStatus ? 'audit' : 'revoke', [
        { field: 'auditStatus', before: !input.auditStatus, after: input.auditStatus },
        ...(reason === null ? [] : [{ field: 'reason', before: null, after: reason }]),
      ]);
    }),

  /**
   * Serves the specification's call that creates an audit record. `setAudit` has already written the record, so none is added here.
   * @returns the id of the last record
   * @throws AppError invalid where the last record is of another state
   */
  recordId: (scope: Scope, input: { orderId: string; value: string }): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const order = await lockOrder(scope, { orderId: input.orderId });
      const last = await auditRecordRepository.findLast(scope, order.id);
      if (last?.value !== input.value) throw invalid('审核记录与订单的审核状态不一致');
      return last.id;
    }),

  async get(scope: Scope, id: number) {
    const row = found(await auditRecordRepository.findById(scope, id), '审核记录');
    return { ...row, tenantName: scope.tenantName };
  },

  async page(scope: Scope, input: AuditRecordPageInput) {
    const { list, total } = await auditRecordRepository.findPage(scope, input);
    return { list: list.map((row) => ({ ...row, tenantName: scope.tenantName })), total };
  },

  exportRows: (scope: Scope, input: AuditRecordPageInput) => auditRecordRepository.findAll(scope, input),
};
