import { restPath } from '#client/records/record-calls.ts';
import { isResourceName, type ResourceName, resourcePath } from '#shared/resources/all-resources.ts';
import { type ImportKind, importNoun } from '#shared/schemas/import.schema.ts';

/** What the import dialog shows for a kind of import. */
export interface ImportSetup {
  title: string;
  /** Path under the REST prefix, without `/import` and `/get-import-template`. */
  path: string;
  options: ReadonlyArray<{ name: string; label: string }>;
  hint: string;
  templateName: string;
}

type OwnSetup = Omit<ImportSetup, 'title' | 'templateName'>;
type OwnKind = Exclude<ImportKind, ResourceName>;

const ANY_ORDER = '列的先后不限，常见的别名都能识别。';

const OWN_SETUPS: Record<OwnKind, OwnSetup> = {
  orders: {
    path: '/bs/order-info',
    options: [
      { name: 'updateSupport', label: '更新已存在的订单' },
      { name: 'customerFlag', label: '自动新建不存在的客户' },
    ],
    hint: `第一行是列名：订单号、客户名称为必填，另可有订单名称、下单日期、联系人、联系电话、送货地址、预付款等列。${ANY_ORDER}`,
  },
  orderLines: {
    path: '/bs/order-del',
    options: [
      { name: 'updateSupport', label: '更新已存在的明细' },
      { name: 'createUnitFlag', label: '自动新建不存在的单位' },
      { name: 'createProductsFlag', label: '自动新建不存在的产品' },
    ],
    hint: '第一行是列名：订单号、产品名称、数量，另可有项目名称、制作内容、规格、宽、高、单位、单价、备注等列。明细按订单号归入已有的订单。',
  },
  customers: {
    path: '/bs/customer-info',
    options: [
      { name: 'updateSupport', label: '更新已存在的客户' },
      { name: 'createTypeFlag', label: '自动新建不存在的客户类型' },
    ],
    hint: `第一行是列名：客户名称、客户类型为必填，另可有联系人、联系电话、地址、折扣率等列，以及联系人2、联系电话2等更多联系人。${ANY_ORDER}`,
  },
  users: {
    path: '/system/user',
    options: [{ name: 'updateSupport', label: '更新已存在的用户' }],
    hint: '第一行是列名，可直接使用模板。按用户名识别已有的用户；新用户没有密码，请在导入后逐个设置密码并分配角色。',
  },
  products: {
    path: '/bs/product-info',
    options: [
      { name: 'updateSupport', label: '更新已存在的产品' },
      { name: 'createTypeFlag', label: '自动新建不存在的产品类别' },
      { name: 'createUnitFlag', label: '自动新建不存在的单位' },
    ],
    hint: `第一行是列名：产品名称、产品类别为必填，另可有规格、计量单位、单价等列。${ANY_ORDER}`,
  },
  levelPrices: {
    path: '/bs/level-prices',
    options: [{ name: 'updateSupport', label: '更新已存在的级别价' }],
    hint: `第一行是列名：产品名称、客户级别、级别价，另可有备注。产品和客户级别须已存在，同一产品可按级别写多行。${ANY_ORDER}`,
  },
};

function resourceSetup(kind: Exclude<ImportKind, OwnKind>): OwnSetup {
  return {
    path: restPath(resourcePath(kind)),
    options: [{ name: 'updateSupport', label: `更新已存在的${importNoun(kind)}` }],
    hint: `第一行是列名，可直接使用模板。按名称识别已有的${importNoun(kind)}，留空的单元格不会改动原有内容。`,
  };
}

export function importSetup(kind: ImportKind): ImportSetup {
  const noun = importNoun(kind);
  const own = isResourceName(kind) ? resourceSetup(kind) : OWN_SETUPS[kind];
  return { title: `导入${noun}`, templateName: `${noun}导入模板.xlsx`, ...own };
}
