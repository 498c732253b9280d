import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { createRedis } from '../redis.ts';
import { outboxSignal } from './outbox.ts';

/**
 * Signals between processes that the jobs of a tenant, or messages to its people, have changed. A signal may be lost, so that receivers
 * also poll the rows.
 */
export interface JobSignals {
  /** Calls back whenever a tenant's jobs may have changed, in any process. @returns the function that unsubscribes */
  onChange(listener: (tenantId: number) => void): () => void;
  /** Calls back whenever the unread messages of people may have changed, in any process. @returns the function that unsubscribes */
  onNotified(listener: (tenantId: number, userIds: readonly number[]) => void): () => void;
  /** Calls back when something was posted for everyone of a tenant to read, in any process. */
  onPosted(listener: (tenantId: number) => void): void;
  /** Whether signals of other processes arrive at the moment; otherwise the caller has to poll. */
  isConnected(): boolean;
  stop(): void;
}

const EVERYONE = 'all';

interface Options {
  redisUrl: string;
  prefix: string;
  log: Log;
  /** Whether this process receives signals, or only sends them. */
  isListening: boolean;
}

/** Sends the events of this process's `outboxSignal` to the other processes through Redis, and receives theirs. */
export function createJobSignals({ redisUrl, prefix, log, isListening }: Options): JobSignals {
  const channel = `${prefix}:job-changes`;
  const listeners = new Set<(tenantId: number) => void>();
  const notifiedListeners = new Set<(tenantId: number, userIds: readonly number[]) => void>();
  const postedListeners = new Set<(tenantId: number) => void>();
  const tell = (tenantId: number) => {
    for (const listener of listeners) listener(tenantId);
  };
  const tellNotified = (tenantId: number, userIds: readonly number[]) => {
    for (const listener of notifiedListeners) listener(tenantId, userIds);
  };
  const tellPosted = (tenantId: number) => {
    for (const listener of postedListeners) listener(tenantId);
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
    // Runs after each reconnection too. Signals that were missed in between are made up for by the next poll.
    subscriber.on('ready', () => {
      subscriber?.subscribe(channel).then(() => {
        isSubscribed = true;
      }, onError);
    });
    // `12`: the jobs of tenant 12; `12:3,4`: messages to two of its people; `12:all`: something posted for all of them.
    subscriber.on('message', (_, text) => {
      const [tenantId, people] = text.split(':');
      if (people === undefined) tell(Number(tenantId));
      else if (people === EVERYONE) tellPosted(Number(tenantId));
      else tellNotified(Number(tenantId), people.split(',').map(Number));
    });
  }

  // Without Redis the signal is dropped: the other processes poll.
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
  const onLocalPosted = (tenantId: number) => {
    tellPosted(tenantId);
    publish(`${tenantId}:${EVERYONE}`);
  };
  outboxSignal.on('changed', onLocalChange);
  outboxSignal.on('posted', onLocalPosted);
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
    onPosted: (listener) => void postedListeners.add(listener),
    isConnected: () => isSubscribed,
    stop() {
      outboxSignal.off('changed', onLocalChange);
      outboxSignal.off('posted', onLocalPosted);
      outboxSignal.off('notified', onLocalNotified);
      publisher.disconnect();
      subscriber?.disconnect();
    },
  };
}

/** Never calls back: for programs that show nothing to people. */
export const NO_JOB_SIGNALS: JobSignals = {
  onChange: () => () => undefined,
  onNotified: () => () => undefined,
  onPosted: () => undefined,
  isConnected: () => false,
  stop: () => undefined,
};
