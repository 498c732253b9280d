import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import { deriveKey } from './derived-key.ts';

const QUARTER_HOUR = 15 * 60;

/** Failed sign-ins that are still let through, per window of seconds; the next one is refused until the window or the block ends. */
export const LOGIN_LIMITS = {
  user: { points: 5, duration: QUARTER_HOUR, blockDuration: QUARTER_HOUR },
  ip: { points: 50, duration: QUARTER_HOUR },
  tenant: { points: 300, duration: QUARTER_HOUR },
} as const;

export interface LoginLimiter {
  /** Counts one attempt of an address on a tenant. @throws AppError lockedOut */
  countAttempt(tenantId: number, ip: string): Promise<void>;
  /** Counts one attempt on an account. @throws AppError lockedOut; `onFirstRefusal` runs once per lockout */
  countUserAttempt(userKey: string, onFirstRefusal: () => Promise<void>): Promise<void>;
  /** The password was right: the account's count is cleared and the attempt no longer counts against address and tenant. */
  forgive(tenantId: number, ip: string, userKey: string): Promise<void>;
  /** Lets an account in again before its time. */
  unlock(userKey: string): Promise<void>;
}

/** An IPv6 customer owns a whole /64, so the address as such would be no limit. */
function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Counts sign-ins per account, address and tenant in Redis, for all server processes together; while Redis is away each process counts
 * for itself, so that an outage never opens the door. Attempts are counted before the password is looked at and given back after a
 * right one: guesses sent at the same moment cannot slip past the count. Keys are keyed hashes: Redis holds no names or addresses, and
 * two installations on one Redis do not meet.
 */
export function createLoginLimiter({ redis, secretKey }: { redis: Redis; secretKey: string }): LoginLimiter {
  const key = deriveKey(secretKey, 'login-limiter');
  const hashed = (value: string) => createHmac('sha256', key).update(value).digest('base64url');
  const limiter = (kind: keyof typeof LOGIN_LIMITS): RateLimiterAbstract =>
    new RateLimiterRedis({
      ...LOGIN_LIMITS[kind],
      storeClient: redis,
      keyPrefix: `login-${kind}`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory({ ...LOGIN_LIMITS[kind], keyPrefix: `login-${kind}` }),
    });
  const users = limiter('user');
  const addresses = limiter('ip');
  const tenants = limiter('tenant');

  async function consume(limiter: RateLimiterAbstract, value: string, onFirstRefusal?: () => Promise<void>): Promise<void> {
    try {
      await limiter.consume(hashed(value));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (refusal.consumedPoints === limiter.points + 1) await onFirstRefusal?.();
      throw new AppError('lockedOut', { minutes: Math.max(1, Math.ceil(refusal.msBeforeNext / 60_000)) });
    }
  }

  return {
    countAttempt: async (tenantId, ip) => {
      await consume(addresses, networkOf(ip));
      await consume(tenants, String(tenantId));
    },
    countUserAttempt: (userKey, onFirstRefusal) => consume(users, userKey, onFirstRefusal),
    forgive: async (tenantId, ip, userKey) => {
      await Promise.all([users.delete(hashed(userKey)), addresses.reward(hashed(networkOf(ip))), tenants.reward(hashed(String(tenantId)))]);
    },
    unlock: async (userKey) => {
      await users.delete(hashed(userKey));
    },
  };
}
