import type { Generated } from 'kysely';
import type { JsonColumn } from '#platform/db/json-column.ts';

export interface ApiTokenTable {
  id: Generated<number>;
  tokenHash: Buffer;
  prefix: string;
  tenantId: number;
  userId: number;
  name: string;
  permissions: JsonColumn<string[]>;
  expiresTime: number | null;
  revokedTime: number | null;
  lastUsedTime: number | null;
  createTime: number;
}
