import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { narrowedGrants } from '#shared/permissions.ts';
import { STATUS } from '#shared/states.ts';
import { apiTokenRepository } from './api-token.repository.ts';
import { createGrantsService } from './grants.service.ts';
import { groupLookups } from './grouped-lookup.ts';
import type { Session } from './session.ts';
import { createSessionOwnerRepository, type SessionOwner } from './session-owner.repository.ts';
import { hashToken, tokenKind } from './token.ts';

const NOTE_USE_EVERY_MS = 60_000;

function session(kind: Session['kind'], owner: SessionOwner, grants: Session['grants']): Session {
  const { tenantId, tenantName, tenantStatus, tenantExpireTime, userId, nickname } = owner;
  return { kind, tenantId, tenantName, tenantStatus, tenantExpireTime, userId, nickname, grants };
}

const toBuffer = (hash: string) => Buffer.from(hash, 'hex');
const byHash = <O extends { tokenHash: Buffer }>(owners: readonly O[]) =>
  new Map(owners.map((owner) => [owner.tokenHash.toString('hex'), owner]));

/**
 * Turns a bearer token into a session, on every call. Tokens of calls that come at the same time are looked up together, by their hashes.
 * The caller checks whether the shop is open, because signing out also works for a closed one.
 */
export function createAuthenticator({ db, log, now }: { db: Database; log: Log; now: () => number }) {
  const grantsService = createGrantsService({ db });

  const owners = createSessionOwnerRepository(db);

  const findByAccessToken = groupLookups(async (hashes) => byHash(await owners.findByAccessTokens(hashes.map(toBuffer))));
  const findByApiToken = groupLookups(async (hashes) => byHash(await owners.findByApiTokens(hashes.map(toBuffer))));

  async function fromAccessToken(tokenHash: Buffer): Promise<Session | null> {
    const owner = await findByAccessToken(tokenHash.toString('hex'));
    if (!owner || owner.expiresTime <= now() || owner.userStatus !== STATUS.enabled) return null;
    const grants = await grantsService.grantsOf(owner.tenantId, owner.userId, owner.permissionEpoch);
    return { ...session('access', owner, grants), familyId: owner.familyId };
  }

  async function fromApiToken(tokenHash: Buffer): Promise<Session | null> {
    const owner = await findByApiToken(tokenHash.toString('hex'));
    if (!owner || owner.revokedTime !== null || owner.userStatus !== STATUS.enabled) return null;
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
      // The time of the last use is only shown in the list of tokens, so the call goes on without it.
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
      const owner = await owners.findById(tenantId, userId);
      if (!owner || owner.userStatus !== STATUS.enabled) return null;
      return session('access', owner, await grantsService.grantsOf(tenantId, userId, owner.permissionEpoch));
    },
  };
}
