import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import type { JobLogInput, JobLogPageInput, JobLogRow, TaskState } from '#shared/schemas/task.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { JOB_STATUS } from '#shared/states.ts';
import { found } from '../records/record.ts';
import { isOperatorShop } from '../system/people.service.ts';
import { jobLogService } from '../tasks/job-log.service.ts';
import { jobRunRepository, type StoredRun } from './job-run.repository.ts';

const WHAT = '任务';

function runState({ status, beginTime }: StoredRun): TaskState {
  if (status === JOB_STATUS.open) return beginTime === null ? 'queued' : 'running';
  return status === JOB_STATUS.done ? 'done' : 'failed';
}

/** A run of a regular job in the form of the log's entries. */
function toRunRow(run: StoredRun): JobLogRow {
  const { id, jobId, name, handlerName, handlerParam, executeIndex, userName, fireTime, beginTime, endTime, status, result } = run;
  const isFailed = status === JOB_STATUS.failed;
  return {
    kind: 'job',
    id,
    jobId,
    name: handlerName,
    title: name,
    fileName: '',
    handlerName,
    handlerParam: handlerParam ?? '',
    executeIndex,
    userName,
    createTime: fireTime,
    beginTime,
    endTime,
    duration: endTime === null || beginTime === null ? null : endTime - beginTime,
    status,
    result: isFailed ? '' : result,
    state: runState(run),
    error: isFailed ? result || '失败' : null,
    isRetryable: false,
  };
}

/** The log of jobs. A shop sees its imports and exports; the operator's tenant sees the runs of the installation's regular jobs instead. */
export const installationLog = {
  async page(scope: Scope, input: JobLogPageInput): Promise<Page<JobLogRow>> {
    if (!(await isOperatorShop(scope))) return jobLogService.page(scope, input);
    const { list, total } = await jobRunRepository.findPage(scope.db, input);
    return { list: list.map(toRunRow), total };
  },

  async get(scope: Scope, { id, kind }: JobLogInput): Promise<JobLogRow> {
    if (await isOperatorShop(scope)) return toRunRow(found(await jobRunRepository.findById(scope.db, id), WHAT));
    if (kind === 'job') throw new AppError('notFound', { what: WHAT });
    return jobLogService.get(scope, { id, kind });
  },

  async *exportRows(scope: Scope, input: JobLogPageInput): AsyncGenerator<JobLogRow> {
    if (!(await isOperatorShop(scope))) yield* jobLogService.exportRows(scope, input);
    else for await (const run of jobRunRepository.findAll(scope.db, input)) yield toRunRow(run);
  },
};
