import { contains } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { AuditRecordPageInput } from '#shared/schemas/order.schema.ts';
import { readsOf, whereRange } from '../records/list.ts';
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

type Filters = Omit<AuditRecordPageInput, 'pageNo' | 'pageSize'>;

function filtered(scope: Scope, input: Filters) {
  let query = own(scope);
  if (input.orderId) query = query.where('orderId', 'like', contains(input.orderId));
  if (input.reviewer) query = query.where('reviewer', 'like', contains(input.reviewer));
  if (input.value) query = query.where('value', '=', input.value);
  query = whereRange(query, 'createTime', input.createTime);
  return query;
}

const rows = (scope: Scope, input: Filters) => filtered(scope, input).select(COLUMNS).orderBy('id', 'desc');

/** Who approved or revoked an order and when: written once, never changed. */
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
