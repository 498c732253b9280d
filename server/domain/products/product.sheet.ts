import { PRICING_BASIS_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted, SHOW_COST } from '#shared/permissions.ts';
import type { ProductRow } from '#shared/schemas/product.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn } from '../exports/sheet-column.ts';
import { productService } from './product.service.ts';

/** The cost column exists only for those who may see it. */
function productColumns(grants: Grants): SheetColumn<ProductRow>[] {
  const cost: SheetColumn<ProductRow> = { header: '成本价', width: 12, kind: 'money', decimals: 4, value: (row) => row.cost };
  return [
    { header: '产品名称', width: 24, kind: 'text', value: (row) => row.name },
    { header: '助记码', width: 14, kind: 'text', value: (row) => row.mnemonicCode },
    { header: '产品类别', width: 16, kind: 'text', value: (row) => row.typeName },
    { header: '规格', width: 20, kind: 'text', value: (row) => row.specification },
    { header: '单价', width: 12, kind: 'money', decimals: 4, value: (row) => row.unitPrice },
    ...(isPermitted(grants, SHOW_COST) ? [cost] : []),
    { header: '计量单位', width: 10, kind: 'text', value: (row) => row.unitName },
    choiceColumn('计价方式', PRICING_BASIS_CHOICES, (row) => row.pricingBasis),
    { header: '安全库存', width: 12, kind: 'decimal', value: (row) => row.safetyStockLevel },
    { header: '库存字段', width: 14, kind: 'text', value: (row) => row.inventoryField },
    choiceColumn('状态', STATUS_CHOICES, (row) => row.status, 8),
    { header: '备注', width: 30, kind: 'text', value: (row) => row.remarks },
    { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
  ];
}

export const productExport = defineExport({
  title: '产品信息',
  permission: 'bs:product-info:export',
  columns: productColumns,
  page: productService.page,
  rows: productService.exportRows,
});
