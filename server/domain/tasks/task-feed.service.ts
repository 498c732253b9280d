import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { Places } from '#platform/places.ts';
import type { JobSignals } from '#platform/queue/job-signals.ts';
import { type Scope, unattendedScope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { type Grants, isPermitted } from '#shared/permissions.ts';
import type { TaskEvent } from '#shared/schemas/task.schema.ts';
import { type CoveredTasks, isCovered } from './covered-tasks.ts';
import { type StoredTask, taskRepository } from './task.repository.ts';
import { isActive, keyOf, toTaskRow } from './task-row.ts';
import { TenantWatch } from './tenant-watch.ts';

const JOB_QUERY = 'infra:job:query';
/** How often tasks are read without a hint: while Redis brings hints of other processes, and while it does not. */
const LOOK_MS = { heard: 10_000, deaf: 2_000 };
/** For how long ended tasks are still read. Long, because the clocks of machines may differ. */
const TELL_ENDED_MS = 5 * 60_000;
/** The most tasks of a tenant that one read takes; far more than can be under way. */
const MOST = 500;
/** Streams of one person in this process. Each open tab has one. */
const STREAMS_PER_PERSON = 20;
const RETRY_SECONDS = 60;
/** How often a stream checks whether its person is still signed in. */
const RECHECK_MS = 20_000;

interface WatchOptions {
  /** Aborted when the client has left. */
  signal?: AbortSignal | undefined;
  /** The person's present rights; null after the sign-in has ended, which ends the stream. */
  recheck(): Promise<Grants | null>;
}

/** The news that wait to be sent on one stream. */
class Outbound {
  readonly person: string;
  readonly tenantId: number;
  readonly #changed = new Map<string, StoredTask>();
  #isUnreadChanged = false;
  #isPosted = false;
  #wake: (() => void) | null = null;
  #isWoken = false;

  constructor({ tenantId, actor }: Scope) {
    this.person = personKey(tenantId, actor.userId);
    this.tenantId = tenantId;
  }

  /** Notes that a notice was pushed. */
  post(): void {
    this.#isPosted = true;
    this.wake();
  }

  takePosted(): boolean {
    const isPosted = this.#isPosted;
    this.#isPosted = false;
    return isPosted;
  }

  noteMessages(): void {
    this.#isUnreadChanged = true;
    this.wake();
  }

  takeUnreadChange(): boolean {
    const isChanged = this.#isUnreadChanged;
    this.#isUnreadChanged = false;
    return isChanged;
  }

  add(tasks: readonly StoredTask[]): void {
    for (const task of tasks) this.#changed.set(keyOf(task), task);
    this.wake();
  }

  take(): StoredTask[] {
    const tasks = [...this.#changed.values()];
    this.#changed.clear();
    return tasks;
  }

  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Waits until something is added, `wake` is called or the time is over. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        timer.unref();
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    this.#isWoken = false;
  }
}

export type TaskFeed = ReturnType<typeof createTaskFeed>;

interface TaskFeedParts {
  db: Database;
  log: Log;
  signals: JobSignals;
  coveredTasks: CoveredTasks;
}

const personKey = (tenantId: number, userId: number) => `${tenantId}-${userId}`;

/** Live news of tasks, messages and notices. Redis only hints that something has changed; what has changed is read from the rows. */
export function createTaskFeed({ db, log, signals, coveredTasks }: TaskFeedParts) {
  const watches = new Map<number, TenantWatch>();
  const places = new Places();
  const open = new Set<Outbound>();
  let isClosed = false;
  let timer: NodeJS.Timeout | null = null;

  function watchOf(tenantId: number): TenantWatch {
    const existing = watches.get(tenantId);
    if (existing) return existing;
    const scope = unattendedScope({ tenantId, db, requestId: 'task-feed' });
    const look = () => taskRepository.find(scope, { liveSince: Date.now() - TELL_ENDED_MS }, { limit: MOST, offset: 0 });
    const watch = new TenantWatch(look, log);
    watches.set(tenantId, watch);
    return watch;
  }

  function lookAround(): void {
    const before = Date.now() - (signals.isConnected() ? LOOK_MS.heard : LOOK_MS.deaf);
    for (const [tenantId, watch] of watches) {
      if (watch.isWatched()) watch.hintUnlessSince(before + 1);
      else watches.delete(tenantId);
    }
    if (watches.size === 0 && timer) {
      clearInterval(timer);
      timer = null;
    }
  }

  signals.onChange((tenantId) => watches.get(tenantId)?.hint());
  signals.onNotified((tenantId, userIds) => {
    const people = new Set(userIds.map((userId) => personKey(tenantId, userId)));
    for (const outbound of open) if (people.has(outbound.person)) outbound.noteMessages();
  });

  signals.onPosted((tenantId) => {
    for (const outbound of open) if (outbound.tenantId === tenantId) outbound.post();
  });

  /**
   * Counts a stream of the person. Called before anything is awaited, so that simultaneous streams cannot pass the limit.
   * @returns gives the place back
   * @throws AppError crowded, unavailable
   */
  function takePlace({ tenantId, actor }: Scope): () => void {
    if (isClosed) throw new AppError('unavailable');
    const leave = places.take({ [personKey(tenantId, actor.userId)]: STREAMS_PER_PERSON });
    if (leave) return leave;
    throw new AppError('crowded', {
      detail: `您已在 ${STREAMS_PER_PERSON} 个页面上查看任务进度`,
      seconds: RETRY_SECONDS,
    });
  }

  function enter(outbound: Outbound): void {
    open.add(outbound);
    if (!timer) {
      timer = setInterval(lookAround, LOOK_MS.deaf);
      timer.unref();
    }
  }

  async function* stream(scope: Scope, { signal, recheck }: WatchOptions, leave: () => void): AsyncGenerator<TaskEvent> {
    const outbound = new Outbound(scope);
    enter(outbound);
    const watch = watchOf(scope.tenantId);
    // The first read counts all tasks as changed. They are in the snapshot already, so changes are sent only after it.
    let isReady = false;
    const stop = watch.listen((changed) => {
      if (isReady) outbound.add(changed);
    });
    const onAbort = () => outbound.wake();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      let { grants } = scope;
      let recheckAt = Date.now() + RECHECK_MS;
      const rows = (tasks: StoredTask[]) => {
        const names = coveredTasks(grants);
        const own = tasks.filter((task) => task.userId === scope.actor.userId && isCovered(names, task));
        return own.map((task) => toTaskRow(task, scope.now()));
      };
      const current = await watch.current();
      isReady = true;
      yield {
        isSnapshot: true,
        tasks: rows(current.filter(isActive)),
        isLogChanged: isPermitted(grants, JOB_QUERY),
        isUnreadChanged: true,
        isNoticePosted: false,
      };
      for (;;) {
        await outbound.wait(recheckAt - Date.now());
        if (isClosed || signal?.aborted) return;
        if (Date.now() >= recheckAt) {
          const now = await recheck();
          if (!now) return;
          grants = now;
          recheckAt = Date.now() + RECHECK_MS;
        }
        const changed = outbound.take();
        const isLogChanged = changed.length > 0 && isPermitted(grants, JOB_QUERY);
        const [isUnreadChanged, isNoticePosted] = [outbound.takeUnreadChange(), outbound.takePosted()];
        const event = { isSnapshot: false, tasks: rows(changed), isLogChanged, isUnreadChanged, isNoticePosted };
        if (event.tasks.length > 0 || isLogChanged || isUnreadChanged || isNoticePosted) yield event;
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      stop();
      open.delete(outbound);
      leave();
    }
  }

  return {
    /**
     * Streams the person's tasks: first a snapshot of those under way, then each change, until the sign-in ends, the client leaves or this
     * process stops. A client that connects again gets a new snapshot.
     * @throws AppError crowded for a person with too many streams, unavailable while the process stops
     */
    watch(scope: Scope, options: WatchOptions): AsyncGenerator<TaskEvent> {
      const leave = takePlace(scope);
      // A generator that is given up before its first event never runs its `finally`, so the place is also given back here.
      const { signal } = options;
      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave, { once: true });
      const events = stream(scope, options, leave);
      const { return: end } = events;
      events.return = (value) => {
        leave();
        return end.call(events, value);
      };
      return events;
    },

    /** Ends all streams and refuses new ones, because the process is about to stop. */
    close(): void {
      isClosed = true;
      for (const outbound of open) outbound.wake();
      if (timer) clearInterval(timer);
    },
  };
}
