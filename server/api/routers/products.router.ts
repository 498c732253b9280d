import { z } from 'zod';
import { productImportInput } from '#shared/schemas/import.schema.ts';
import {
  productCreateInput,
  productPageInput,
  productRow,
  productSimpleInput,
  productSimpleRow,
  productUpdateInput,
} from '#shared/schemas/product.schema.ts';
import { recordProcedures } from '../record-procedures.ts';
import { ORDER_ENTRY, PRODUCTS, QUOTE_ENTRY } from '../select-permissions.ts';
import { guarded, router } from '../trpc.ts';
import { importProcedures } from './imports.router.ts';

const productInfo = router({
  ...recordProcedures(
    {
      title: '产品',
      permission: 'bs:product-info',
      sheet: 'productInfo',
      create: productCreateInput,
      update: productUpdateInput,
      page: productPageInput,
      row: productRow,
    },
    (services) => services.product,
  ),
  getProductCount: guarded('bs:product-info:query', { summary: '产品总数' })
    .output(z.number())
    .query(({ ctx }) => ctx.services.product.count(ctx.scope)),
  listAllSimple: guarded([...PRODUCTS, ...ORDER_ENTRY, ...QUOTE_ENTRY], { summary: '产品精简列表' })
    .input(productSimpleInput)
    .output(z.array(productSimpleRow))
    .query(({ ctx, input }) => ctx.services.product.listAllSimple(ctx.scope, input)),
  ...importProcedures('products', 'bs:product-info:import', productImportInput),
});

/** What the shop sells. */
export const productRouters = { productInfo };
