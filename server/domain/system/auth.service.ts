import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { loginInput } from '#shared/schemas/system.schema.ts';
import { accountRepository } from './account.repository.ts';
import { createAuthenticator } from './authenticator.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createLoginKeyService, type LoginKeyService } from './login-key.service.ts';
import { createLoginLimiter } from './login-limiter.ts';
import { type Client, type LoginEvent, loginLogRepository } from './login-log.repository.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import type { Session } from './session.ts';
import { tenantRepository } from './tenant.repository.ts';
import { refuseClosedTenant } from './tenant-state.ts';
import { createTokenService, type TokenPair } from './token.service.ts';

export type LoginInput = z.output<typeof loginInput>;

const ENABLED = 0;
const MAX_WAITING_PER_USER = 100;

export interface AuthService {
  getLoginKey: LoginKeyService['getLoginKey'];
  /**
   * Signs a person in. The shop comes from `tenantName`, which was just typed, else from the tenant-id header.
   * An unknown user and a wrong password get the same answer after the same work.
   * @throws AppError tenantNotPassed, tenantMissing, tenantDisabled, tenantExpired, lockedOut, loginKeyExpired, badCredentials, userDisabled
   */
  login(input: LoginInput, client: Client & { tenantHeader: string | null }): Promise<TokenPair>;
  /** @throws AppError refreshTokenInvalid, refreshTokenExpired, tenantDisabled, tenantExpired */
  refresh(refreshToken: string, client: Client): Promise<TokenPair>;
  /** Ends the sign-in of an access token; does nothing without one, and works for a closed shop. */
  logout(bearer: string | null, client: Client): Promise<void>;
  /** The session of a bearer token (access token or API token), or null when it is unknown, expired or revoked. */
  authenticate(bearer: string): Promise<Session | null>;
  /** What a person may do now, for work that goes on after the call that began it; null for a disabled one. */
  sessionOfUser(tenantId: number, userId: number): Promise<Session | null>;
  /** Ends the lockout of a person before its time. */
  unlock(tenantId: number, username: string): Promise<void>;
  /** Removes expired sign-ins; to be called now and then. */
  purgeExpired(): Promise<void>;
}

export interface AuthDependencies {
  db: Database;
  redis: Redis;
  log: Log;
  secretKey: string;
  now?: () => number;
}

type Account = Awaited<ReturnType<typeof accountRepository.findForSignIn>>;

/** One count per person however the name is spelled: the database takes `Admin` and `ádmin` for the same user, so must the count. */
function userKey(tenantId: number, username: string, account: Account): string {
  return account ? `${tenantId}:#${account.id}` : `${tenantId}:${username.normalize('NFKC').toLowerCase()}`;
}

export function createAuthService({ db, redis, log, secretKey, now = Date.now }: AuthDependencies): AuthService {
  const loginKeys = createLoginKeyService({ db, secretKey, now });
  const limiter = createLoginLimiter({ redis, secretKey });
  const tokens = createTokenService({ db, secretKey, now });
  const { authenticate, sessionOfUser } = createAuthenticator({ db, log, now });
  // Sign-ins of one person take turns: several right ones at the same moment must not add up to a lockout.
  const inTurn = createKeyedQueue(MAX_WAITING_PER_USER);

  async function findTenant(tenantName: string | null, tenantHeader: string | null) {
    if (!tenantName && !tenantHeader) throw new AppError('tenantNotPassed');
    const byHeader = () => (/^\d{1,15}$/.test(tenantHeader ?? '') ? tenantRepository.findById(db, Number(tenantHeader)) : undefined);
    const tenant = await (tenantName ? tenantRepository.findByName(db, tenantName) : byHeader());
    if (!tenant) throw new AppError('tenantMissing');
    refuseClosedTenant(tenant, now());
    return tenant;
  }

  async function checkPassword(tenantId: number, input: { username: string; password: string }, client: Client) {
    const account = await accountRepository.findForSignIn(db, tenantId, input.username);
    const key = userKey(tenantId, input.username, account);
    const note = (event: LoginEvent) =>
      loginLogRepository.insert(db, {
        ip: client.ip,
        userAgent: client.userAgent,
        tenantId,
        userId: account?.id ?? null,
        username: input.username,
        event,
        time: now(),
      });
    return inTurn(key, async () => {
      await limiter.countUserAttempt(key, () => note('locked-out'));
      const isRight = await verifyPassword(account?.passwordHash ?? null, input.password);
      if (!account || !isRight) {
        await note('bad-credentials');
        throw new AppError('badCredentials');
      }
      await limiter.forgive(tenantId, client.ip, key);
      if (account.status !== ENABLED) {
        await note('disabled');
        throw new AppError('userDisabled');
      }
      await note('login');
      return account;
    });
  }

  return {
    getLoginKey: loginKeys.getLoginKey,

    login: async (input, client) => {
      // Answering as if nobody had asked would sign a person in without the binding that was asked for.
      if (input.socialType) throw invalid('本系统未开通第三方登录');
      const tenant = await findTenant(input.tenantName ?? null, client.tenantHeader);
      await limiter.countAttempt(tenant.id, client.ip);
      const password = input.encrypted ? await loginKeys.decryptPassword(input.password, input.keyId ?? null) : input.password;
      const account = await checkPassword(tenant.id, { username: input.username, password }, client);
      if (needsRehash(account.passwordHash)) {
        await accountRepository.updateUser(db, tenant.id, account.id, { passwordHash: await hashPassword(password) });
      }
      return tokens.issue({ tenantId: tenant.id, userId: account.id, nickname: account.nickname }, client);
    },

    refresh: (refreshToken, client) => tokens.refresh(refreshToken, client),

    logout: async (bearer, client) => {
      if (bearer !== null) await tokens.revoke(bearer, client);
    },

    authenticate,

    sessionOfUser,

    unlock: async (tenantId, username) => {
      const account = await accountRepository.findForSignIn(db, tenantId, username);
      await limiter.unlock(userKey(tenantId, username, account));
    },

    purgeExpired: () => tokens.purgeExpired(),
  };
}
