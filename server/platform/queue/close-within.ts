import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits for something to close, but not for ever: with Redis away BullMQ never answers, nor does a database that hangs, and a process that waits for
 * it never ends. What is then left undone is bookkeeping in Redis; the outbox in the database is the authority and brings the job back.
 */
export async function closeWithin(limitMs: number, closing: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const limit = pause(limitMs, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([closing.catch(() => undefined), limit]);
  done.abort();
}
