import type { Redis } from 'ioredis';
import type { z } from 'zod';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { loginInput } from '#shared/schemas/system.schema.ts';
import { STATUS } from '#shared/states.ts';
import { accountRepository } from './account.repository.ts';
import { createAuthenticator } from './authenticator.ts';
import { createDeviceCookies } from './device-cookie.ts';
import { createKeyedQueue } from './keyed-queue.ts';
import { createLoginKeyService, type LoginKeyService } from './login-key.service.ts';
import { createLoginLimiter } from './login-limiter.ts';
import { type Client, type LoginEvent, loginLogRepository } from './login-log.repository.ts';
import { createLoginProofs } from './login-proof.ts';
import { createLookupLimiter } from './lookup-limiter.ts';
import { networkOf } from './network.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import type { Session } from './session.ts';
import { tenantRepository } from './tenant.repository.ts';
import { refuseClosedTenant } from './tenant-state.ts';
import { createTokenService, type TokenPair } from './token.service.ts';

type LoginInput = z.output<typeof loginInput>;
type SignInClient = Client & { tenantHeader: string | null };

/** Sign-ins of one person from one device or network that may wait for each other. */
const MAX_WAITING = 100;

export interface AuthService {
  getLoginKey: LoginKeyService['getLoginKey'];
  /**
   * Signs a person in. The shop is that of `tenantName`, else of the tenant-id header. An unknown user and a wrong password get the same
   * answer after the same work, so that nobody can find out usernames.
   * @returns the tokens, and the device cookie that the browser keeps
   * @throws AppError tenantNotPassed, tenantMissing, tenantDisabled, tenantExpired, lockedOut, proofRequired, loginKeyExpired,
   * badCredentials, userDisabled
   */
  login(input: LoginInput, client: SignInClient): Promise<{ pair: TokenPair; deviceCookie: string }>;
  /** @throws AppError refreshTokenInvalid, refreshTokenExpired, tenantDisabled, tenantExpired */
  refresh(refreshToken: string, client: Client): Promise<TokenPair>;
  /** Ends the sign-in of an access token; does nothing without one, and works for a closed shop. */
  logout(bearer: string | null, client: Client): Promise<void>;
  /** The session of a bearer token (access token or API token), or null when it is unknown, expired or revoked. */
  authenticate(bearer: string): Promise<Session | null>;
  /** A session with a person's present rights, for jobs that run after the call that began them. Null for a disabled or missing person. */
  sessionOfUser(tenantId: number, userId: number): Promise<Session | null>;
  /** Removes expired sign-ins. Called by the maintenance. */
  purgeExpired(): Promise<void>;
}

interface AuthDependencies {
  db: Database;
  redis: Redis;
  log: Log;
  secretKey: string;
  now?: () => number;
}

type Tenant = NonNullable<Awaited<ReturnType<typeof tenantRepository.findByName>>>;

