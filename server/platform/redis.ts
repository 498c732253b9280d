import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';

/** How long an answer of Redis is waited for. A connection that stays silent is given up, and until there is a new one every command fails at once. */
export const REDIS_ANSWER_MS = 1_000;

const AWAY = /^(Command timed out|Connection is closed|Stream isn't writeable|Socket timeout|Reached the max retries per request limit)/;

/** Whether a command failed because Redis was gone, refused or hung. */
export function isRedisAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test(error.message) || isRedisAway(error.cause);
}

/**
 * A client for what must never wait for Redis, whether it is gone, refuses or hangs: sign-in counters, hints, the hand-over of jobs. Where a
 * command fails, the caller goes on without it or tries again later.
 */
export function createRedis(url: string, log: Log, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    socketTimeout: REDIS_ANSWER_MS,
    // The same limit for commands that wait for a connection being made.
    commandTimeout: 2 * REDIS_ANSWER_MS,
    ...options,
  });
  // One line for each outage, not one for every attempt to end it.
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'redis is away');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('redis is back');
    isAway = false;
  });
  return redis;
}
