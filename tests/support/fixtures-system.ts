import { SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { nothing, type ProcedureFixtures } from './fixture-shapes.ts';

export const systemFixtures: ProcedureFixtures = {
  'system.auth.getLoginKey': nothing,
  'system.auth.login': {
    input: () => ({ tenantName: '没有这家店', username: 'admin', password: 'wrong' }),
    refusal: '租户不存在',
  },
  'system.auth.refreshToken': { input: () => ({ refreshToken: 'nothing' }), refusal: '无效的刷新令牌' },
  'system.auth.logout': nothing,
  'system.auth.getPermissionInfo': nothing,
  'system.tenant.getIdByName': { input: () => ({ name: '没有这家店' }) },
  'system.apiToken.create': {
    input: () => ({ name: '网店', permissions: ['bs:order-info:query'], expiresTime: 4_000_000_000_000 }),
    needs: ['bs:order-info:query'],
  },
  'system.apiToken.page': { input: () => ({ pageNo: 1, pageSize: 20 }) },
  'system.apiToken.revoke': { input: ({ apiToken }) => ({ id: apiToken }) },
  'system.apiToken.listPermissions': nothing,

  'system.savedView.listAllSimple': nothing,
  'system.savedView.update': { input: () => ({ list: 'bs.orderInfo', views: [{ name: '上月欠款', text: 'paymentStatus=0' }] }) },
  'system.search.find': { input: ({ openOrderNumber }) => ({ text: openOrderNumber }) },
  'system.task.page': { input: () => ({ pageNo: 1, pageSize: 20, kind: 'export' }) },
  'system.task.get': { input: ({ exportTask }) => ({ id: exportTask, kind: 'export' }) },
  'system.task.retry': { input: ({ endedTask }) => ({ id: endedTask }), needs: ['bs:product-info:export'] },
  'system.task.cancel': { input: ({ exportTask }) => ({ id: exportTask, kind: 'export' }) },
  'system.task.download': { input: ({ finishedTask }) => ({ id: finishedTask }), needs: ['bs:order-info:export', SHOW_COST, SHOW_PROFIT] },
  'system.task.updateSeen': { input: () => ({ until: 1_700_000_000_000 }) },
  'system.task.watch': nothing,
  'infra.jobLog.page': { input: ({ exportTask }) => ({ pageNo: 1, pageSize: 20, jobId: exportTask, status: 0 }) },
  'infra.jobLog.get': { input: ({ exportTask }) => ({ id: exportTask, kind: 'export' }) },
  'infra.jobLog.retry': { input: ({ failedTask }) => ({ id: failedTask, kind: 'export' }) },
  'infra.jobLog.exportExcel': { input: ({ exportTask }) => ({ pageNo: 1, pageSize: 20, jobId: exportTask }) },
};
