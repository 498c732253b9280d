import { z } from 'zod';
import { EXPORTS } from '#domain/all-areas.ts';
import { productImportInput } from '#shared/schemas/import.schema.ts';
import {
  productCreateInput,
  productPageInput,
  productRow,
  productSimpleInput,
  productSimpleRow,
  productUpdateInput,
} from '#shared/schemas/product.schema.ts';
import { idInput, pageOf } from '#shared/schemas/wire.schema.ts';
import { answerExport } from '../export-answer.ts';
import { exportOutput } from '../http/file-answer.ts';
import { ORDER_ENTRY, PRODUCTS, QUOTE_ENTRY } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';
import { importProcedures } from './imports.router.ts';

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
  listAllSimple: guarded([...PRODUCTS, ...ORDER_ENTRY, ...QUOTE_ENTRY], { summary: '产品精简列表' })
    .input(productSimpleInput)
    .output(z.array(productSimpleRow))
    .query(({ ctx, input }) => ctx.services.product.listAllSimple(ctx.scope, input)),
  page: guarded('bs:product-info:query', { summary: '产品分页' })
    .input(productPageInput)
    .output(pageOf(productRow))
    .query(({ ctx, input }) => ctx.services.product.page(ctx.scope, input)),
  exportExcel: guarded(EXPORTS.productInfo.permission, { isFile: true, summary: '导出产品' })
    .input(productPageInput)
    .output(exportOutput)
    .query(answerExport('productInfo')),
  ...importProcedures('products', 'bs:product-info:import', productImportInput),
});

/** What the shop sells. */
export const productRouters = { productInfo };
