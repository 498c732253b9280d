import { createHmac } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { deriveKey } from './derived-key.ts';

interface CounterLimit {
  points: number;
  /** Seconds, from the first point. */
  duration: number;
  /** Seconds for which the count stays over the limit, from the moment it is passed. */
  blockDuration?: number;
}

export interface Count {
  count: number;
  isOver: boolean;
  /** Until the count begins anew at 0. */
  waitMs: number;
}

export interface AttemptCounter {
  /** Adds points, by default one. @returns the count with them */
  take(value: string, points?: number): Promise<Count>;
  read(value: string): Promise<number>;
  giveBack(value: string, points?: number): Promise<void>;
  clear(value: string): Promise<void>;
}

/**
 * Counts in Redis, for all server processes together. While Redis is away each process counts for itself, so that limits hold during an
 * outage too. Values are stored as keyed hashes, so that Redis holds no names or addresses and installations can share one Redis.
 */
export function createAttemptCounter(
  { redis, secretKey }: { redis: Redis; secretKey: string },
  name: string,
  limit: CounterLimit,
): AttemptCounter {
  const key = deriveKey(secretKey, 'login-limiter');
  const hashed = (value: string) => createHmac('sha256', key).update(value).digest('base64url');
  const limiter: RateLimiterAbstract = new RateLimiterRedis({
    ...limit,
    storeClient: redis,
    keyPrefix: name,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix: name }),
  });

  return {
    take: async (value, points = 1) => {
      const result = await limiter.consume(hashed(value), points).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      });
      const { consumedPoints, msBeforeNext } = result;
      return { count: consumedPoints, isOver: consumedPoints > limit.points, waitMs: msBeforeNext };
    },
    read: async (value) => (await limiter.get(hashed(value)))?.consumedPoints ?? 0,
    giveBack: async (value, points = 1) => {
      await limiter.reward(hashed(value), points);
    },
    clear: async (value) => {
      await limiter.delete(hashed(value));
    },
  };
}
