import type { Database } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { JobCreate, JobPageInput, JobRow, JobUpdate } from '#shared/schemas/job.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { JOB_STATUS, TIMER_STATUS } from '#shared/states.ts';
import { found, refuseStale } from '../records/record.ts';
import { refuseOtherThanOperator } from '../system/people.service.ts';
import { cronPattern, nextTimes } from './cron.ts';
import { jobRepository, type StoredJob } from './job.repository.ts';
import { jobRunRepository, type StoredRun } from './job-run.repository.ts';
import type { RegularJobs } from './regular-job.ts';

const WHAT = '定时任务';
const SYSTEM = '系统';
/** A run that has not ended after this time counts as interrupted. */
const LOST_MS = 24 * 3600_000;
const KEPT_MS = 30 * 24 * 3600_000;
const LOST = '运行中断';

const toRow = ({ updateTime: _, ...job }: StoredJob, now: number): JobRow => ({
  ...job,
  nextTime: job.status === TIMER_STATUS.normal ? (nextTimes(job.cronExpression, now, 1)[0] ?? null) : null,
});

const runOf = ({ id, name, handlerName, handlerParam }: StoredJob, fireTime: number, userName: string) => ({
  jobId: id,
  name,
  handlerName,
  handlerParam,
  fireTime,
  userName,
  beginTime: null,
  endTime: null,
});

/** Has a worker run a job soon after the caller's transaction is committed. Does nothing where the operator has deleted the job. */
export async function triggerHandler(scope: Scope, handler: string): Promise<void> {
  const job = await jobRepository.findByHandler(scope.db, handler);
  if (job) await jobRunRepository.insert(scope.db, runOf(job, scope.now(), scope.actor.nickname));
}

/** The regular jobs of the installation, which only its operator may change. Workers read the table every few seconds. */
export const jobService = {
  updateStatus: (scope: Scope, { id, status }: { id: number; status: number }): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      const job = found(await jobRepository.lock(scope.db, id), WHAT);
      await jobRepository.update(scope.db, id, { status, version: job.version + 1, updateTime: scope.now() });
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      await refuseOtherThanOperator(scope, WHAT);
      found(await jobRepository.lock(scope.db, id), WHAT);
      await jobRepository.delete(scope.db, id);
    }),

  /** Runs a job once, soon, even a paused one. */
  async trigger(scope: Scope, id: number): Promise<void> {
    await refuseOtherThanOperator(scope, WHAT);
    const job = found(await jobRepository.findById(scope.db, id), WHAT);
    await jobRunRepository.insert(scope.db, runOf(job, scope.now(), scope.actor.nickname));
  },

  async get(scope: Scope, id: number): Promise<JobRow> {
    await refuseOtherThanOperator(scope, WHAT);
    return toRow(found(await jobRepository.findById(scope.db, id), WHAT), scope.now());
  },

  async getNextTimes(scope: Scope, { id, count }: { id: number; count: number }): Promise<number[]> {
    await refuseOtherThanOperator(scope, WHAT);
    return nextTimes(found(await jobRepository.findById(scope.db, id), WHAT).cronExpression, scope.now(), count);
  },

  async page(scope: Scope, input: JobPageInput): Promise<Page<JobRow>> {
    await refuseOtherThanOperator(scope, WHAT);
    const { list, total } = await jobRepository.findPage(scope.db, input);
    return { list: list.map((job) => toRow(job, scope.now())), total };
  },

  async *exportRows(scope: Scope, input: JobPageInput): AsyncGenerator<JobRow> {
    await refuseOtherThanOperator(scope, WHAT);
    for await (const job of jobRepository.findAll(scope.db, input)) yield toRow(job, scope.now());
  },
};

