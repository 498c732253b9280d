import type { Database } from '#platform/db/database.ts';
import type { TenantState } from './tenant-state.ts';

/** People with their shops. The queries below join the token that leads to one of them. */
function people(db: Database) {
  return db
    .selectFrom('systemUser as user')
    .innerJoin('systemTenant as tenant', 'tenant.id', 'user.tenantId')
    .select(['user.tenantId', 'user.id as userId', 'user.nickname', 'user.status as userStatus'])
    .select([
      'tenant.name as tenantName',
      'tenant.status as tenantStatus',
      'tenant.expireTime as tenantExpireTime',
      'tenant.permissionEpoch',
    ]);
}

/** A person who may be signed in, with the shop. */
export interface SessionOwner extends TenantState {
  tenantId: number;
  userId: number;
  nickname: string;
  userStatus: number;
  permissionEpoch: number;
}

interface ApiTokenOwner extends SessionOwner {
  id: number;
  permissions: string[];
  expiresTime: number | null;
  revokedTime: number | null;
  lastUsedTime: number | null;
}

/** Who is behind a token. Tokens are looked up by digest before any tenant is known. */
export function createSessionOwnerRepository(db: Database) {
  // Built and guarded once: this query runs before every call, and building it costs more than sending it.
  const accessQuery = people(db)
    .innerJoin('accessToken as token', (join) => join.onRef('token.tenantId', '=', 'user.tenantId').onRef('token.userId', '=', 'user.id'))
    .select('token.expiresTime')
    .where('token.tokenHash', '=', Buffer.alloc(32))
    .compile();

  return {
    async findByAccessToken(tokenHash: Buffer): Promise<(SessionOwner & { expiresTime: number }) | undefined> {
      const { rows } = await db.executeQuery<SessionOwner & { expiresTime: number }>({ ...accessQuery, parameters: [tokenHash] });
      return rows[0];
    },

    findByApiToken(tokenHash: Buffer): Promise<ApiTokenOwner | undefined> {
      return people(db)
        .innerJoin('apiToken as token', (join) => join.onRef('token.tenantId', '=', 'user.tenantId').onRef('token.userId', '=', 'user.id'))
        .select(['token.id', 'token.permissions', 'token.expiresTime', 'token.revokedTime', 'token.lastUsedTime'])
        .where('token.tokenHash', '=', tokenHash)
        .executeTakeFirst();
    },

    findById(tenantId: number, userId: number): Promise<SessionOwner | undefined> {
      return people(db).where('user.tenantId', '=', tenantId).where('user.id', '=', userId).executeTakeFirst();
    },
  };
}
