/** Calls that every signed-in person and every API token may make, and why each shows nothing of the shop to those who may not see it. */
export const FOR_EVERYONE: Record<string, string> = {
  'system.auth.getPermissionInfo': "who one is and what one may do; the company's details are left out for an API token",
  'system.savedView.listAllSimple': "one's own views of lists: filters under a name, no row of the shop",
  'system.savedView.update': "one's own views of lists",
  'system.task.cancel': "one's own task, if what it exports or imports is permitted",
  'system.task.download': "the file of one's own export, if the export and all of its columns are permitted",
  'system.task.get': "one's own task, if what it exports or imports is permitted",
  'system.task.page': "one's own tasks, those whose export or import is permitted",
  'system.task.retry': "one's own export, if it is permitted",
  'system.task.updateSeen': 'when one last looked at the list of tasks',
  'system.task.watch': "one's own tasks, those whose export or import is permitted",
  'system.user.profile.get': 'oneself; not for an API token',
  'system.user.profile.update': 'oneself; not for an API token',
  'system.user.profile.updatePassword': 'oneself, by the password one has; not for an API token',
};

/** Permissions that do not follow from the name of the call. A person reads each before it is put here. */
const ORDERS = 'bs:order-info:query,bs:order-info:create,bs:order-info:update';
const ENTRY = ['bs:order-info', 'bs:order-payment-receipts', 'bs:customer-quotes'].map((prefix) => `${prefix}:create,${prefix}:update`);
const CUSTOMERS = 'bs:customer-info:query,bs:customer-info:create,bs:customer-info:update';
const PRODUCTS = 'bs:product-info:query,bs:product-info:create,bs:product-info:update';
/** Of the kind of the job the domain asks besides. */
const ANY_IMPORT = [
  'bs:order-info:import',
  'bs:order-dtl:import',
  'bs:customer-info:import',
  'bs:product-info:import',
  'system:user:import',
  ...['customer-type', 'customer-level', 'customer-sources', 'product-type', 'unit-type', 'payment-type', 'delivery-type', 'bill-type']
    .concat(['discounts-type', 'closing-cycle', 'order-process-steps', 'order-expenditure-income', 'order-expenditure-income-items'])
    .map((name) => `bs:${name}:import`),
].join();

const PACKAGES = 'system:tenant-package:query,system:tenant:query,system:tenant:create,system:tenant:update';
const USERS = 'system:user:query,system:user:create,system:user:update';
const DEPTS = 'system:dept:query,system:dept:create,system:dept:update';

