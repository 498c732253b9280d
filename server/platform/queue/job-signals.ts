import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { createRedis } from '../redis.ts';
import { outboxSignal } from './outbox.ts';

/** Passes on between processes that the jobs of a tenant have changed. A hint may be lost, so its receiver reads the rows. */
export interface JobSignals {
  /** Calls back whenever the tenant's jobs may have changed, wherever. @returns the unsubscriber */
  onChange(listener: (tenantId: number) => void): () => void;
  /** Whether other processes' changes are heard of now; otherwise one has to look by oneself. */
  isConnected(): boolean;
  stop(): void;
}

interface Options {
  redisUrl: string;
  prefix: string;
  log: Log;
  /** Whether this process wants to hear of changes, or only tells of them. */
  isListening: boolean;
}

/** Tells other processes of what `outboxSignal` says here, and hears of theirs. */
export function createJobSignals({ redisUrl, prefix, log, isListening }: Options): JobSignals {
  const channel = `${prefix}:job-changes`;
  const listeners = new Set<(tenantId: number) => void>();
  const tell = (tenantId: number) => {
    for (const listener of listeners) listener(tenantId);
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
      subscriber?.subscribe(channel).then(() => {
        isSubscribed = true;
      }, onError);
    });
    subscriber.on('message', (_, tenantId) => tell(Number(tenantId)));
  }

  const onLocalChange = (tenantId: number) => {
    tell(tenantId);
    // Whoever does not hear of it looks by himself before long.
    if (publisher.status === 'ready') publisher.publish(channel, String(tenantId)).catch(onError);
  };
  outboxSignal.on('changed', onLocalChange);
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isConnected: () => isSubscribed,
    stop() {
      outboxSignal.off('changed', onLocalChange);
      publisher.disconnect();
      subscriber?.disconnect();
    },
  };
}

/** For programs that show nobody anything: nothing is heard of. */
export const NO_JOB_SIGNALS: JobSignals = { onChange: () => () => undefined, isConnected: () => false, stop: () => undefined };
