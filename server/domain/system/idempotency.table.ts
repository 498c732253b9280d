import type { NullableJsonColumn } from '#platform/db/json-column.ts';

export interface IdempotencyKeyTable {
  tenantId: number;
  userId: number;
  idempotencyKey: string;
  requestHash: Buffer;
  response: NullableJsonColumn<unknown>;
  createTime: number;
}
