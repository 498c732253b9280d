import type { Log } from '#platform/log.ts';
import type { StoredTask } from './task.repository.ts';
import { keyOf } from './task-row.ts';

/** The least time between two reads of the rows, however many hints arrive. */
const MIN_GAP_MS = 400;

type Listener = (changed: readonly StoredTask[]) => void;
type Look = () => Promise<StoredTask[]>;

/** A text that changes with everything of a task that people are shown. */
const fingerprint = ({ state, attempts, fileKey, error, startTime, finishTime, ...task }: StoredTask): string => {
  const { rowsTotal, rowsDone, createCount, updateCount, unchangedCount, failureCount } = task;
  const counts = [rowsTotal, rowsDone, createCount, updateCount, unchangedCount, failureCount];
  return [state, attempts, fileKey, error, startTime, finishTime, ...counts].join();
};

/** Reads the live tasks of one tenant for all streams of this process, and tells them of changes. */
export class TenantWatch {
  readonly #look: Look;
  readonly #log: Log;
  readonly #listeners = new Set<Listener>();
  #known = new Map<string, StoredTask>();
  #lookedAt = 0;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(look: Look, log: Log) {
    this.#look = look;
    this.#log = log;
  }

  /** Calls the listener with the changed tasks from now on. @returns unsubscribes it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Reads the tasks now. @throws when they cannot be read */
  async current(): Promise<StoredTask[]> {
    await this.#running;
    await this.#lookNow();
    return [...this.#known.values()];
  }

  /** Reads the tasks soon, once for any number of hints. */
  hint(): void {
    if (this.#timer) return;
    const wait = Math.max(0, this.#lookedAt + MIN_GAP_MS - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.isWatched()) return;
      this.current().catch((error: unknown) => this.#log.warn({ err: error }, 'live tasks not read; they will be looked for again'));
    }, wait);
    this.#timer.unref();
  }

  /** Hints, unless the tasks have been read since the given time. */
  hintUnlessSince(time: number): void {
    if (this.#lookedAt < time) this.hint();
  }

  #lookNow(): Promise<void> {
    this.#running ??= this.#compare().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #compare(): Promise<void> {
    this.#lookedAt = Date.now();
    const found = new Map((await this.#look()).map((task) => [keyOf(task), task]));
    const changed = [...found].flatMap(([key, task]) => {
      const before = this.#known.get(key);
      return before && fingerprint(before) === fingerprint(task) ? [] : [task];
    });
    this.#known = found;
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed);
  }
}
