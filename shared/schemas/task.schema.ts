import { z } from 'zod';
import { JOB_STATUS } from '../states.ts';
import { filter, filterText, idInput, pageOf, pageShape, wireEndTime, wireId, wireInteger, wireTime } from './wire.schema.ts';

/** The kinds of tasks in the task centre. Ids are unique within a kind; the call that starts a task returns its id. */
const TASK_KINDS = ['export', 'import'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** `waiting`: an import waits for its person to match columns or to check the rehearsal. `undone`: a finished import was undone. */
export const TASK_STATES = ['queued', 'running', 'waiting', 'done', 'undone', 'failed', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Whether the task has ended. */
export function isTaskEnded(state: string): boolean {
  return state === 'done' || state === 'undone' || state === 'failed' || state === 'cancelled';
}

export const taskRow = z.object({
  kind: z.enum(TASK_KINDS),
  id: z.number(),
  /** The list that is exported, or the kind of records that are imported. */
  name: z.string(),
  title: z.string(),
  /** For an export the name of the file to download, for an import the name of the uploaded file. */
  fileName: z.string(),
  state: z.enum(TASK_STATES),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  /** The counts of an import; 0 for an export. */
  createCount: z.number(),
  updateCount: z.number(),
  unchangedCount: z.number(),
  failureCount: z.number(),
  /** The size of a finished export's file. */
  bytes: z.number().nullable(),
  /** Why it failed, in Chinese. */
  error: z.string().nullable(),
  createTime: z.number(),
  startTime: z.number().nullable(),
  finishTime: z.number().nullable(),
  /** When the file of a finished export will be deleted. */
  expireTime: z.number().nullable(),
  /** Whether its file still exists. */
  isDownloadable: z.boolean(),
});
export type TaskRow = z.output<typeof taskRow>;

const kind = filter(z.enum(TASK_KINDS));

export const taskPageInput = z.object({ ...pageShape, kind, state: filter(z.enum(TASK_STATES)) });
export type TaskPageInput = z.output<typeof taskPageInput>;

/** `active`: how many of the person's tasks of all kinds have not ended; `unseen`: how many have ended since the person last looked. */
export const taskPage = pageOf(taskRow).extend({ active: z.number(), unseen: z.number() });
export type TaskPage = z.output<typeof taskPage>;

/** Marks the tasks that ended up to this time as seen. */
export const taskSeenInput = z.object({ until: wireTime });
export type TaskSeenInput = z.output<typeof taskSeenInput>;

/**
 * An event of the live stream. The first event of a connection is a snapshot of the tasks that have not ended; it replaces what the client
 * has shown. Further events hold the person's tasks that have changed, with their new state. `isLogChanged`: the log of the shop's jobs has
 * changed (only for people who may read it). `isUnreadChanged`: the person's unread messages may have changed. `isNoticePosted`: a notice
 * was posted to everyone.
 */
export const taskEvent = z.object({
  isSnapshot: z.boolean(),
  tasks: z.array(taskRow),
  isLogChanged: z.boolean(),
  isUnreadChanged: z.boolean(),
  isNoticePosted: z.boolean(),
});
export type TaskEvent = z.output<typeof taskEvent>;

/** The kind is `export` by default. */
export const taskInput = idInput.extend({ kind: kind.transform((value) => value ?? 'export') });
export type TaskInput = z.output<typeof taskInput>;

/** The answer of an export that runs as a task. */
export const exportBooked = z.object({ jobId: z.number() });

/** `job` is a run of one of the installation's regular jobs, which only the operator sees. */
const JOB_KINDS = [...TASK_KINDS, 'job'] as const;

export const jobLogRow = z.object({
  kind: z.enum(JOB_KINDS),
  id: z.number(),
  /**
   * The id that the starting call returned. It equals `id`, because each job has one entry in the log. Imports and exports never share a
   * number.
   */
  jobId: z.number(),
  /** The list that is exported, or the kind of records that are imported. */
  name: z.string(),
  title: z.string(),
  /** For an export the name of the file to download, for an import the name of the uploaded file. */
  fileName: z.string(),
  /** Kind and name: `export.orderInfo`. */
  handlerName: z.string(),
  handlerParam: z.string(),
  /** How often a worker has begun it. */
  executeIndex: z.number(),
  userName: z.string(),
  /** When it was requested. */
  createTime: z.number(),
  /** When a worker began it; null while it waits. */
  beginTime: z.number().nullable(),
  endTime: z.number().nullable(),
  /** Milliseconds. */
  duration: z.number().nullable(),
  /** See JOB_STATUS. */
  status: z.number(),
  result: z.string(),
  state: z.enum(TASK_STATES),
  /** Why it failed. */
  error: z.string().nullable(),
  /** Whether it can be started again: it has not succeeded, and a repetition does nothing twice. */
  isRetryable: z.boolean(),
});
export type JobLogRow = z.output<typeof jobLogRow>;

/** One entry of the log. The kind is `export` by default; the operator's log holds runs of regular jobs only. */
export const jobLogInput = idInput.extend({ kind: filter(z.enum(JOB_KINDS)).transform((value) => value ?? 'export') });
export type JobLogInput = z.output<typeof jobLogInput>;

export const jobLogPageInput = z.object({
  ...pageShape,
  /** The number of one job: exports are numbered from 1,000,000,001, imports below that. */
  jobId: filter(wireId),
  handlerName: filterText,
  status: filter(wireInteger({ min: JOB_STATUS.open, max: JOB_STATUS.failed })),
  /** Begun at this time or later. */
  beginTime: filter(wireTime),
  /** Ended at this time or earlier. */
  endTime: filter(wireEndTime),
});
export type JobLogPageInput = z.output<typeof jobLogPageInput>;
