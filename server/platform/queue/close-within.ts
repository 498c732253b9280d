import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until `closing` has settled, at most `limitMs`; never rejects. Without Redis BullMQ never closes, nor does a pool whose database
 * hangs, and the process would never end. What is left undone is bookkeeping in Redis alone: the outbox in the database is the authority
 * and brings the job back.
 */
export async function closeWithin(limitMs: number, closing: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const limit = pause(limitMs, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([closing.catch(() => undefined), limit]);
  done.abort();
}
