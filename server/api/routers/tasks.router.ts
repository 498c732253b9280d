import { z } from 'zod';
import { isTenantOpen } from '#domain/system/tenant-state.ts';
import {
  jobCreateInput,
  jobHandler,
  jobPageInput,
  jobRow,
  jobStatusInput,
  jobTimesInput,
  jobUpdateInput,
} from '#shared/schemas/job.schema.ts';
import {
  jobLogInput,
  jobLogPageInput,
  jobLogRow,
  taskEvent,
  taskInput,
  taskPage,
  taskPageInput,
  taskRow,
  taskSeenInput,
} from '#shared/schemas/task.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { EXCEL_TYPE, FileAnswer, fileOutput } from '../http/file-answer.ts';
import { exportProcedure, recordProcedures } from '../record-procedures.ts';
import { streamOf } from '../stream-output.ts';
import { guarded, router } from '../trpc.ts';

const JOB_QUERY = 'infra:job:query';
const JOB_TRIGGER = 'infra:job:trigger';

/** The caller's own exports and imports, which workers run in the background. */
const task = router({
  page: guarded('signedIn', { summary: '自己的导出与导入任务' })
    .input(taskPageInput)
    .output(taskPage)
    .query(({ ctx, input }) => ctx.services.tasks.page(ctx.scope, input)),
  get: guarded('signedIn', { summary: '自己的一个任务；kind 缺省为 export' })
    .input(taskInput)
    .output(taskRow)
    .query(({ ctx, input }) => ctx.services.tasks.get(ctx.scope, input)),
  retry: guarded('signedIn', { summary: '重新执行失败、已取消或文件已过期的导出' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.exports.retry(ctx.scope, input.id)),
  cancel: guarded('signedIn', { summary: '停止任务；已导入的行保留' })
    .input(taskInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.tasks.cancel(ctx.scope, input)),
  updateSeen: guarded('signedIn', { summary: '标记已看过此时刻之前结束的任务' })
    .input(taskSeenInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.tasks.updateSeen(ctx.scope, input)),
  watch: guarded('signedIn', { summary: '自己任务的实时进度' })
    .output(streamOf(taskEvent))
    .subscription(({ ctx: { services, scope, bearer }, signal }) => {
      const recheck = async () => {
        const now = bearer === null ? null : await services.auth.authenticate(bearer);
        return now && isTenantOpen(now, Date.now()) ? now.grants : null;
      };
      return services.taskFeed.watch(scope, { signal, recheck });
    }),
  download: guarded('signedIn', { isFile: true, summary: '下载已完成的导出文件' })
    .input(idInput)
    .output(fileOutput)
    .query(async ({ ctx, input }) => {
      const { fileName, stream } = await ctx.services.exports.download(ctx.scope, input.id);
      return new FileAnswer(fileName, EXCEL_TYPE, stream);
    }),
});

const jobLog = router({
  page: guarded(JOB_QUERY, { summary: '本店所有任务的日志' })
    .input(jobLogPageInput)
    .output(pageOf(jobLogRow))
    .query(({ ctx, input }) => ctx.services.jobLog.page(ctx.scope, input)),
  get: guarded(JOB_QUERY, { summary: '一条任务日志；kind 缺省为 export，平台运营方只有 job' })
    .input(jobLogInput)
    .output(jobLogRow)
    .query(({ ctx, input }) => ctx.services.jobLog.get(ctx.scope, input)),
  retry: guarded(JOB_TRIGGER, { summary: '以发起人的身份重新执行失败的任务：导出重新生成，导入从停下处继续；kind 缺省为 export' })
    .input(taskInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.jobLog.retry(ctx.scope, input)),
  exportExcel: exportProcedure('任务日志', 'jobLog', jobLogPageInput),
});

export const taskRouters = { task };

/** Jobs of the installation that run at times which the platform's operator sets. */
const job = router({
  ...recordProcedures(
    {
      title: '定时任务',
      permission: 'infra:job',
      sheet: 'job',
      create: jobCreateInput,
      update: jobUpdateInput,
      page: jobPageInput,
      row: jobRow,
    },
    (services) => services.jobs,
  ),
  updateStatus: guarded('infra:job:update', { summary: '开启或暂停定时任务' })
    .input(jobStatusInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.jobs.updateStatus(ctx.scope, input)),
  trigger: guarded(JOB_TRIGGER, { summary: '立即执行一次', method: 'PUT' })
    .input(idInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.jobs.trigger(ctx.scope, input.id)),
  getNextTimes: guarded(JOB_QUERY, { summary: '接下来的执行时间，缺省 5 次', path: '/infra/job/get_next_times' })
    .input(jobTimesInput)
    .output(z.array(z.number()))
    .query(({ ctx, input }) => ctx.services.jobs.getNextTimes(ctx.scope, input)),
  listHandlers: guarded(JOB_QUERY, { summary: '可用的处理器' })
    .output(z.array(jobHandler))
    .query(({ ctx }) => ctx.services.jobs.listHandlers(ctx.scope)),
});

export const jobLogRouters = { jobLog, job };
