import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { TaskEvent } from '#shared/schemas/task.schema.ts';
import { isRefusal } from './api-error.ts';
import { getSession } from './session.ts';
import { trpcClient } from './trpc.ts';

type Listener = (event: TaskEvent) => void;

/** Pause before the stream is opened again after it was lost, in milliseconds; longer when the server refused it. */
const RETRY_MS = { lost: 3_000, refused: 60_000 };
/**
 * A tab that is hidden for this long, in milliseconds, closes its stream, because browsers limit the connections to one server over all
 * tabs.
 */
const HIDDEN_MS = 10_000;

const listeners = new Set<Listener>();
const liveListeners = new Set<() => void>();
let isLive = false;
let connection: { unsubscribe?(): void } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function setLive(next: boolean): void {
  if (isLive === next) return;
  isLive = next;
  for (const listener of liveListeners) listener();
}

function receive(event: TaskEvent): void {
  setLive(true);
  for (const listener of listeners) listener(event);
}

function later(milliseconds: number, work: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(work, milliseconds);
}

function connect(): void {
  clearTimeout(timer);
  if (connection || listeners.size === 0 || document.visibilityState === 'hidden' || !getSession()) return;
  const own: { unsubscribe?(): void } = {};
  const isCurrent = () => connection === own;
  const lose = (wait: number) => {
    if (!isCurrent()) return;
    connection = null;
    setLive(false);
    later(wait, connect);
  };
  connection = own;
  const { unsubscribe } = trpcClient.system.task.watch.subscribe(undefined, {
    onData: (event) => {
      if (isCurrent()) receive(event);
    },
    onConnectionStateChange: ({ state }) => {
      if (isCurrent() && state === 'connecting') setLive(false);
    },
    onComplete: () => lose(RETRY_MS.lost),
    onError: (error) => lose(isRefusal(error) ? RETRY_MS.refused : RETRY_MS.lost),
  });
  own.unsubscribe = unsubscribe;
}

function disconnect(): void {
  const current = connection;
  connection = null;
  clearTimeout(timer);
  setLive(false);
  current?.unsubscribe?.();
}

function onVisibility(): void {
  if (document.visibilityState === 'hidden') later(HIDDEN_MS, disconnect);
  else connect();
}

/**
 * Calls back with events of the person's tasks. All callers share one stream of this tab. Events that come while it is closed are missed;
 * every connection begins with a snapshot, after which the listener has to fetch what it needs.
 * @returns the unsubscriber
 */
function watchTasks(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility);
  listeners.add(listener);
  connect();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  };
}

/** Calls back with events of the person's tasks while the component is shown. */
export function useTaskEvents(listener: Listener): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => watchTasks((event) => onEvent(event)), []);
}

/** Whether the stream is open. Otherwise tasks have to be polled. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (listener) => {
      liveListeners.add(listener);
      return () => liveListeners.delete(listener);
    },
    () => isLive,
  );
}
