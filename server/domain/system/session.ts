import type { Grants } from '#shared/permissions.ts';

/** What a valid bearer token stands for. */
export interface Session {
  kind: 'access' | 'api';
  tenantId: number;
  tenantName: string;
  tenantStatus: number;
  /** Epoch milliseconds after which the tenant counts as expired. */
  tenantExpireTime: number;
  userId: number;
  nickname: string;
  /** Of the user now; for an API token only the part the token was given. */
  grants: Grants;
}
