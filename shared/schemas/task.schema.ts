import { z } from 'zod';
import { filter, filterText, idInput, pageOf, pageShape, wireEndTime, wireId, wireInteger, wireTime } from './wire.schema.ts';

/** What a person waits for in the task centre. Each kind counts its own ids: those that the starting call answered. */
const TASK_KINDS = ['export', 'import'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** `waiting`: an import waits for its person to match columns, or to look at what it would do. `undone`: it was taken back. */
export const TASK_STATES = ['queued', 'running', 'waiting', 'done', 'undone', 'failed', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Whether nothing more will happen to the task. */
export function isTaskEnded(state: string): boolean {
  return state === 'done' || state === 'undone' || state === 'failed' || state === 'cancelled';
}

export const taskRow = z.object({
  kind: z.enum(TASK_KINDS),
  id: z.number(),
  /** Which list is exported, or what is imported. */
  name: z.string(),
  title: z.string(),
  /** Of an export the name to save it under; of an import the uploaded file. */
  fileName: z.string(),
  state: z.enum(TASK_STATES),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  /** Of an import; 0 for an export. */
  createCount: z.number(),
  updateCount: z.number(),
  unchangedCount: z.number(),
  failureCount: z.number(),
  /** Size of the file of a finished export. */
  bytes: z.number().nullable(),
  /** Why it failed, to be read by a person. */
  error: z.string().nullable(),
  createTime: z.number(),
  startTime: z.number().nullable(),
  finishTime: z.number().nullable(),
  /** When the file of a finished export is removed. */
  expireTime: z.number().nullable(),
  /** Its file is still there. */
  isDownloadable: z.boolean(),
});
export type TaskRow = z.output<typeof taskRow>;

const kind = filter(z.enum(TASK_KINDS));

export const taskPageInput = z.object({ ...pageShape, kind, state: filter(z.enum(TASK_STATES)) });
export type TaskPageInput = z.output<typeof taskPageInput>;

/** `active`: how many of the person's tasks, of any kind, have not ended; `unseen`: how many ended since he last looked. */
export const taskPage = pageOf(taskRow).extend({ active: z.number(), unseen: z.number() });
export type TaskPage = z.output<typeof taskPage>;

/** Tasks that ended up to this time have been seen. */
export const taskSeenInput = z.object({ until: wireTime });
export type TaskSeenInput = z.output<typeof taskSeenInput>;

/**
 * What a live stream says. The first event of a connection, the snapshot, holds the tasks under way: whatever was shown before may be out
 * of date. Each further one holds those of the person's that have changed, as they stand now. `isLogChanged`: the log of all the shop's jobs
 * has changed, for those who may read it. `isUnreadChanged`: the person may have other unread messages than before.
 * `isNoticePosted`: everyone's attention is drawn to the notices of the shop.
 */
export const taskEvent = z.object({
  isSnapshot: z.boolean(),
  tasks: z.array(taskRow),
  isLogChanged: z.boolean(),
  isUnreadChanged: z.boolean(),
  isNoticePosted: z.boolean(),
});
export type TaskEvent = z.output<typeof taskEvent>;

/** An export unless said otherwise. */
export const taskInput = idInput.extend({ kind: kind.transform((value) => value ?? 'export') });
export type TaskInput = z.output<typeof taskInput>;

/** The answer of an export that became a task. */
export const exportBooked = z.object({ jobId: z.number() });

/** `job`: a run of one of the installation's regular jobs, for its operator alone. */
const JOB_KINDS = [...TASK_KINDS, 'job'] as const;

export const jobLogRow = z.object({
  kind: z.enum(JOB_KINDS),
  id: z.number(),
  /** What the starting call answered; one job has one entry in the log, so it is the same as `id`. Of imports and exports no two are equal. */
  jobId: z.number(),
  /** Which list is exported, or what is imported. */
  name: z.string(),
  title: z.string(),
  /** Of an export the name to save it under; of an import the uploaded file. */
  fileName: z.string(),
  /** Kind and name: `export.orderInfo`. */
  handlerName: z.string(),
  handlerParam: z.string(),
  /** How often a worker began it. */
  executeIndex: z.number(),
  userName: z.string(),
  /** When it was asked for. */
  createTime: z.number(),
  /** When a worker took it; null while it waits. */
  beginTime: z.number().nullable(),
  endTime: z.number().nullable(),
  /** Milliseconds. */
  duration: z.number().nullable(),
  /** 0 running, 1 ok, 2 failed or cancelled. */
  status: z.number(),
  result: z.string(),
  state: z.enum(TASK_STATES),
  /** Why it failed. */
  error: z.string().nullable(),
  /** It did not come to its end, and can be begun anew without doing anything twice. */
  isRetryable: z.boolean(),
});
export type JobLogRow = z.output<typeof jobLogRow>;

/** One entry: an export unless said otherwise; the operator has runs of regular jobs alone. */
export const jobLogInput = idInput.extend({ kind: filter(z.enum(JOB_KINDS)).transform((value) => value ?? 'export') });
export type JobLogInput = z.output<typeof jobLogInput>;

export const jobLogPageInput = z.object({
  ...pageShape,
  /** Names one job: exports are numbered from 1,000,000,001, imports below that. */
  jobId: filter(wireId),
  handlerName: filterText,
  status: filter(wireInteger({ min: 0, max: 2 })),
  /** Begun at this time or later. */
  beginTime: filter(wireTime),
  /** Ended at this time or earlier. */
  endTime: filter(wireEndTime),
});
export type JobLogPageInput = z.output<typeof jobLogPageInput>;
