import type { Database } from '#platform/db/database.ts';
import { transact } from '#platform/db/transaction.ts';
import { AppError } from '#shared/errors.ts';
import { STATUS } from '#shared/states.ts';
import { deriveKey } from './derived-key.ts';
import { type Client, loginLogRepository } from './login-log.repository.ts';
import { networkOf } from './network.ts';
import { refuseClosedTenant } from './tenant-state.ts';
import { type TokenOwner, tokenRepository } from './token.repository.ts';
import { hashToken, newToken, successorOf, tokenKind } from './token.ts';

const ACCESS_LIFE_MS = 30 * 60_000;
export const REFRESH_LIFE_MS = 30 * 24 * 3600_000;
/** How long a repeat of the same refresh counts as a parallel tab or a lost answer, and not as a theft. */
export const REFRESH_GRACE_MS = 30_000;
const ADDRESSES_LOOKED_AT = 200;

export interface TokenPair {
  userId: number;
  accessToken: string;
  refreshToken: string;
  /** When the access token ends, epoch milliseconds. */
  expiresTime: number;
}

interface TokenService {
  /** Begins a sign-in: a new token family with its first pair of tokens. */
  issue(person: { tenantId: number; userId: number }, client: Client): Promise<TokenPair>;
  /**
   * A new pair for a refresh token, which is then used up. A repeat within REFRESH_GRACE_MS gets the same refresh token; a later one counts
   * as theft: the sign-in is ended and the event logged.
   * @throws AppError refreshTokenInvalid, refreshTokenExpired, tenantDisabled, tenantExpired
   */
  refresh(refreshToken: string, client: Client): Promise<TokenPair>;
  /** Ends the sign-in of an access token. Does nothing for an unknown token. */
  revoke(accessToken: string, client: Client): Promise<void>;
  /** Whether one of the person's latest present sign-ins was made from this network. */
  isSignedInFrom(person: { tenantId: number; userId: number }, network: string): Promise<boolean>;
  /** Removes expired sign-ins and nonces, at most `limit` rows of each. */
  purgeExpired(limit?: number): Promise<void>;
}

type RefreshOwner = NonNullable<Awaited<ReturnType<typeof tokenRepository.findRefreshOwner>>>;

export function createTokenService({ db, secretKey, now }: { db: Database; secretKey: string; now: () => number }): TokenService {
  const successorKey = deriveKey(secretKey, 'refresh-successor');

  async function storePair(db: Database, owner: TokenOwner, refreshToken: string): Promise<TokenPair> {
    const accessToken = newToken('at');
    const createTime = now();
    const expiresTime = createTime + ACCESS_LIFE_MS;
    await tokenRepository.insertAccessToken(db, owner, { tokenHash: hashToken(accessToken), expiresTime, createTime });
    await tokenRepository.insertRefreshToken(db, owner, {
      tokenHash: hashToken(refreshToken),
      expiresTime: createTime + REFRESH_LIFE_MS,
      createTime,
    });
    return { userId: owner.userId, accessToken, refreshToken, expiresTime };
  }

  /** Runs a refresh in a transaction. Refusals are returned and not thrown, because throwing would roll back the end of the sign-in. */
  async function rotate(
    db: Database,
    owner: RefreshOwner,
    refreshToken: string,
    client: Client,
  ): Promise<TokenPair | 'invalid' | 'expired'> {
    const { familyId } = owner;
    if (!(await tokenRepository.lockFamily(db, familyId))) return 'invalid';
    const token = await tokenRepository.findRefreshToken(db, hashToken(refreshToken));
    if (!token) return 'invalid';
    if (token.expiresTime <= now()) {
      await tokenRepository.deleteRefreshToken(db, token.id);
      return 'expired';
    }
    if (owner.userStatus !== STATUS.enabled) {
      await tokenRepository.deleteFamily(db, familyId);
      return 'invalid';
    }
    if (token.usedTime !== null && now() - token.usedTime > REFRESH_GRACE_MS) {
      await tokenRepository.deleteFamily(db, familyId);
      await loginLogRepository.insert(db, { ...client, ...person(owner), event: 'refresh-reuse', time: now() });
      return 'invalid';
    }
    refuseClosedTenant(owner, now());
    if (token.usedTime === null) await tokenRepository.markUsed(db, token.id, now());
    await tokenRepository.extendFamily(db, familyId, now() + REFRESH_LIFE_MS, now());
    const { tenantId, userId } = owner;
    return storePair(db, { tenantId, userId, familyId }, successorOf(refreshToken, successorKey));
  }

  return {
    issue: ({ tenantId, userId }, client) =>
      transact(db, async (db) => {
        const familyId = await tokenRepository.insertFamily(db, {
          tenantId,
          userId,
          expiresTime: now() + REFRESH_LIFE_MS,
          userIp: client.ip.slice(0, 64),
          userAgent: client.userAgent.slice(0, 300),
          createTime: now(),
        });
        return storePair(db, { tenantId, userId, familyId }, newToken('rt'));
      }),

    refresh: async (refreshToken, client) => {
      const owner = tokenKind(refreshToken) === 'rt' ? await tokenRepository.findRefreshOwner(db, hashToken(refreshToken)) : undefined;
      if (!owner) throw new AppError('refreshTokenInvalid');
      const outcome = await transact(db, (db) => rotate(db, owner, refreshToken, client));
      if (outcome === 'invalid') throw new AppError('refreshTokenInvalid');
      if (outcome === 'expired') throw new AppError('refreshTokenExpired');
      return outcome;
    },

    revoke: async (accessToken, client) => {
      const owner = tokenKind(accessToken) === 'at' ? await tokenRepository.findAccessOwner(db, hashToken(accessToken)) : undefined;
      if (!owner) return;
      await tokenRepository.deleteFamily(db, owner.familyId);
      await loginLogRepository.insert(db, { ...client, ...person(owner), event: 'logout', time: now() });
    },

    isSignedInFrom: async ({ tenantId, userId }, network) => {
      const addresses = await tokenRepository.findSignedInAddresses(db, tenantId, userId, ADDRESSES_LOOKED_AT);
      return addresses.some((address) => networkOf(address) === network);
    },

    purgeExpired: (limit = 1000) => tokenRepository.deleteExpired(db, now(), limit),
  };
}

function person({ tenantId, userId, username }: { tenantId: number; userId: number; username: string }) {
  return { tenantId, userId, username };
}