export function createAuthService({ db, redis, log, secretKey, now = Date.now }: AuthDependencies): AuthService {
  const loginKeys = createLoginKeyService({ db, secretKey, now });
  const limiter = createLoginLimiter({ redis, secretKey }, createLoginProofs({ db, secretKey, now }));
  const lookups = createLookupLimiter({ redis, secretKey }, 'tenant-lookup');
  const devices = createDeviceCookies({ secretKey, now });
  const tokens = createTokenService({ db, secretKey, now });
  const { authenticate, sessionOfUser } = createAuthenticator({ db, log, now });
  // Sign-ins of one person from one place run one after the other, because each counts as a try until it has succeeded.
  const inTurn = createKeyedQueue(MAX_WAITING);

  const note = (
    tenantId: number,
    { username }: LoginInput,
    { ip, userAgent }: SignInClient,
    event: LoginEvent,
    userId: number | null = null,
  ) => loginLogRepository.insert(db, { tenantId, userId, username, ip, userAgent, event, time: now() });

  /** The shop to sign in to. A network that has named too many missing or closed shops must send a proof before it is answered. */
  async function findTenant(input: LoginInput, client: SignInClient): Promise<{ tenant: Tenant; isSuspect: boolean }> {
    const name = input.tenantName ?? null;
    const header = client.tenantHeader;
    if (!name && !header) throw new AppError('tenantNotPassed');
    const network = networkOf(client.ip);
    const lookup = await lookups.begin(network);
    const byHeader = () => (/^\d{1,15}$/.test(header ?? '') ? tenantRepository.findById(db, Number(header)) : undefined);
    const tenant = await (name ? tenantRepository.findByName(db, name) : byHeader());
    try {
      if (!tenant) throw new AppError('tenantMissing');
      refuseClosedTenant(tenant, now());
    } catch (refusal) {
      if (tenant) await note(tenant.id, input, client, 'shop-closed');
      const subject = `no shop ${name ?? header}|${input.username}`;
      if (lookup.isOver) await limiter.requireProof({ subject, network, proof: input.proof ?? null });
      throw refusal;
    }
    // The shop exists, so this lookup does not count; tries of passwords have limits of their own.
    await lookup.found(0);
    return { tenant, isSuspect: lookup.isOver };
  }

  async function checkPassword(tenant: Tenant, isSuspect: boolean, input: LoginInput, client: SignInClient) {
    const account = await accountRepository.findForSignIn({ db, tenantId: tenant.id }, input.username);
    const person = `${tenant.id}:${await accountRepository.nameKey(db, input.username)}`;
    const network = networkOf(client.ip);
    const device = devices.find(client.deviceCookie ?? null, account && { ...account, tenantId: tenant.id });
    const noted = (event: LoginEvent) => note(tenant.id, input, client, event, account?.id);
    return inTurn(`${person}|${device ?? network}`, async () => {
      const admission = await limiter.admit(
        {
          tenantId: tenant.id,
          account: person,
          lock: account?.passwordHash ?? '',
          network,
          device,
          proof: input.proof ?? null,
          isAtHome: async () => account !== undefined && tokens.isSignedInFrom({ tenantId: tenant.id, userId: account.id }, network),
          isSuspect,
        },
        () => noted('locked-out'),
      );
      const place = { lane: device ?? network, isFirst: device !== null };
      let password: string;
      let isRight: boolean;
      try {
        password = input.encrypted ? await loginKeys.decryptPassword(input.password, input.keyId ?? null) : input.password;
        isRight = await verifyPassword(account?.passwordHash ?? null, password, place);
      } catch (error) {
        await admission.giveBack();
        throw error;
      }
      if (!account || !isRight) {
        await noted('bad-credentials');
        throw new AppError('badCredentials');
      }
      await admission.succeed();
      if (account.status !== STATUS.enabled) {
        await noted('disabled');
        throw new AppError('userDisabled');
      }
      await accountRepository.updateSignIn({ db, tenantId: tenant.id }, account.id, { loginIp: client.ip.slice(0, 64), loginDate: now() });
      await noted('login');
      return { account, password };
    });
  }

  /** Renews a hash that was made with other parameters than the present ones. @returns the hash that is stored by then */
  async function renewHash(tenantId: number, account: { id: number; passwordHash: string }, password: string): Promise<string> {
    if (!needsRehash(account.passwordHash)) return account.passwordHash;
    const passwordHash = await hashPassword(password);
    await accountRepository.updateSignIn({ db, tenantId }, account.id, { passwordHash });
    return passwordHash;
  }

  return {
    getLoginKey: loginKeys.getLoginKey,

    login: async (input, client) => {
      // Refused and not ignored, because the caller expects the person to be bound to a third-party account.
      if (input.socialType) throw invalid('本系统未开通第三方登录');
      const { tenant, isSuspect } = await findTenant(input, client);
      const { account, password } = await checkPassword(tenant, isSuspect, input, client);
      const passwordHash = await renewHash(tenant.id, account, password);
      const pair = await tokens.issue({ tenantId: tenant.id, userId: account.id }, client);
      const deviceCookie = devices.remember(client.deviceCookie ?? null, { tenantId: tenant.id, id: account.id, passwordHash });
      return { pair, deviceCookie };
    },

    refresh: (refreshToken, client) => tokens.refresh(refreshToken, client),

    logout: async (bearer, client) => {
      if (bearer !== null) await tokens.revoke(bearer, client);
    },

    authenticate,

    sessionOfUser,

    purgeExpired: () => tokens.purgeExpired(),
  };
}
