import { SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { importCalls, nothing, type ProcedureFixture, type ProcedureFixtures, recordCalls } from './fixture-shapes.ts';
import { type Stock, uploadOf } from './stocked-shop.ts';

/** Only the operator of the installation may change what all shops share, so these calls refuse; they have tests of their own. */
const operatorOnly = (what: string) => `${what}由平台统一维护，本店不能操作`;
const refusedTo = (what: string, calls: ProcedureFixtures): ProcedureFixtures =>
  Object.fromEntries(Object.entries(calls).map(([name, fixture]) => [name, { ...fixture, refusal: operatorOnly(what) }]));
const someShop = { name: '新租户', contactName: '王芳', packageId: 1, expireTime: 4_000_000_000_000, accountCount: 5 };
/** The calls of every record, less the export, which packages do not have. */
const { 'system.tenantPackage.exportExcel': _, ...packageCalls } = recordCalls('system.tenantPackage', {
  row: () => 1,
  create: ({ menu }) => ({ name: '标准版', menuIds: [menu] }),
  update: ({ menu }) => ({ version: 1, menuIds: [menu] }),
});
/** Input of a list that is narrowed to selected rows. */
const listOf = (row: (stock: Stock) => number): ProcedureFixture => ({
  input: (stock) => ({ pageNo: 1, pageSize: 20, ids: [row(stock)] }),
});
const someStore = () => ({
  name: '对象存储',
  storage: 20,
  config: { endpoint: 's3.example.com', bucket: 'b', accessKey: 'k', accessSecret: 's' },
});
const { 'infra.fileConfig.exportExcel': __, ...fileConfigCalls } = recordCalls('infra.fileConfig', {
  row: () => 1,
  create: someStore,
  update: () => ({ version: 1, name: '本机' }),
});
const jobCalls = recordCalls('infra.job', {
  row: () => 1,
  create: () => ({ name: '清理', handlerName: 'dataPurge', cronExpression: '0 0 3 * * ?' }),
  update: () => ({ version: 1, name: '清理' }),
});
const newPerson = { username: 'zhouli', nickname: '周丽', mobile: '13700137000', email: 'zhou@example.com', sex: 2 };

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
  'system.tenant.getByWebsite': { input: () => ({ website: 'nobody.example.com' }) },
  ...refusedTo('租户', {
    ...recordCalls('system.tenant', {
      row: ({ tenantId }) => tenantId,
      create: () => ({ ...someShop, username: 'owner', password: 'secret1' }),
      update: () => ({ version: 1, packageId: 0 }),
    }),
    'system.tenant.listAllSimple': nothing,
  }),
  ...refusedTo('租户套餐', {
    ...packageCalls,
    'system.tenantPackage.listAllSimple': nothing,
    'system.tenantPackage.getSimpleList': nothing,
  }),
  'system.apiToken.create': {
    input: () => ({ name: '网店', permissions: ['bs:order-info:query'], expiresTime: 4_000_000_000_000 }),
    needs: ['bs:order-info:query'],
  },
  'system.apiToken.page': { input: () => ({ pageNo: 1, pageSize: 20 }) },
  'system.apiToken.revoke': { input: ({ apiToken }) => ({ id: apiToken }) },
  'system.apiToken.listPermissions': nothing,

  ...recordCalls('system.user', {
    row: ({ person }) => person,
    unused: ({ sparePerson }) => sparePerson,
    create: ({ base }) => ({ ...newPerson, deptId: base.dept, postIds: [base.post], password: 'secret1' }),
    update: ({ base }) => ({ version: 1, nickname: '小周', deptId: base.dept, postIds: [base.post] }),
    page: ({ base }) => ({ deptId: base.dept }),
  }),
  ...importCalls('system.user'),
  'system.user.updatePassword': { input: ({ person }) => ({ id: person, password: 'secret2' }) },
  'system.user.updateStatus': { input: ({ person }) => ({ id: person, status: 1 }) },
  'system.user.listAllSimple': { input: () => ({ text: '周' }) },
  'system.user.profile.get': nothing,
  'system.user.profile.update': { input: () => ({ nickname: '小陈', mobile: '13700137001' }) },
  'system.user.profile.updateAvatar': { input: (stock) => uploadOf(stock), refusal: '请上传 PNG、JPG、GIF 或 WebP 格式的图片' },
  'system.user.profile.updatePassword': { input: () => ({ oldPassword: 'wrong', newPassword: 'secret3' }), refusal: '原密码不正确' },

  ...recordCalls('system.role', {
    row: ({ role }) => role,
    create: () => ({ name: '送货员', code: 'driver', sort: 3 }),
    // Version 2: the stocked shop sets the data scope after creating the role.
    update: () => ({ version: 2, name: '司机' }),
  }),
  'system.role.updateStatus': { input: ({ role }) => ({ id: role, status: 1 }) },
  'system.role.listAllSimple': nothing,
  'system.permission.listRoleMenus': { input: ({ role }) => ({ roleId: role }) },
  'system.permission.assignRoleMenu': { input: ({ role, menu }) => ({ roleId: role, menuIds: [menu] }) },
  'system.permission.assignRoleDataScope': { input: ({ role, base }) => ({ roleId: role, dataScope: 2, dataScopeDeptIds: [base.dept] }) },
  'system.permission.listUserRoles': { input: ({ person }) => ({ userId: person }) },
  'system.permission.assignUserRole': { input: ({ person, role }) => ({ userId: person, roleIds: [role] }) },

  'system.menu.create': { input: () => ({ name: '帮助', type: 2, sort: 1, parentId: 0 }), refusal: operatorOnly('菜单') },
  'system.menu.update': { input: ({ menu }) => ({ id: menu, name: '帮助' }), refusal: operatorOnly('菜单') },
  'system.menu.delete': { input: ({ menu }) => ({ id: menu }), refusal: operatorOnly('菜单') },
  'system.menu.get': { input: ({ menu }) => ({ id: menu }) },
  'system.menu.list': { input: () => ({ name: '订单', status: 0 }) },
  'system.menu.listAllSimple': nothing,

  ...recordCalls('system.notifyTemplate', {
    row: ({ messageTemplate }) => messageTemplate,
    create: () => ({ name: '生日', code: 'birthday', nickname: '店长', content: '{name}，生日快乐！', type: 1 }),
    update: () => ({ version: 1, content: '祝{name}生日快乐！' }),
  }),
  'system.notifyTemplate.sendNotify': {
    input: ({ person }) => ({
      userId: person,
      userType: 2,
      templateCode: 'greeting',
      templateParams: { name: '周丽' },
    }),
  },
  'system.notifyMessage.get': { input: ({ message }) => ({ id: message }) },
  'system.notifyMessage.page': { input: ({ user }) => ({ pageNo: 1, pageSize: 20, userId: user }) },
  'system.notifyMessage.myPage': { input: () => ({ pageNo: 1, pageSize: 20, readStatus: false }) },
  'system.notifyMessage.updateRead': { input: ({ message }) => ({ ids: [message] }) },
  'system.notifyMessage.updateAllRead': nothing,
  'system.notifyMessage.getUnreadList': { input: () => ({ size: 10 }) },
  'system.notifyMessage.getUnreadCount': nothing,
  'system.notifyMessage.listChoices': nothing,
  'system.notifyMessage.updateChoice': { input: () => ({ code: 'import-ended', isWanted: false }) },

  'system.dept.list': { input: ({ base }) => ({ parentId: base.dept }) },

  'system.user.profile.listSessions': nothing,
  'system.user.profile.deleteSession': { input: ({ session }) => ({ id: session }) },
  'system.user.profile.deleteOtherSessions': nothing,

  'system.loginLog.page': listOf(({ openOrder }) => openOrder),
  'system.loginLog.exportExcel': listOf(({ openOrder }) => openOrder),
  'system.operateLog.page': listOf(({ openOrder }) => openOrder),
  'system.operateLog.exportExcel': listOf(({ openOrder }) => openOrder),
  'system.oauth2Token.page': { input: ({ user }) => ({ pageNo: 1, pageSize: 20, userId: user }) },
  'system.oauth2Token.delete': { input: ({ session }) => ({ accessToken: session }) },

  'system.dictType.create': { input: () => ({ name: '行业', type: 'bs_industry' }), refusal: operatorOnly('字典') },
  'system.dictType.update': { input: ({ dictType }) => ({ id: dictType, remark: '状态' }), refusal: operatorOnly('字典') },
  'system.dictType.delete': { input: ({ dictType }) => ({ id: dictType }), refusal: operatorOnly('字典') },
  'system.dictType.get': { input: ({ dictType }) => ({ id: dictType }) },
  'system.dictType.page': listOf(({ dictType }) => dictType),
  'system.dictType.exportExcel': listOf(({ dictType }) => dictType),
  'system.dictType.listAllSimple': nothing,
  'system.dictData.create': { input: () => ({ label: '餐饮', value: '1', dictType: 'bs_industry' }), refusal: operatorOnly('字典') },
  'system.dictData.update': { input: ({ dictData }) => ({ id: dictData, colorType: 'danger' }), refusal: operatorOnly('字典') },
  'system.dictData.delete': { input: ({ dictData }) => ({ id: dictData }), refusal: operatorOnly('字典') },
  'system.dictData.get': { input: ({ dictData }) => ({ id: dictData }) },
  'system.dictData.page': listOf(({ dictData }) => dictData),
  'system.dictData.exportExcel': listOf(({ dictData }) => dictData),
  'system.dictData.listAllSimple': nothing,
  'system.dictData.type': { input: () => ({ type: 'common_status' }) },
  'infra.config.create': {
    input: () => ({ category: '接口', name: '密钥', key: 'map.key', value: 'k' }),
    refusal: operatorOnly('参数配置'),
  },
  'infra.config.update': { input: ({ config }) => ({ id: config, value: '90' }), refusal: operatorOnly('参数配置') },
  'infra.config.delete': { input: ({ config }) => ({ id: config }), refusal: operatorOnly('参数配置') },
  'infra.config.get': { input: ({ config }) => ({ id: config }) },
  'infra.config.page': listOf(({ config }) => config),
  'infra.config.exportExcel': listOf(({ config }) => config),
  'infra.config.getValueByKey': { input: () => ({ key: 'log.login.keep-days' }) },
  'bs.companyInfo.get': nothing,
  'bs.shopSetup.get': nothing,
  'bs.shopSetup.pass': { input: () => ({ steps: ['units'] }) },
  'bs.companyInfo.update': { input: () => ({ name: '华美广告', version: 2 }) },
  ...recordCalls('system.notice', {
    row: ({ notice }) => notice,
    create: () => ({ title: '国庆放假', type: 2, content: '十月一日至三日休息' }),
    update: () => ({ version: 1, title: '元旦放假' }),
  }),
  'system.notice.push': { input: ({ notice }) => ({ id: notice }) },
  'system.notice.listPosted': nothing,
  'system.notice.read': { input: ({ notice }) => ({ id: notice }) },
  'system.area.tree': nothing,
  'system.area.getByIp': { input: () => ({ ip: '202.96.134.133' }) },

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
  'infra.file.upload': { input: (stock) => uploadOf(stock) },
  'infra.fileServer.upload': { input: (stock) => uploadOf(stock) },
  'infra.fileServer.getUrlData': { input: ({ filePath }) => ({ filePath }) },
  'infra.upload.create': { input: () => ({ name: '画面.psd', size: 10 }) },
  'infra.upload.parts': { input: ({ pendingUpload }) => ({ id: pendingUpload }) },
  'infra.upload.finish': { input: ({ pendingUpload }) => ({ id: pendingUpload }) },
  'infra.upload.delete': { input: ({ spareUpload }) => ({ id: spareUpload }) },
  'infra.file.page': { input: () => ({ pageNo: 1, pageSize: 20 }) },
  'infra.file.delete': { input: ({ file }) => ({ id: file }) },
  'infra.file.presignedUrl': { input: () => ({ path: '图.psd' }), refusal: '当前的存储不支持直接上传，请使用上传接口' },
  'infra.file.create': { input: ({ filePath }) => ({ configId: 1, path: filePath, name: '图.psd' }), refusal: '文件路径已存在' },
  ...refusedTo('文件配置', {
    ...fileConfigCalls,
    'infra.fileConfig.updateMaster': { input: () => ({ id: 1 }) },
    'infra.fileConfig.test': { input: () => ({ id: 1 }) },
    'infra.fileConfig.move': { input: () => ({ id: 1, targetId: 2 }) },
    'infra.fileConfig.stopMove': { input: () => ({ id: 1 }) },
  }),
  ...refusedTo('定时任务', {
    ...jobCalls,
    'infra.job.updateStatus': { input: () => ({ id: 1, status: 2 }) },
    'infra.job.trigger': { input: () => ({ id: 1 }) },
    'infra.job.getNextTimes': { input: () => ({ id: 1 }) },
    'infra.job.listHandlers': nothing,
  }),
  'infra.jobLog.page': { input: ({ exportTask }) => ({ pageNo: 1, pageSize: 20, jobId: exportTask, status: 0 }) },
  'infra.jobLog.get': { input: ({ exportTask }) => ({ id: exportTask, kind: 'export' }) },
  'infra.jobLog.retry': { input: ({ failedTask }) => ({ id: failedTask, kind: 'export' }) },
  'infra.jobLog.exportExcel': { input: ({ exportTask }) => ({ pageNo: 1, pageSize: 20, jobId: exportTask }) },
};
