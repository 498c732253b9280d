import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { narrowedGrants } from '#shared/permissions.ts';
import { apiTokenRepository } from './api-token.repository.ts';
import { createGrantsService } from './grants.service.ts';
import type { Session } from './session.ts';
import { hashToken, tokenKind } from './token.ts';

const ENABLED = 0;
const NOTE_USE_EVERY_MS = 60_000;

/** People with their shops; the token that leads to one of them is joined by the caller, so that tenants cannot mix. */
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

type Owner = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

function session(kind: Session['kind'], owner: Owner, grants: Session['grants']): Session {
  const { tenantId, tenantName, tenantStatus, tenantExpireTime, userId, nickname } = owner;
  return { kind, tenantId, tenantName, tenantStatus, tenantExpireTime, userId, nickname, grants };
}

/**
 * Turns a bearer token into a session, on every call: one query by the token's digest. Whether the shop is open is the caller's to
 * decide, because signing out works for a closed one too.
 */
export function createAuthenticator({ db, log, now }: { db: Database; log: Log; now: () => number }) {
  const grantsService = createGrantsService({ db });

  // Built and guarded once: this query runs before every call, and building it costs more than sending it.
  const accessQuery = people(db)
    .innerJoin('accessToken as token', (join) => join.onRef('token.tenantId', '=', 'user.tenantId').onRef('token.userId', '=', 'user.id'))
    .select('token.expiresTime')
    .where('token.tokenHash', '=', Buffer.alloc(32))
    .compile();

  async function fromAccessToken(tokenHash: Buffer): Promise<Session | null> {
    const { rows } = await db.executeQuery<Owner & { expiresTime: number }>({ ...accessQuery, parameters: [tokenHash] });
    const owner = rows[0];
    if (!owner || owner.expiresTime <= now() || owner.userStatus !== ENABLED) return null;
    return session('access', owner, await grantsService.grantsOf(owner.tenantId, owner.userId, owner.permissionEpoch));
  }

  async function fromApiToken(tokenHash: Buffer): Promise<Session | null> {
    const owner = await people(db)
      .innerJoin('apiToken as token', (join) => join.onRef('token.tenantId', '=', 'user.tenantId').onRef('token.userId', '=', 'user.id'))
      .select(['token.id', 'token.permissions', 'token.expiresTime', 'token.revokedTime', 'token.lastUsedTime'])
      .where('token.tokenHash', '=', tokenHash)
      .executeTakeFirst();
    if (!owner || owner.revokedTime !== null || owner.userStatus !== ENABLED) return null;
    if (owner.expiresTime !== null && owner.expiresTime <= now()) return null;
    const grants = await grantsService.grantsOf(owner.tenantId, owner.userId, owner.permissionEpoch);
    await noteUse(owner.id, owner.lastUsedTime);
    return session('api', owner, narrowedGrants(grants, owner.permissions));
  }

  async function noteUse(id: number, lastUsedTime: number | null): Promise<void> {
    const before = now() - NOTE_USE_EVERY_MS;
    if (lastUsedTime !== null && lastUsedTime >= before) return;
    try {
      await apiTokenRepository.noteUse(db, id, now(), before);
    } catch (error) {
      // The note is for people who look at the list; the call itself does not depend on it.
      log.warn({ err: error, apiTokenId: id }, 'last use of an API token not noted');
    }
  }

  return {
    async authenticate(bearer: string): Promise<Session | null> {
      const kind = tokenKind(bearer);
      if (kind === 'at') return fromAccessToken(hashToken(bearer));
      if (kind === 'pat') return fromApiToken(hashToken(bearer));
      return null;
    },

    async sessionOfUser(tenantId: number, userId: number): Promise<Session | null> {
      const owner = await people(db).where('user.tenantId', '=', tenantId).where('user.id', '=', userId).executeTakeFirst();
      if (!owner || owner.userStatus !== ENABLED) return null;
      return session('access', owner, await grantsService.grantsOf(tenantId, userId, owner.permissionEpoch));
    },
  };
}
