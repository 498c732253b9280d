import { z } from 'zod';
import { isPermitted, SHOW_COST } from '#shared/permissions.ts';
import {
  type ProductRow,
  productCreateInput,
  productPageInput,
  productRow,
  productSimpleInput,
  productSimpleRow,
  productUpdateInput,
} from '#shared/schemas/product.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { fileOutput } from '../http/file-answer.ts';
import { answerSheet, type SheetColumn } from '../sheet-answer.ts';
import { guarded, router } from '../trpc.ts';

const BASES = new Map([
  ['auto', '自动'],
  ['area', '按面积'],
  ['quantity', '按数量'],
]);

/** The cost column exists only for those who may see it. */
function productColumns(isWithCost: boolean): SheetColumn<ProductRow>[] {
  const cost: SheetColumn<ProductRow> = { header: '成本价', width: 12, kind: 'money', decimals: 4, value: (row) => row.cost };
  return [
    { header: '产品名称', width: 24, kind: 'text', value: (row) => row.name },
    { header: '助记码', width: 14, kind: 'text', value: (row) => row.mnemonicCode },
    { header: '产品类别', width: 16, kind: 'text', value: (row) => row.typeName },
    { header: '规格', width: 20, kind: 'text', value: (row) => row.specification },
    { header: '单价', width: 12, kind: 'money', decimals: 4, value: (row) => row.unitPrice },
    ...(isWithCost ? [cost] : []),
    { header: '计量单位', width: 10, kind: 'text', value: (row) => row.unitName },
    { header: '计价方式', width: 10, kind: 'text', value: (row) => BASES.get(row.pricingBasis) },
    { header: '安全库存', width: 12, kind: 'decimal', value: (row) => row.safetyStockLevel },
    { header: '库存字段', width: 14, kind: 'text', value: (row) => row.inventoryField },
    { header: '状态', width: 8, kind: 'text', value: (row) => (row.status === 0 ? '启用' : '停用') },
    { header: '备注', width: 30, kind: 'text', value: (row) => row.remarks },
    { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
  ];
}

const productInfo = router({
  create: guarded('bs:product-info:create', { summary: '新增产品' })
    .input(productCreateInput)
    .output(z.number())
    .mutation(({ ctx, input }) => ctx.services.product.create(ctx.scope, input)),
  update: guarded('bs:product-info:update', { summary: '修改产品' })
    .input(productUpdateInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.product.update(ctx.scope, input)),
  delete: guarded('bs:product-info:delete', { summary: '删除产品' })
    .input(idInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => ctx.services.product.delete(ctx.scope, input.id)),
  get: guarded('bs:product-info:query', { summary: '产品详情' })
    .input(idInput)
    .output(productRow)
    .query(({ ctx, input }) => ctx.services.product.get(ctx.scope, input.id)),
  getProductCount: guarded('bs:product-info:query', { summary: '产品总数' })
    .output(z.number())
    .query(({ ctx }) => ctx.services.product.count(ctx.scope)),
  listAllSimple: guarded('signedIn', { summary: '产品精简列表' })
    .input(productSimpleInput)
    .output(z.array(productSimpleRow))
    .query(({ ctx, input }) => ctx.services.product.listAllSimple(ctx.scope, input)),
  page: guarded('bs:product-info:query', { summary: '产品分页' })
    .input(productPageInput)
    .output(pageOf(productRow))
    .query(({ ctx, input }) => ctx.services.product.page(ctx.scope, input)),
  exportExcel: guarded('bs:product-info:export', { summary: '导出产品' })
    .input(productPageInput)
    .output(fileOutput)
    .query(({ ctx, input }) => {
      const columns = productColumns(isPermitted(ctx.scope.grants, SHOW_COST));
      return answerSheet(ctx.door, '产品信息', columns, ctx.services.product.exportRows(ctx.scope, input));
    }),
});

/** What the shop sells. */
export const productRouters = { productInfo };
