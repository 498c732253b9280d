import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { createRedis } from '../redis.ts';
import { outboxSignal } from './outbox.ts';

/** Passes on between processes that the jobs of a tenant, or messages to its people, have changed. A hint may be lost, so its receiver reads the rows. */
export interface JobSignals {
  /** Calls back whenever the tenant's jobs may have changed, wherever. @returns the unsubscriber */
  onChange(listener: (tenantId: number) => void): () => void;
  /** Calls back whenever these people may have other unread messages than before, wherever. @returns the unsubscriber */
  onNotified(listener: (tenantId: number, userIds: readonly number[]) => void): () => void;
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
  const notifiedListeners = new Set<(tenantId: number, userIds: readonly number[]) => void>();
  const tell = (tenantId: number) => {
    for (const listener of listeners) listener(tenantId);
  };
  const tellNotified = (tenantId: number, userIds: readonly number[]) => {
    for (const listener of notifiedListeners) listener(tenantId, userIds);
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
    // `12` for the jobs of a shop, `12:3,4` for messages to two of its people.
    subscriber.on('message', (_, text) => {
      const [tenantId, people] = text.split(':');
      if (people === undefined) tell(Number(tenantId));
      else tellNotified(Number(tenantId), people.split(',').map(Number));
    });
  }

  // Whoever does not hear of it looks by himself before long.
  const publish = (text: string) => {
    if (publisher.status === 'ready') publisher.publish(channel, text).catch(onError);
  };
  const onLocalChange = (tenantId: number) => {
    tell(tenantId);
    publish(String(tenantId));
  };
  const onLocalNotified = (tenantId: number, userIds: readonly number[]) => {
    tellNotified(tenantId, userIds);
    publish(`${tenantId}:${userIds.join()}`);
  };
  outboxSignal.on('changed', onLocalChange);
  outboxSignal.on('notified', onLocalNotified);
  return {
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onNotified(listener) {
      notifiedListeners.add(listener);
      return () => void notifiedListeners.delete(listener);
    },
    isConnected: () => isSubscribed,
    stop() {
      outboxSignal.off('changed', onLocalChange);
      outboxSignal.off('notified', onLocalNotified);
      publisher.disconnect();
      subscriber?.disconnect();
    },
  };
}

/** For programs that show nobody anything: nothing is heard of. */
export const NO_JOB_SIGNALS: JobSignals = {
  onChange: () => () => undefined,
  onNotified: () => () => undefined,
  isConnected: () => false,
  stop: () => undefined,
};
