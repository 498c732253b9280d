import type { Generated } from 'kysely';

export interface OrderAuditRecordTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  value: string;
  reviewer: string;
  /** What the auditor gave as a reason. */
  reason: string | null;
  userId: number;
  createTime: number;
}
