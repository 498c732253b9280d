import { PRICING_BASIS_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted, SHOW_COST } from '#shared/permissions.ts';
import type { ProductRow } from '#shared/schemas/product.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { productService } from './product.service.ts';

const { choice, decimal, integer, price, text, time } = columnsOf<ProductRow>('productInfo');

/** The cost column exists only for those who may see it. */
function productColumns(grants: Grants) {
  return [
    text('name', 24),
    text('mnemonicCode', 14),
    text('typeName'),
    text('specification', 20),
    price('unitPrice'),
    ...(isPermitted(grants, SHOW_COST) ? [price('cost')] : []),
    text('unitName', 10),
    choice('pricingBasis', PRICING_BASIS_CHOICES),
    decimal('minArea'),
    decimal('safetyStockLevel'),
    text('inventoryField', 14),
    choice('status', STATUS_CHOICES, 8),
    text('remarks', 30),
    text('aliases', 20),
    integer('defaultDpi', 12),
    decimal('rollWidth'),
    time('createTime'),
  ];
}

export const productExport = defineExport({
  title: '产品信息',
  permission: 'bs:product-info:export',
  columns: productColumns,
  list: productService,
});
