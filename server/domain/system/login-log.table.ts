import type { Generated } from 'kysely';

export interface LoginLogTable {
  tenantId: number;
  id: Generated<number>;
  userId: number | null;
  username: string;
  event: string;
  userIp: string;
  userAgent: string;
  createTime: number;
}
