import { type Kysely, sql } from 'kysely';

/**
 * The menu tree of the platform. Ids are fixed for good: roles of every tenant point at them. A menu (type 2) carries the permission
 * to read its page; each further permission is a button (type 3) under it, so that a role can be given any of them.
 */
const DIRECTORY = 1;
const MENU = 2;
const BUTTON = 3;

interface MenuRow {
  id: number;
  parentId: number;
  name: string;
  type: number;
  sort: number;
  permission: string;
  path: string;
  icon: string;
  component: string;
  componentName: string;
}

const ACTION_NAMES = { query: '查询', create: '新增', update: '修改', delete: '删除', export: '导出' } as const;
type Action = keyof typeof ACTION_NAMES;
const EDITS: readonly Action[] = ['create', 'update', 'delete', 'export'];
const ALL: readonly Action[] = ['query', ...EDITS];

function directory(id: number, name: string, sort: number, path: string, icon: string): MenuRow {
  return { id, parentId: 0, name, type: DIRECTORY, sort, permission: '', path, icon, component: '', componentName: '' };
}

interface MenuPage {
  path: string;
  icon?: string;
  component: string;
  componentName: string;
  permission: string;
}

function menu(id: number, parentId: number, name: string, sort: number, page: MenuPage): MenuRow {
  return { id, parentId, name, type: MENU, sort, icon: '', ...page };
}

/** Buttons take the ids that follow their menu's; a menu has room for 99. */
function buttons(menuId: number, first: number, entries: ReadonlyArray<readonly [permission: string, name: string]>): MenuRow[] {
  return entries.map(([permission, name], index) => ({
    id: menuId + first + index,
    parentId: menuId,
    name,
    type: BUTTON,
    sort: first + index,
    permission,
    path: '',
    icon: '',
    component: '',
    componentName: '',
  }));
}

function actions(prefix: string, what: string, chosen: readonly Action[]): Array<readonly [string, string]> {
  return chosen.map((action) => [`${prefix}:${action}`, `${what}${ACTION_NAMES[action]}`] as const);
}

const ORDERS = 1;
const BASE_DATA = 2;
const SYSTEM = 3;
const ORDER = 1000;
const CUSTOMER = 1100;
const PRODUCT = 1200;
const COMPUTE_CONFIG = 1300;
const API_TOKEN = 3000;
const FIRST_RESOURCE = 2000;

const RESOURCES: ReadonlyArray<readonly [name: string, path: string, title: string]> = [
  ['customerType', 'customer-type', '客户类型'],
  ['customerLevel', 'customer-level', '客户级别'],
  ['customerSources', 'customer-sources', '客户来源'],
  ['productType', 'product-type', '产品类别'],
  ['unitType', 'unit-type', '计量单位'],
  ['paymentType', 'payment-type', '付款方式'],
  ['deliveryType', 'delivery-type', '送货方式'],
  ['billType', 'bill-type', '票据类型'],
  ['discountsType', 'discounts-type', '折扣类型'],
  ['closingCycle', 'closing-cycle', '结算周期'],
  ['orderProcessSteps', 'order-process-steps', '订单工序'],
];

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function resourceRows(): MenuRow[] {
  return RESOURCES.flatMap(([name, path, title], index) => {
    const id = FIRST_RESOURCE + index * 20;
    const page = { path, component: `resource/${name}`, componentName: `Resource${pascal(name)}`, permission: `bs:${path}:query` };
    return [menu(id, BASE_DATA, title, index + 1, page), ...buttons(id, 1, actions(`bs:${path}`, title, EDITS))];
  });
}

const MENUS: MenuRow[] = [
  directory(ORDERS, '订单管理', 1, '/bs', 'checklist'),
  directory(BASE_DATA, '基础资料', 2, '/base-data', 'database'),
  directory(SYSTEM, '系统管理', 3, '/system', 'gear'),

  menu(ORDER, ORDERS, '订单管理', 1, {
    path: 'order/index',
    icon: 'list-unordered',
    component: 'bs/order/index',
    componentName: 'BsOrder',
    permission: 'bs:order-info:query',
  }),
  ...buttons(ORDER, 1, [
    ...actions('bs:order-info', '订单', EDITS),
    ['bs:order-info:audit', '订单审核'],
    ['bs:order-info:import', '订单导入'],
    ['bs:order-dtl:import', '订单明细导入'],
    ['bs:order-cost:show', '查看成本'],
    ['bs:order-profit:show', '查看利润'],
    ['bs:payment-and-receipt-records:create', '收支登记'],
    ['bs:order-invoices:delete', '发票删除'],
    ['bs:drag-file-billing', '拖拽文件识别开单'],
  ]),
  ...buttons(ORDER, 20, actions('bs:order-payment-receipts', '收款', ALL)),
  ...buttons(ORDER, 30, actions('bs:order-del', '订单明细', ALL)),
  ...buttons(ORDER, 40, actions('bs:order-audit-record', '审核记录', ALL)),

  menu(CUSTOMER, ORDERS, '客户管理', 2, {
    path: 'customer/index',
    icon: 'people',
    component: 'bs/customer/index',
    componentName: 'BsCustomer',
    permission: 'bs:customer-info:query',
  }),
  ...buttons(CUSTOMER, 1, actions('bs:customer-info', '客户', EDITS)),
  ...buttons(CUSTOMER, 10, actions('bs:customer-contact', '客户联系人', ALL)),
  ...buttons(CUSTOMER, 20, actions('bs:customer-quotes', '客户报价', ALL)),

  menu(PRODUCT, ORDERS, '产品管理', 3, {
    path: 'product/index',
    icon: 'package',
    component: 'bs/product/index',
    componentName: 'BsProduct',
    permission: 'bs:product-info:query',
  }),
  ...buttons(PRODUCT, 1, actions('bs:product-info', '产品', EDITS)),

  ...resourceRows(),
  menu(COMPUTE_CONFIG, BASE_DATA, '计算配置', RESOURCES.length + 1, {
    path: 'compute-config',
    component: 'bs/compute-config/index',
    componentName: 'BsComputeConfig',
    permission: 'bs:compute-config:query',
  }),
  ...buttons(COMPUTE_CONFIG, 1, actions('bs:compute-config', '计算配置', EDITS)),

  menu(API_TOKEN, SYSTEM, '接口令牌', 1, {
    path: 'api-token',
    icon: 'key',
    component: 'system/api-token/index',
    componentName: 'SystemApiToken',
    permission: 'system:api-token:query',
  }),
  ...buttons(API_TOKEN, 1, actions('system:api-token', '接口令牌', ['create', 'delete'])),
];

export async function up(db: Kysely<never>): Promise<void> {
  const rows = MENUS.map(
    (row) =>
      sql`(${row.id}, ${row.parentId}, ${row.name}, ${row.permission}, ${row.type}, ${row.sort}, ${row.path}, ${row.icon}, ${row.component}, ${row.componentName})`,
  );
  await sql`
    insert ignore into system_menu (id, parent_id, name, permission, type, sort, path, icon, component, component_name)
    values ${sql.join(rows)}`.execute(db);
}
