/** The calls of the specification that are built, as its chapters list them: what integrators were promised. */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Route = `${Method} /${string}`;

const FIVE = ['POST create', 'PUT update', 'DELETE delete', 'GET get', 'GET page'];
const SIMPLE = 'GET list-all-simple';
const EXPORT = 'GET export-excel';

function calls(base: string, list: string[]): Route[] {
  return list.map((call): Route => {
    const [method, path] = call.split(' ');
    return `${method as Method} /${base}/${path ?? ''}`;
  });
}

const BASE_DATA = [
  'payment-type',
  'delivery-type',
  'unit-type',
  'bill-type',
  'discounts-type',
  'closing-cycle',
  'customer-level',
  'customer-sources',
];
const WITH_EXPORT = ['order-process-steps', 'customer-type', 'product-type', 'order-expenditure-income', 'order-expenditure-income-items'];

/** Lists of the organisation, as clients of the API family know them. */
const ORGANISATION = [...FIVE, SIMPLE, 'GET simple-list', EXPORT, 'GET export'];

export const DOCUMENTED: Route[] = [
  ...calls('system/auth', ['POST login', 'POST logout', 'POST refresh-token', 'GET get-permission-info']),
  ...calls('system/tenant', [...FIVE, EXPORT, 'GET export', 'GET simple-list', 'GET get-id-by-name', 'GET get-by-website']),
  ...calls('system/tenant-package', [...FIVE, SIMPLE, 'GET simple-list', 'GET get-simple-list']),
  ...['dept', 'post'].flatMap((name) => calls(`system/${name}`, ORGANISATION)),
  'GET /system/dept/list',
  ...calls('system/user', [...ORGANISATION, 'PUT update-password', 'PUT update-status', 'GET get-import-template', 'POST import']),
  ...calls('system/user/profile', ['GET get', 'PUT update', 'PUT update-password']),
  ...calls('system/role', [...ORGANISATION, 'PUT update-status']),
  ...calls('system/permission', ['GET list-role-menus', 'POST assign-role-menu', 'POST assign-role-data-scope']),
  ...calls('system/permission', ['GET list-user-roles', 'POST assign-user-role']),
  ...calls('system/login-log', ['GET page', 'GET export']),
  ...calls('system/operate-log', ['GET page', 'GET export']),
  ...calls('system/oauth2-token', ['GET page', 'DELETE delete']),
  ...calls('system/dict-type', ORGANISATION),
  ...calls('system/dict-data', [...ORGANISATION, 'GET type/{type}']),
  ...calls('system/notice', [...FIVE, 'POST push']),
  'GET /system/area/get-by-ip',
  'GET /system/area/tree',
  ...calls('infra/config', [...FIVE, 'GET get-value-by-key', 'GET export']),
  ...calls('system/menu', ['POST create', 'PUT update', 'DELETE delete', 'GET get', 'GET list', SIMPLE, 'GET simple-list']),
  ...calls('system/notify-template', [...FIVE, EXPORT, 'GET export', 'POST send-notify']),
  ...calls('system/notify-message', ['GET get', 'GET page', 'GET my-page', 'PUT update-read', 'PUT update-all-read']),
  ...calls('system/notify-message', ['GET get-unread-list', 'GET get-unread-count']),
  'POST /files/upload',
  'POST /files/get-url-data',
  ...calls('infra/file', ['POST upload', 'GET presigned-url', 'POST create', 'GET page', 'DELETE delete']),
  ...calls('infra/file-config', [...FIVE, 'PUT update-master', 'GET test']),
  ...calls('infra/job', [...FIVE, EXPORT, 'GET export', 'PUT update-status', 'PUT trigger', 'GET get_next_times']),
  ...calls('system/user/profile', ['PUT update-avatar', 'POST update-avatar']),
  ...BASE_DATA.flatMap((name) => calls(`bs/${name}`, [...FIVE, SIMPLE])),
  ...WITH_EXPORT.flatMap((name) => calls(`bs/${name}`, [...FIVE, SIMPLE, EXPORT])),
  ...calls('bs/customer-info', [...FIVE, SIMPLE, EXPORT, 'GET get-customer-count', 'GET get-customer-statistics']),
  ...calls('bs/customer-contact', [...FIVE, EXPORT, 'DELETE delete-by-customer-id', 'GET get-by-customer-id']),
  ...calls('bs/customer-quotes', [...FIVE, EXPORT]),
  ...calls('bs/print-config', [...FIVE, EXPORT]),
  ...calls('bs/print-template', [...FIVE, SIMPLE, EXPORT]),
  ...calls('bs/print-type', [...FIVE, SIMPLE, EXPORT]),
  ...calls('bs/product-info', [...FIVE, SIMPLE, EXPORT, 'GET get-product-count']),
  ...calls('bs/compute-config', [...FIVE, EXPORT]),
  ...calls('bs/order-info', [
    ...FIVE,
    EXPORT,
    'PUT panda-update',
    'PUT update-audit-status',
    'GET get-by-order-id',
    'GET get-new-order-id',
    'GET get-customer-order-amount',
    'GET get-order-info-count',
    'GET get-order-info-total-count',
    'GET get-order-info-day-count',
    'GET get-order-info-statistics-count',
    'GET get-order-money-count',
    'POST import',
  ]),
  ...calls('bs/order-del', [...FIVE, SIMPLE, EXPORT, 'GET get-process-count', 'GET get-customer-reconciliation', 'POST import']),
  ...calls('bs/order-audit-record', [...FIVE, EXPORT]),
  ...calls('bs/order-payment-receipts', [...FIVE, SIMPLE, EXPORT]),
  ...calls('bs/payment-and-receipt-records', [...FIVE, EXPORT]),
  ...calls('bs/order-process', [...FIVE, EXPORT, 'POST finish-acceptance-process', 'POST undo-step']),
  ...calls('bs/order-file', [...FIVE, EXPORT, 'GET tenant-storage-statistics']),
  'GET /bs/order-info/get-qiniu-token',
  ...calls('bs/order-invoices', [...FIVE, EXPORT, 'DELETE delete-by-order-id']),
];

