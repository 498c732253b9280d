import type { Database } from '#platform/db/database.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import { padded, shaped } from '#platform/db/statement-shape.ts';
import type { TenantState } from './tenant-state.ts';

/** People with their shops. The queries below join tokens to them. */
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

interface AccessTokenOwner extends SessionOwner {
  tokenHash: Buffer;
  familyId: number;
  expiresTime: number;
}

interface ApiTokenOwner extends SessionOwner {
  tokenHash: Buffer;
  id: number;
  permissions: string[];
  expiresTime: number | null;
  revokedTime: number | null;
  lastUsedTime: number | null;
}

interface Hashes {
  tokenHashes: readonly Buffer[];
}

const byAccessTokens = shaped(({ db }, { tokenHashes }: Hashes) =>
  people(db)
    .innerJoin('accessToken as token', sameTenant('token.userId', 'user.id'))
    .select(['token.tokenHash', 'token.expiresTime', 'token.familyId'])
    .where('token.tokenHash', 'in', tokenHashes),
);

const byApiTokens = shaped(({ db }, { tokenHashes }: Hashes) =>
  people(db)
    .innerJoin('apiToken as token', sameTenant('token.userId', 'user.id'))
    .select(['token.tokenHash', 'token.id', 'token.permissions', 'token.expiresTime', 'token.revokedTime', 'token.lastUsedTime'])
    .where('token.tokenHash', 'in', tokenHashes),
);

/** Finds the owners of tokens. The queries have no tenant condition, because the token is what tells the tenant. */
export function createSessionOwnerRepository(db: Database) {
  return {
    /** Unknown hashes are left out. */
    findByAccessTokens: (tokenHashes: readonly Buffer[]): Promise<AccessTokenOwner[]> =>
      byAccessTokens.all({ db }, { tokenHashes: padded(tokenHashes) }),

    findByApiTokens: (tokenHashes: readonly Buffer[]): Promise<ApiTokenOwner[]> =>
      byApiTokens.all({ db }, { tokenHashes: padded(tokenHashes) }),

    findById(tenantId: number, userId: number): Promise<SessionOwner | undefined> {
      return people(db).where('user.tenantId', '=', tenantId).where('user.id', '=', userId).executeTakeFirst();
    },
  };
}
