import type { Scope } from '#platform/scope.ts';
import type { AuditRecordPageInput } from '#shared/schemas/order.schema.ts';
import { type ListFilters, readsOf, whereFilters } from '../records/list.ts';
import type { StoredOrder } from './order.repository.ts';

export interface AuditRecord {
  id: number;
  orderId: string;
  value: string;
  reviewer: string;
  reason: string | null;
  createTime: number;
}

const COLUMNS = ['id', 'orderId', 'value', 'reviewer', 'reason', 'createTime'] as const;

function own(scope: Scope) {
  return scope.db.selectFrom('orderAuditRecord').where('tenantId', '=', scope.tenantId);
}

type Filters = ListFilters<AuditRecordPageInput>;

const filtered = (scope: Scope, input: Filters) =>
  whereFilters(own(scope), input, {
    contains: { orderId: 'orderId', reviewer: 'reviewer' },
    equal: { value: 'value' },
    range: { createTime: 'createTime' },
  });

const rows = (scope: Scope, input: Filters) => filtered(scope, input).select(COLUMNS).orderBy('id', 'desc');

/** Who audited an order or revoked its audit, and when. Records are only inserted, never changed. */
export const auditRecordRepository = {
  ...readsOf('id', rows, filtered),

  async insert(scope: Scope, order: StoredOrder, value: string, reason: string | null): Promise<void> {
    await scope.db
      .insertInto('orderAuditRecord')
      .values({
        tenantId: scope.tenantId,
        orderInfoId: order.id,
        orderId: order.orderId,
        value,
        reviewer: scope.actor.nickname,
        reason,
        userId: scope.actor.userId,
        createTime: scope.now(),
      })
      .execute();
  },

  findLast(scope: Scope, orderInfoId: number): Promise<AuditRecord | undefined> {
    return own(scope).select(COLUMNS).where('orderInfoId', '=', orderInfoId).orderBy('id', 'desc').limit(1).executeTakeFirst();
  },
};