/** Calls beyond the specification, each with the reason for it. A new one is read by a person before it is put here. */
export const REVIEWED: Record<Route, string> = {
  'GET /system/auth/get-login-key': 'the public key and nonce with which a password is encrypted',
  'GET /system/tenant/list-all-simple': 'the same short list under the name that all others have',
  'POST /infra/file-config/move': 'empties a store into another one',
  'POST /infra/file-config/stop-move': 'takes that back',
  'GET /infra/job/list-handlers': 'what a job can do, for the form',
  'POST /system/api-token/create': 'tokens of integrators',
  'GET /system/api-token/page': 'tokens of integrators',
  'POST /system/api-token/revoke': 'tokens of integrators',
  'GET /system/api-token/list-permissions': 'what a token may be given',
  'GET /bs/customer-statement/get': 'what a customer owes, by period: opening, movements, closing',
  'GET /bs/customer-statement/export-excel': 'the same as a sheet to be sent',
  'GET /bs/order-info/history': 'every change of an order is in its history',
  'GET /bs/order-info/deleted-page': 'a deleted order can be recovered for 30 days',
  'PUT /bs/order-info/restore': 'a deleted order can be recovered for 30 days',
  'GET /system/saved-view/list-all-simple': "a person's own views of lists, on every computer",
  'GET /system/saved-view/simple-list': 'the same under its second name',
  'PUT /system/saved-view/update': "a person's own views of lists",
  'GET /system/login-log/export-excel': 'the same under its second name',
  'GET /system/operate-log/export-excel': 'the same under its second name',
  'GET /system/notice/export-excel': 'every record has the same six calls',
  'GET /system/notice/export': 'the same under its second name',
  'GET /system/notice/list-posted': 'what everyone may read of the notices',
  'GET /system/notice/read': 'what everyone may read of the notices',
  'GET /infra/config/export-excel': 'the same under its second name',
  'GET /system/user/profile/list-sessions': 'where one is signed in',
  'DELETE /system/user/profile/delete-session': 'where one is signed in',
  'DELETE /system/user/profile/delete-other-sessions': 'where one is signed in',
  'GET /bs/company-info/get': 'the details of the company, which get-permission-info carries',
  'PUT /bs/company-info/update': 'the details of the company',
  'GET /bs/shop-setup/get': 'the way of a new shop to its first order',
  'POST /bs/shop-setup/pass': 'the same',
  'GET /system/notify-message/list-choices': 'each person chooses what to be told of',
  'PUT /system/notify-message/update-choice': 'each person chooses what to be told of',
  'GET /system/search/find': 'one field finds orders, customers and products',
  'GET /bs/order-process/get-board': 'the lines that wait at each process step, for the workshop',
  'GET /bs/order-info/get-page-totals': 'the money of all orders that a list filters, at its foot',
  'GET /bs/order-del/get-page-totals': 'area and money of all lines that a list filters, at its foot',
  'GET /bs/order-payment-receipts/get-collected': 'what today brought in, on the home page',
  'GET /system/task/page': 'the task centre: exports and imports that go on by themselves',
  'GET /system/task/get': 'the task centre',
  'POST /system/task/retry': 'the task centre',
  'POST /system/task/cancel': 'the task centre',
  'PUT /system/task/update-seen': 'the task centre: how many tasks ended unseen',
  'GET /system/task/download': 'the file of a finished export',
  'GET /infra/job-log/page': 'the log of all jobs of the shop, as this API family has it',
  'GET /infra/job-log/get': 'the log of all jobs',
  'GET /infra/job-log/export-excel': 'the log of all jobs',
  'GET /infra/job-log/export': 'the same under its second name',
  'POST /infra/job-log/retry': 'a failed job is begun anew by whoever looks after the jobs',
  'GET /bs/import-job/get': 'an import that takes long is followed by its job',
  'GET /bs/import-job/page': 'an import that takes long is followed by its job',
  'POST /bs/import-job/cancel': 'an import can be stopped',
  'POST /bs/import-job/match': 'columns of an uploaded sheet are matched by a person',
  'POST /bs/import-job/rematch': 'columns of an uploaded sheet are matched by a person',
  'GET /bs/import-job/issues': 'a rehearsed import shows what is wrong, by repair',
  'GET /bs/import-job/rows': 'a rehearsed import shows what each row would do',
  'GET /bs/import-job/repair-choices': 'a missing name is replaced by one that is there',
  'POST /bs/import-job/repair': 'all rows with one fault are mended at once',
  'POST /bs/import-job/fix': 'a cell is mended in place',
  'POST /bs/import-job/commit': 'a rehearsed import is carried out',
  'POST /bs/import-job/undo': 'an import is taken back for a day',
  'POST /bs/import-job/annotate': 'the sheet comes back with what became of each row',
  'GET /bs/import-job/result': 'the sheet comes back with what became of each row',
  // What can be imported, beyond the orders and lines of the specification.
  ...(Object.fromEntries(
    ['customer-info', 'product-info', ...BASE_DATA, ...WITH_EXPORT].flatMap((name) => [
      [`POST /bs/${name}/import`, 'every list that a shop brings along can be imported'],
      [`GET /bs/${name}/get-import-template`, 'the workbook to fill in for an import'],
    ]),
  ) as Record<Route, string>),
  'GET /bs/order-info/get-import-template': 'the workbook to fill in for an import',
  'GET /bs/order-del/get-import-template': 'the workbook to fill in for an import',
  // Every plain resource has the same seven calls; the specification leaves the export of these out.
  ...(Object.fromEntries(
    BASE_DATA.map((name) => [`GET /bs/${name}/export-excel`, 'every plain resource has the same seven calls']),
  ) as Record<Route, string>),
};
