import { describe, expect, it } from 'vitest';
import { suggestField } from '#platform/excel/header-suggestion.ts';
import { CUSTOMER_IMPORT_COLUMNS } from '#shared/schemas/customer-import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { PRODUCT_IMPORT_COLUMNS } from '#shared/schemas/product-import.schema.ts';

/** Header, samples, and the label of the field that should be suggested; null for none. */
type Case = [header: string, samples: string[], label: string | null];

function check(columns: readonly ColumnSpec[], cases: Case[]): void {
  for (const [header, samples, label] of cases) {
    const key = suggestField(header, samples, columns);
    expect([header, columns.find((spec) => spec.key === key)?.label ?? null]).toEqual([header, label]);
  }
}

describe('a field for a header nobody knows', () => {
  it('is found on sheets of orders', () => {
    check(ORDER_IMPORT_COLUMNS, [
      ['客户简称', ['小杨生煎', '大王烤肉'], '客户名称'],
      ['手机/微信', ['13800138000', '139 0013 9000'], '手机号码'],
      ['客户电话', ['13800138000'], '手机号码'],
      ['微信同号', ['13800138000', '13900139000'], '手机号码'],
      ['是不是加急', ['是', '否'], '加急'],
      ['已付定金', ['100', '0'], '预付款'],
      ['打折折扣', ['85%', '9折'], '折扣率'],
      ['跟单', ['赵磊'], '业务员'],
      ['接单的日期', ['2026-11-03', '2026年11月4日'], '下单日期'],
      ['送到哪个地址', ['人民路 200 号'], '送货地址'],
      ['运费', ['12'], null],
      ['颜色', ['红', '蓝'], null],
    ]);
  });

  it('is found on sheets of order lines', () => {
    check(ORDER_LINE_IMPORT_COLUMNS, [
      ['尺寸宽', ['120', '80'], '宽(米)'],
      ['尺寸高cm', ['120', '80'], '高(米)'],
      ['件数量', ['2', '10'], '数量'],
      ['每平方单价', ['25', '18.5'], '单价'],
      ['做什么内容', ['门头', '墙面'], '制作内容'],
      ['材料品名', ['写真', '喷绘'], '产品名称'],
      ['制作工艺', ['UV'], '规格'],
      ['计价的单位', ['㎡', '张'], '单位'],
      ['金额合计', ['100', '￥2,000'], '金额'],
      ['外协否', ['是', '否'], '外协'],
      ['单号NO', ['S1', 'S2'], '订单编号'],
      // A price in units of ten thousand yuan, a fee that is no width (宽), and a serial number: no field fits.
      ['单价(万元)', ['1', '2'], null],
      ['宽带费', ['100'], null],
      ['序号', ['1', '2'], null],
      ['设计师', ['小李'], null],
      ['', ['1'], null],
    ]);
  });

  it('is found on sheets of customers and products', () => {
    check(CUSTOMER_IMPORT_COLUMNS, [
      ['老板手机', ['13800138000'], '联系电话'],
      ['客户全称', ['小杨生煎有限公司'], '客户名称'],
      ['VIP级别', ['金卡'], '客户级别'],
    ]);
    check(PRODUCT_IMPORT_COLUMNS, [
      ['零售单价', ['25'], '单价'],
      ['产品大类', ['喷绘'], '产品类别'],
      ['默认单位', ['张'], '计量单位'],
    ]);
  });

  it('is none when the samples say otherwise', () => {
    expect(
      suggestField(
        '交货方日期',
        ['自提', '送货'],
        ORDER_IMPORT_COLUMNS.filter(({ kind }) => kind === 'date'),
      ),
    ).toBeNull();
    expect(
      suggestField(
        '数量说',
        ['很多'],
        ORDER_LINE_IMPORT_COLUMNS.filter(({ key }) => key === 'amount'),
      ),
    ).toBeNull();
  });
});
