import { type ColumnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { formatPrice } from '#shared/rules/format.rules.ts';
import type { ProductRow, ProductSimpleRow } from '#shared/schemas/product.schema.ts';

const BASES: Readonly<Record<string, string>> = { auto: '自动', area: '按面积', quantity: '按数量' };

const NAME = { id: 'name', header: '产品名称', width: 184, fixed: true, sticky: 'start' } as const;
const MNEMONIC = { id: 'mnemonicCode', header: '助记码', width: 112 } as const;
const TYPE = { id: 'typeName', header: '产品类别', width: 112 } as const;
const SPECIFICATION = { id: 'specification', header: '规格', width: 152 } as const;
const UNIT = { id: 'unitName', header: '计量单位', width: 80 } as const;

const price = <T extends ProductSimpleRow>(): DataColumn<T, never> => ({
  id: 'unitPrice',
  header: '单价（元）',
  width: 112,
  numeric: true,
  cell: (row) => formatPrice(row.unitPrice),
});
const basis = <T extends ProductSimpleRow>(): DataColumn<T, never> => ({
  id: 'pricingBasis',
  header: '计价方式',
  width: 96,
  cell: (row) => BASES[row.pricingBasis] ?? '',
});

/** What is needed to recognise a product while choosing one. */
export const PICKER_COLUMNS: readonly DataColumn<ProductSimpleRow>[] = [NAME, MNEMONIC, TYPE, SPECIFICATION, UNIT, price(), basis()];

/** The columns of the product list; cost only for those who may see it. */
export function productColumns(isWithCost: boolean): ColumnsOf<'bs.productInfo'> {
  const cost: DataColumn<ProductRow, never> = {
    id: 'cost',
    header: '成本价（元）',
    width: 112,
    numeric: true,
    cell: (row) => formatPrice(row.cost),
  };
  return [
    { ...NAME, sort: 'name' },
    { ...MNEMONIC, sort: 'mnemonicCode' },
    TYPE,
    SPECIFICATION,
    UNIT,
    basis(),
    price(),
    ...(isWithCost ? [cost] : []),
    statusColumn(),
    { id: 'remarks', header: '备注', width: 184 },
    timeColumn('createTime', '创建时间', { sort: 'id' }),
    { id: 'safetyStockLevel', header: '安全库存', width: 96, numeric: true, hiddenByDefault: true },
    { id: 'inventoryField', header: '库存字段', width: 112, hiddenByDefault: true },
    { id: 'aliases', header: '别名', width: 136, hiddenByDefault: true },
    { id: 'defaultDpi', header: '默认分辨率', width: 96, numeric: true, hiddenByDefault: true },
    { id: 'rollWidth', header: '幅宽（米）', width: 96, numeric: true, hiddenByDefault: true },
    { id: 'creatorName', header: '创建人', width: 96, hiddenByDefault: true },
    { id: 'updaterName', header: '修改人', width: 96, hiddenByDefault: true },
    timeColumn('updateTime', '修改时间', { hiddenByDefault: true }),
  ];
}
