import { escapeLike } from '#platform/db/like.ts';
import type { Scope } from '#platform/scope.ts';
import type { AuditRecordPageInput } from '#shared/schemas/order.schema.ts';
import type { StoredOrder } from './order.repository.ts';

export interface AuditRecord {
  id: number;
  orderId: string;
  value: string;
  reviewer: string;
  createTime: number;
}

const COLUMNS = ['id', 'orderId', 'value', 'reviewer', 'createTime'] as const;

function own(scope: Scope) {
  return scope.db.selectFrom('orderAuditRecord').where('tenantId', '=', scope.tenantId);
}

function filtered(scope: Scope, input: Omit<AuditRecordPageInput, 'pageNo' | 'pageSize'>) {
  let query = own(scope);
  if (input.orderId) query = query.where('orderId', 'like', `%${escapeLike(input.orderId)}%`);
  if (input.reviewer) query = query.where('reviewer', 'like', `%${escapeLike(input.reviewer)}%`);
  if (input.value) query = query.where('value', '=', input.value);
  if (input.createTime) query = query.where('createTime', '>=', input.createTime[0]).where('createTime', '<=', input.createTime[1]);
  return query;
}

/** Who approved or revoked an order and when: written once, never changed. */
export const auditRecordRepository = {
  async insert(scope: Scope, order: StoredOrder, value: string): Promise<void> {
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
  },

  findLast(scope: Scope, orderInfoId: number): Promise<AuditRecord | undefined> {
    return own(scope).select(COLUMNS).where('orderInfoId', '=', orderInfoId).orderBy('id', 'desc').limit(1).executeTakeFirst();
  },

  findById(scope: Scope, id: number): Promise<AuditRecord | undefined> {
    return own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst();
  },

  async findPage(scope: Scope, input: AuditRecordPageInput): Promise<{ list: AuditRecord[]; total: number }> {
    const { total } = await filtered(scope, input)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const list = await filtered(scope, input)
      .select(COLUMNS)
      .orderBy('id', 'desc')
      .limit(input.pageSize)
      .offset((input.pageNo - 1) * input.pageSize)
      .execute();
    return { list, total };
  },

  async *findAll(scope: Scope, input: AuditRecordPageInput, step = 500): AsyncGenerator<AuditRecord> {
    for (let below: number | undefined; ; ) {
      let query = filtered(scope, input).select(COLUMNS);
      if (below !== undefined) query = query.where('id', '<', below);
      const rows = await query.orderBy('id', 'desc').limit(step).execute();
      yield* rows;
      if (rows.length < step) return;
      below = rows.at(-1)?.id;
    }
  },
};
