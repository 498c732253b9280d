import { EXPORTS } from '#domain/all-areas.ts';
import {
  loginLogPageInput,
  loginLogRow,
  onlineTokenInput,
  onlineTokenPageInput,
  onlineTokenRow,
  operateLogPageInput,
  operateLogRow,
} from '#shared/schemas/log.schema.ts';
import { pageOf } from '#shared/schemas/wire.schema.ts';
import { done } from '../done.ts';
import { answerExport } from '../export-answer.ts';
import { exportOutput } from '../http/file-answer.ts';
import { guarded, router } from '../trpc.ts';

const loginLog = router({
  page: guarded('system:login-log:query', { summary: '登录日志分页' })
    .input(loginLogPageInput)
    .output(pageOf(loginLogRow))
    .query(({ ctx, input }) => ctx.services.loginLogs.page(ctx.scope, input)),
  exportExcel: guarded(EXPORTS.loginLog.permission, { isFile: true, summary: '导出登录日志' })
    .input(loginLogPageInput)
    .output(exportOutput)
    .query(answerExport('loginLog')),
});

const operateLog = router({
  page: guarded('system:operate-log:query', { summary: '操作日志分页' })
    .input(operateLogPageInput)
    .output(pageOf(operateLogRow))
    .query(({ ctx, input }) => ctx.services.operateLogs.page(ctx.scope, input)),
  exportExcel: guarded(EXPORTS.operateLog.permission, { isFile: true, summary: '导出操作日志' })
    .input(operateLogPageInput)
    .output(exportOutput)
    .query(answerExport('operateLog')),
});

/** The sessions of people who are signed in now. */
const oauth2Token = router({
  page: guarded('system:oauth2-token:page', { summary: '在线用户分页；accessToken 是会话编号，不是令牌本身' })
    .input(onlineTokenPageInput)
    .output(pageOf(onlineTokenRow))
    .query(({ ctx, input }) => ctx.services.onlineSessions.page(ctx.scope, input, ctx.session.familyId)),
  delete: guarded('system:oauth2-token:delete', { summary: '强制下线；accessToken 取自分页', isForPeople: true })
    .input(onlineTokenInput)
    .output(done)
    .mutation(({ ctx, input }) => ctx.services.onlineSessions.signOut(ctx.scope, input.accessToken)),
});

export const logRouters = { loginLog, operateLog, oauth2Token };
