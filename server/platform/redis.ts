import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';

/**
 * The time limit for an answer of Redis. A connection that stays silent longer is closed, and commands fail at once until there is a new
 * one.
 */
export const REDIS_ANSWER_MS = 1_000;

const AWAY = /^(Command timed out|Connection is closed|Stream isn't writeable|Socket timeout|Reached the max retries per request limit)/;

/** Whether a command failed because Redis was unreachable, refused or hung. */
export function isRedisAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test(error.message) || isRedisAway(error.cause);
}

/**
 * A client for uses that must never wait for a Redis that is unreachable or hangs: sign-in counters, signals, the hand-over of jobs. Its
 * commands fail fast, and the caller goes on without Redis or tries again later.
 */
export function createRedis(url: string, log: Log, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    socketTimeout: REDIS_ANSWER_MS,
    // Also limits commands that wait while a connection is being made.
    commandTimeout: 2 * REDIS_ANSWER_MS,
    ...options,
  });
  // One line for each outage, not one for each attempt to reconnect.
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