export const REVIEWED_PERMISSIONS: Record<string, string> = {
  'system.tenant.listAllSimple': 'system:tenant:query',
  'system.tenantPackage.listAllSimple': PACKAGES,
  'system.tenantPackage.getSimpleList': PACKAGES,
  'system.user.updatePassword': 'system:user:update-password',
  'system.user.updateStatus': 'system:user:update',
  'system.user.listAllSimple': `${USERS},${DEPTS}`,
  'system.role.updateStatus': 'system:role:update',
  'system.role.listAllSimple': 'system:role:query,system:permission:assign-user-role',
  'system.permission.listRoleMenus': 'system:permission:assign-role-menu',
  'system.permission.assignRoleMenu': 'system:permission:assign-role-menu',
  'system.permission.assignRoleDataScope': 'system:permission:assign-role-data-scope',
  'system.permission.listUserRoles': 'system:permission:assign-user-role',
  'system.permission.assignUserRole': 'system:permission:assign-user-role',
  'system.menu.list': 'system:menu:query',
  'system.menu.listAllSimple': 'system:menu:query,system:role:query,system:permission:assign-role-menu',
  'bs.computeConfig.page': `bs:compute-config:query,${ORDERS}`,
  'bs.customerInfo.listAllSimple': `${CUSTOMERS},${ENTRY.join()},bs:customer-contact:create,bs:customer-contact:update`,
  'bs.productInfo.listAllSimple': `${PRODUCTS},${ENTRY[0]},${ENTRY[2]}`,
  'bs.orderInvoices.deleteByOrderId': 'bs:order-invoices:delete',
  'bs.customerContact.deleteByCustomerId': 'bs:customer-contact:delete',
  'bs.customerContact.getByCustomerId': 'bs:customer-contact:query',
  'bs.customerInfo.getCustomerCount': 'bs:customer-info:query',
  'bs.customerInfo.getCustomerStatistics': 'bs:customer-info:query',
  'bs.importJob.annotate': ANY_IMPORT,
  'bs.importJob.commit': ANY_IMPORT,
  'bs.importJob.fix': ANY_IMPORT,
  'bs.importJob.issues': ANY_IMPORT,
  'bs.importJob.match': ANY_IMPORT,
  'bs.importJob.rematch': ANY_IMPORT,
  'bs.importJob.repair': ANY_IMPORT,
  'bs.importJob.repairChoices': ANY_IMPORT,
  'bs.importJob.result': ANY_IMPORT,
  'bs.importJob.rows': ANY_IMPORT,
  'bs.importJob.undo': ANY_IMPORT,
  'bs.importJob.cancel': `${ANY_IMPORT},bs:import-job:query`,
  'bs.importJob.get': `${ANY_IMPORT},bs:import-job:query`,
  'bs.importJob.page': `${ANY_IMPORT},bs:import-job:query`,
  'bs.orderInfo.getPageTotals': 'bs:order-info:query',
  'bs.orderPaymentReceipts.getCollected': 'bs:order-payment-receipts:query',
  'system.search.find': 'bs:order-info:query,bs:customer-info:query,bs:product-info:query',
  'bs.orderAuditRecord.create': 'bs:order-info:audit',
  'bs.orderAuditRecord.delete': 'bs:order-info:audit',
  'bs.orderAuditRecord.exportExcel': 'bs:order-info:export',
  'bs.orderAuditRecord.get': 'bs:order-info:query',
  'bs.orderAuditRecord.page': 'bs:order-info:query',
  'bs.orderAuditRecord.update': 'bs:order-info:audit',
  'bs.orderDel.create': 'bs:order-info:update',
  'bs.orderDel.delete': 'bs:order-info:update',
  'bs.orderDel.exportExcel': 'bs:order-info:export',
  'bs.orderDel.get': 'bs:order-info:query',
  'bs.orderDel.getCustomerReconciliation': 'bs:order-info:query',
  'bs.orderDel.getProcessCount': 'bs:order-info:query',
  'bs.orderDel.import': 'bs:order-dtl:import',
  'bs.orderDel.listAllSimple': 'bs:order-info:query',
  'bs.orderDel.page': 'bs:order-info:query',
  'bs.orderDel.update': 'bs:order-info:update',
  'bs.orderInfo.deletedPage': 'bs:order-info:delete',
  'bs.orderInfo.getByOrderId': 'bs:order-info:query',
  'bs.orderInfo.getCustomerOrderAmount': 'bs:order-info:query',
  'bs.orderInfo.getNewOrderId': 'bs:order-info:create',
  'bs.orderInfo.getOrderInfoCount': 'bs:order-info:query',
  'bs.orderInfo.getOrderInfoDayCount': 'bs:order-info:query',
  'bs.orderInfo.getOrderInfoStatisticsCount': 'bs:order-info:query',
  'bs.orderInfo.getOrderInfoTotalCount': 'bs:order-info:query',
  'bs.orderInfo.getOrderMoneyCount': 'bs:order-info:query',
  'bs.orderInfo.history': 'bs:order-info:query',
  'bs.orderInfo.pandaUpdate': 'bs:order-info:update',
  'bs.orderInfo.restore': 'bs:order-info:delete',
  'system.dept.list': 'system:dept:query',
  'bs.orderInfo.updateAuditStatus': 'bs:order-info:audit',
  'bs.orderPaymentReceipts.listAllSimple': 'bs:order-payment-receipts:query',
  'bs.productInfo.getProductCount': 'bs:product-info:query',
  'infra.jobLog.exportExcel': 'infra:job:export',
  'infra.jobLog.get': 'infra:job:query',
  'infra.jobLog.page': 'infra:job:query',
  'infra.jobLog.retry': 'infra:job:trigger',
  'system.apiToken.listPermissions': 'system:api-token:create',
  'system.apiToken.revoke': 'system:api-token:delete',
};

/** Permissions that roles can be given already and nothing asks for yet. */
export const WITHOUT_CALL: Record<string, string> = {
  'bs:drag-file-billing': 'named by the specification; making orders of dropped files is still to come',
  'bs:payment-and-receipt-records:create': 'named by the specification; income and expenditure are still to come',
};