/** The calls that take a handler's name. The handlers are the regular jobs of areas and engines. */
export function createJobKeeper(handlers: RegularJobs) {
  async function refuseUnknown(db: Database, handlerName: string, ownId?: number): Promise<void> {
    if (!handlers.has(handlerName)) throw invalid(`没有名为 ${handlerName} 的处理器`);
    const job = await jobRepository.findByHandler(db, handlerName);
    if (job && job.id !== ownId) throw new AppError('jobHandlerTaken', { name: handlerName });
  }

  function refuseParam(handlerName: string, text: string | null | undefined): void {
    if (!text) return;
    const param = handlers.get(handlerName)?.param;
    if (!param) throw invalid(`处理器「${handlerName}」没有参数，请留空`);
    if (!param.isRead(text)) throw invalid(`处理器参数应为${param.hint}`);
  }

  return {
    async create(scope: Scope, input: JobCreate): Promise<number> {
      await refuseOtherThanOperator(scope, WHAT);
      cronPattern(input.cronExpression);
      await refuseUnknown(scope.db, input.handlerName);
      refuseParam(input.handlerName, input.handlerParam);
      const now = scope.now();
      return jobRepository.insert(scope.db, {
        ...input,
        monitorTimeout: input.monitorTimeout ?? null,
        handlerParam: input.handlerParam ?? null,
        createTime: now,
        updateTime: now,
      });
    },

    update: (scope: Scope, { id, version, ...sent }: JobUpdate): Promise<void> =>
      inTransaction(scope, async (scope) => {
        await refuseOtherThanOperator(scope, WHAT);
        const job = found(await jobRepository.lock(scope.db, id), WHAT);
        refuseStale({ ...job, updaterName: null }, version);
        if (sent.cronExpression !== undefined) cronPattern(sent.cronExpression);
        if (sent.handlerName !== undefined) await refuseUnknown(scope.db, sent.handlerName, id);
        const { handlerName, handlerParam } = { ...job, ...sent };
        refuseParam(handlerName ?? job.handlerName, handlerParam);
        await jobRepository.update(scope.db, id, { ...sent, version: job.version + 1, updateTime: scope.now() });
      }),

    async listHandlers(scope: Scope): Promise<Array<{ name: string; title: string }>> {
      await refuseOtherThanOperator(scope, WHAT);
      return [...handlers].map(([name, { title }]) => ({ name, title }));
    },
  };
}

/** The jobs for workers. The tables decide whether a job runs; a message of the queue only has a worker look. */
export const jobRuns = {
  /** Jobs that are not paused. */
  findNormal: (db: Database): Promise<StoredJob[]> => jobRepository.findNormal(db, TIMER_STATUS.normal),
  findWaiting: jobRunRepository.findWaiting,

  /** Begins the run of a job that is due at `fireTime`. Null when the job is paused or deleted, or that run has ended. */
  async beginAt(db: Database, jobId: number, fireTime: number, now: number): Promise<StoredRun | null> {
    const job = await jobRepository.findById(db, jobId);
    if (job?.status !== TIMER_STATUS.normal) return null;
    await jobRunRepository.insert(db, runOf(job, fireTime, SYSTEM));
    const run = await jobRunRepository.findAt(db, jobId, fireTime);
    return run && (await jobRunRepository.begin(db, run.id, now)) ? run : null;
  },

  /** Begins a run that a person has triggered. Null when it has ended. */
  async begin(db: Database, id: number, now: number): Promise<StoredRun | null> {
    const run = await jobRunRepository.findById(db, id);
    return run && (await jobRunRepository.begin(db, id, now)) ? run : null;
  },

  /** Ends a run. A run that took longer than the job's `monitorTimeout` notes that in its result. @param took milliseconds */
  async end(db: Database, run: StoredRun, { isDone, result, took, now }: { isDone: boolean; result: string; took: number; now: number }) {
    const limit = (await jobRepository.findById(db, run.jobId))?.monitorTimeout ?? null;
    const told = limit !== null && took > limit ? `${result}（用时超过监控超时）` : result;
    await jobRunRepository.end(db, run.id, { now, result: told, status: isDone ? JOB_STATUS.done : JOB_STATUS.failed });
  },

  /** Ends interrupted runs and deletes old ones. */
  async purge(db: Database, now: number, round: number): Promise<void> {
    await jobRunRepository.endLost(db, now - LOST_MS, { now, result: LOST });
    await jobRunRepository.deleteOlder(db, now - KEPT_MS, round);
  },
};
