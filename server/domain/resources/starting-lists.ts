import type { Scope } from '#platform/scope.ts';
import { DIRECTION } from '#shared/states.ts';
import { resourceServices } from './all-resource-services.ts';

const CUSTOMER_TYPES = ['零售客户', '企业客户', '同行', '政府单位'] as const;
const CUSTOMER_LEVELS = ['普通', '银牌', '金牌'] as const;
const CUSTOMER_SOURCES = ['门店', '老客户介绍', '网络', '电话'] as const;
/** Name, and `takesMoney`: whether money is received by it, or later. */
const PAYMENT_TYPES = [
  ['现金', true],
  ['微信', true],
  ['支付宝', true],
  ['银行转账', true],
  ['月结', false],
] as const;
const DELIVERY_TYPES = ['自提', '送货上门', '物流', '安装'] as const;
const CLOSING_CYCLES: ReadonlyArray<readonly [name: string, days: number]> = [
  ['现结', 0],
  ['月结', 30],
  ['季结', 90],
];
const BILL_TYPES: ReadonlyArray<readonly [name: string, taxRate: string]> = [
  ['不开票', '0'],
  ['增值税普票', '3'],
  ['增值税专票', '13'],
];
const DISCOUNTS: ReadonlyArray<readonly [name: string, rate: string]> = [
  ['无折扣', '100'],
  ['九五折', '95'],
  ['九折', '90'],
  ['八五折', '85'],
];
const PROCESS_STEPS = ['设计', '打印', '后期加工', '安装', '完工'] as const;
const UNITS: ReadonlyArray<readonly [name: string, pricingBasis: 'area' | 'quantity' | 'auto']> = [
  ['平方米', 'area'],
  ['个', 'quantity'],
  ['张', 'quantity'],
  ['块', 'quantity'],
  ['套', 'quantity'],
  ['米', 'quantity'],
  ['次', 'quantity'],
];

/** Income and expenses beside orders: direction, project, and the names within it. */
const EXPENDITURE_AND_INCOME = [
  [DIRECTION.income, '其他收入', ['废料变卖', '设备出租', '平台返利']],
  [DIRECTION.expense, '房租水电', ['房租', '电费', '水费', '网络费']],
  [DIRECTION.expense, '材料采购', ['墨水', '写真布', '板材', '辅料']],
  [DIRECTION.expense, '人工', ['工资', '加班费', '安装队']],
  [DIRECTION.expense, '运输', ['快递费', '货车运费']],
] as const;

/** The ids of the created entries. */
export interface StartingLists {
  customerTypes: number[];
  levels: number[];
  sources: number[];
  paymentTypes: number[];
  /** The payment types by which money is received. */
  moneyMethods: number[];
  deliveryTypes: number[];
  closingCycles: number[];
  billTypes: number[];
  discounts: Array<{ id: number; rate: string }>;
  steps: number[];
  units: Map<string, number>;
  /** Purposes of income and expenses beside orders. */
  purposes: Array<{ type: (typeof DIRECTION)[keyof typeof DIRECTION]; projectId: number; nameId: number }>;
}

/** Creates the lists that orders, customers and products select from, so that a new shop can begin to work. The shop may change them. */
export async function createStartingLists(scope: Scope): Promise<StartingLists> {
  const all = async <T>(items: readonly T[], create: (item: T, sort: number) => Promise<number>) => {
    const ids: number[] = [];
    for (const [sort, item] of items.entries()) ids.push(await create(item, sort));
    return ids;
  };
  const named = (service: { create(scope: Scope, input: { name: string; sort: number }): Promise<number> }, names: readonly string[]) =>
    all(names, (name, sort) => service.create(scope, { name, sort }));
  const unitIds = await all(UNITS, ([name, pricingBasis], sort) => resourceServices.unitType.create(scope, { name, pricingBasis, sort }));
  const purposes: StartingLists['purposes'] = [];
  for (const [type, name, items] of EXPENDITURE_AND_INCOME) {
    const projectId = await resourceServices.orderExpenditureIncome.create(scope, { type, name });
    const create = (item: string, sort: number) =>
      resourceServices.orderExpenditureIncomeItems.create(scope, { type, typeId: projectId, name: item, sort });
    for (const nameId of await all(items, create)) purposes.push({ type, projectId, nameId });
  }
  const paymentTypes = await all(PAYMENT_TYPES, ([name, takesMoney], sort) =>
    resourceServices.paymentType.create(scope, { name, takesMoney, sort }),
  );
  const discountIds = await all(DISCOUNTS, ([name, rate], sort) => resourceServices.discountsType.create(scope, { name, rate, sort }));
  return {
    customerTypes: await all(CUSTOMER_TYPES, (name, sort) => resourceServices.customerType.create(scope, { name, parentId: 0, sort })),
    levels: await named(resourceServices.customerLevel, CUSTOMER_LEVELS),
    sources: await named(resourceServices.customerSources, CUSTOMER_SOURCES),
    paymentTypes,
    moneyMethods: paymentTypes.filter((_, index) => PAYMENT_TYPES[index]?.[1]),
    deliveryTypes: await named(resourceServices.deliveryType, DELIVERY_TYPES),
    closingCycles: await all(CLOSING_CYCLES, ([name, days], sort) => resourceServices.closingCycle.create(scope, { name, days, sort })),
    billTypes: await all(BILL_TYPES, ([name, taxRate], sort) => resourceServices.billType.create(scope, { name, taxRate, sort })),
    discounts: discountIds.map((id, index) => ({ id, rate: DISCOUNTS[index]?.[1] ?? '100' })),
    steps: await named(resourceServices.orderProcessSteps, PROCESS_STEPS),
    purposes,
    units: new Map(UNITS.map(([name], index) => [name, unitIds[index] as number])),
  };
}
