import type { Generated } from 'kysely';
import type { JsonColumn } from '#platform/db/json-column.ts';
import type { FieldChange } from './order-history.repository.ts';

export interface OrderHistoryTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  action: string;
  changes: JsonColumn<FieldChange[]>;
  userId: number;
  userName: string;
  createTime: number;
}
