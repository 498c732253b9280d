import { z } from 'zod';
import { isTenantOpen } from '#domain/system/tenant-state.ts';
import {
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
import { EXCEL_TYPE, FileAnswer, fileOutput } from '../http/file-answer.ts';
import { exportProcedure } from '../record-procedures.ts';
import { streamOf } from '../stream-output.ts';
import { guarded, router } from '../trpc.ts';

const JOB_QUERY = 'infra:job:query';
const JOB_TRIGGER = 'infra:job:trigger';

/** What one has started oneself: exports and imports that go on without a page being open. */
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
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.exports.retry(ctx.scope, input.id)),
  cancel: guarded('signedIn', { summary: '停止任务；已导入的行保留' })
    .input(taskInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.tasks.cancel(ctx.scope, input)),
  updateSeen: guarded('signedIn', { summary: '标记已看过此时刻之前结束的任务' })
    .input(taskSeenInput)
    .output(z.literal(true))
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
  get: guarded(JOB_QUERY, { summary: '一条任务日志；kind 缺省为 export' })
    .input(taskInput)
    .output(jobLogRow)
    .query(({ ctx, input }) => ctx.services.jobLog.get(ctx.scope, input)),
  retry: guarded(JOB_TRIGGER, { summary: '以发起人的身份重新执行失败的任务：导出重新生成，导入从停下处继续；kind 缺省为 export' })
    .input(taskInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.jobLog.retry(ctx.scope, input)),
  exportExcel: exportProcedure('任务日志', 'jobLog', jobLogPageInput),
});

export const taskRouters = { task };
export const jobLogRouters = { jobLog };
