import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { createRedis } from '../redis.ts';
import { outboxSignal } from './outbox.ts';

/**
 * Passes on between processes that the jobs of a tenant have changed, or that its people are told something. Hints to look at the rows, never the
 * truth: they may be lost.
 */
export interface JobSignals {
  /** Calls back whenever the tenant's jobs may have changed, wherever. @returns the unsubscriber */
  onChange(listener: (tenantId: number) => void): () => void;
  /** Calls back when the tenant's people are told something, wherever that was done. */
  onPosting(listener: (tenantId: number) => void): void;
  /** Whether other processes' changes are heard of now; otherwise one has to look by oneself. */
  isConnected(): boolean;
  stop(): void;
}

type Listener = (tenantId: number) => void;
type Signal = 'changed' | 'posted';

interface Options {
  redisUrl: string;
  prefix: string;
  log: Log;
  /** Whether this process wants to hear of changes, or only tells of them. */
  isListening: boolean;
}

/** Tells other processes of what `outboxSignal` says here, and hears of theirs. */
export function createJobSignals({ redisUrl, prefix, log, isListening }: Options): JobSignals {
  const channels = { changed: `${prefix}:job-changes`, posted: `${prefix}:postings` };
  const listeners = { changed: new Set<Listener>(), posted: new Set<Listener>() };
  const tell = (what: Signal, tenantId: number) => {
    for (const listener of listeners[what]) listener(tenantId);
  };
  const onError = (error: Error) => log.debug({ err: error }, 'job signals');
  const publisher = createRedis(redisUrl, log.child({ connection: 'job signals' }));
  let subscriber: Redis | null = null;
  let isSubscribed = false;
  if (isListening) {
    subscriber = new Redis(redisUrl, { maxRetriesPerRequest: null });
    subscriber.on('error', onError);
    subscriber.on('close', () => {
      isSubscribed = false;
    });
    // Also after each reconnection, which subscribes anew by itself; what was said meanwhile is found by the next look.
    subscriber.on('ready', () => {
      subscriber?.subscribe(...Object.values(channels)).then(() => {
        isSubscribed = true;
      }, onError);
    });
    subscriber.on('message', (channel, tenantId) => tell(channel === channels.posted ? 'posted' : 'changed', Number(tenantId)));
  }

  const onLocal = (what: Signal) => (tenantId: number) => {
    tell(what, tenantId);
    // Whoever does not hear of it looks by himself before long.
    if (publisher.status === 'ready') publisher.publish(channels[what], String(tenantId)).catch(onError);
  };
  const [onLocalChange, onLocalPosting] = [onLocal('changed'), onLocal('posted')];
  outboxSignal.on('changed', onLocalChange);
  outboxSignal.on('posted', onLocalPosting);
  return {
    onChange(listener) {
      listeners.changed.add(listener);
      return () => void listeners.changed.delete(listener);
    },
    onPosting: (listener) => void listeners.posted.add(listener),
    isConnected: () => isSubscribed,
    stop() {
      outboxSignal.off('changed', onLocalChange);
      outboxSignal.off('posted', onLocalPosting);
      publisher.disconnect();
      subscriber?.disconnect();
    },
  };
}

/** For programs that show nobody anything: nothing is heard of. */
export const NO_JOB_SIGNALS: JobSignals = {
  onChange: () => () => undefined,
  onPosting: () => undefined,
  isConnected: () => false,
  stop: () => undefined,
};
