import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORTS, type ExportName } from '#domain/all-areas.ts';
import { filterWords } from '#domain/tasks/filter-words.ts';
import { EVERY_PERMISSION } from '#shared/permissions.ts';
import { callFixture, callProcedure, openMatrixShops, openStocked, PROCEDURES } from '../support/matrix.ts';
import { sheetOf } from '../support/sheet.ts';
import type { TestShops } from '../support/shop.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

let shops: TestShops;
let shop: StockedShop;
beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await openStocked(shops);
  // Only the operator may export the list of shops.
  await shop.db.updateTable('systemTenant').set({ isOperator: 1 }).where('id', '=', shop.tenantId).execute();
  const { bs } = shop.as();
  // A second order, with the other value of every choice.
  await bs.orderInfo.create({
    customerName: '急客',
    urgent: 0,
    orderDels: [{ productsName: '布', unitPrice: '1', urgent: 0, externalCooperation: 1 }],
  });
  await bs.orderInfo.updateAuditStatus({ orderId: shop.stock.paidOrderNumber, auditStatus: false });
  await bs.customerInfo.update({ id: shop.stock.spareCustomer, status: 1 });
  await bs.customerContact.create({ customerId: shop.stock.customer, name: '女士', contactPhone: '1', gender: 1 });
  await bs.computeConfig.create({ isAutoTaxes: false, valueMethod: 'down' });
  const asked = shop.as(undefined, { isAsyncPreferred: true }).bs;
  const date = ['2026-03-10 00:00:00', '2026-03-10 23:59:59'];
  await asked.orderDel.exportExcel({ date, urgent: 0, auditStatus: true, customerName: '甲' } as never);
});
afterAll(() => shops.close());

/** Headers that are no Chinese words and still understood. */
const KNOWN_HEADERS = new Set(['QQ']);
/** Headers of columns that hold true numbers; any other column of whole numbers would show a code. */
const COUNTED = new Set([
  '排序',
  '周期天数',
  '账号额度',
  '对账日',
  '小数位数',
  '任务编号',
  '用时(毫秒)',
  '执行次数',
  '行号',
  '编号',
  '耗时(毫秒)',
  '结果码',
  '大小(字节)',
  '重试次数',
  '重试间隔(毫秒)',
  '监控超时(毫秒)',
  '默认分辨率',
]);
/** Columns whose cells may be any word, such as the username or the code of a role. */
const ANY_WORD = new Set(['用户名', '角色标识', '模板编码', '模板内容']);
/** Columns whose cells are meant for programs, such as the parameters of a request or the key of a setting. */
const OF_PROGRAMS = new Set(['请求参数', '处理器', '文件类型', '字典键值', '字典类型', '参数键名', '样式类']);
/** Matches a code of the program, such as halfUp, approved or export.orderInfo, but not the name of a file. */
const CODE = /^(?!.*\.xlsx?$)[a-z]+(?:[A-Z.][a-zA-Z]*)*$/;
const EPOCH = /^\d{12,13}$/;

describe.each(Object.keys(EXPORTS) as ExportName[])('the sheet of %s', (name) => {
  const procedure = PROCEDURES.find((other) => other.name.endsWith(`.${name}.exportExcel`));

  it('has headers and cells in the words of a person', async () => {
    if (!procedure) throw new Error(`${name} has no call`);
    // The log of jobs shows a shop its tasks, and the operator the runs of the installation instead.
    const isOperator = name === 'jobLog' ? 0 : 1;
    await shop.db.updateTable('systemTenant').set({ isOperator }).where('id', '=', shop.tenantId).execute();
    const outcome = name === 'customerStatement' ? await callFixture(shop, procedure) : await callProcedure(shop, procedure, {});
    if (!outcome.ok) throw new Error(outcome.message);
    const { headers, rows } = await sheetOf(outcome.value);
    expect(rows.length).toBeGreaterThan(0);
    expect(headers.filter((header) => !/[\u4e00-\u9fff]/.test(header) && !KNOWN_HEADERS.has(header))).toEqual([]);
    const odd = rows.flatMap((row) =>
      Object.entries(row).filter(([header, cell]) => {
        if (typeof cell === 'boolean') return true;
        const text = String(cell);
        return (
          text !== shop.mark &&
          !ANY_WORD.has(header) &&
          !OF_PROGRAMS.has(header) &&
          (CODE.test(text) || EPOCH.test(text) || text.startsWith('{') || text.startsWith('['))
        );
      }),
    );
    expect(odd).toEqual([]);
  });

  it('shows no code as a number', () => {
    const columns = EXPORTS[name].columns({ permissions: [EVERY_PERMISSION], roles: [] }, 2);
    const integers = columns.filter(({ kind }) => kind === 'integer').map(({ header }) => header);
    expect(integers.filter((header) => !COUNTED.has(header))).toEqual([]);
  });
});

describe('a configuration', () => {
  it('reads as it is set', async () => {
    const outcome = await callFixture(shop, PROCEDURES.find(({ name }) => name === 'bs.computeConfig.exportExcel') as never);
    if (!outcome.ok) throw new Error(outcome.message);
    const { rows } = await sheetOf(outcome.value);
    expect(rows).toEqual([
      {
        自动计算明细面积: '是',
        自动计算明细金额: '是',
        自动计算订单总额: '是',
        自动计算优惠金额: '是',
        自动计算成交金额: '是',
        自动计算欠款金额: '是',
        自动计算应收金额: '是',
        自动计算税金: '否',
        小数位数: 4,
        取值方式: '舍去',
        修改时间: expect.any(Date),
      },
    ]);
  });
});

it('the filters of an export read as they were chosen', () => {
  const date = [Date.UTC(2026, 2, 10, -8), Date.UTC(2026, 2, 10, 16) - 1];
  expect(filterWords('orderDel', { date, urgent: 0, auditStatus: true, paymentState: 'unpaid', customerName: '甲', width: '3.2' })).toBe(
    '下单日期：2026-03-10 00:00:00 至 2026-03-10 23:59:59，加急：是，审核状态：已审核，收款状态：未收，客户名称：甲，宽：3.2',
  );
  expect(filterWords('productInfo', { status: 1 })).toBe('状态：停用');
  expect(filterWords('unitType', { pricingBasis: 'auto' })).toBe('计价方式：自动');
});
