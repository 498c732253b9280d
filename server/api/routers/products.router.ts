import { z } from 'zod';
import { productImportInput, resourceImportInput } from '#shared/schemas/import.schema.ts';
import { levelPriceCreateInput, levelPricePageInput, levelPriceRow, levelPriceUpdateInput } from '#shared/schemas/level-price.schema.ts';
import {
  productCreateInput,
  productPageInput,
  productRow,
  productSimpleInput,
  productSimpleRow,
  productUpdateInput,
} from '#shared/schemas/product.schema.ts';
import { recordProcedures } from '../record-procedures.ts';
import { LEVEL_PRICE_ENTRY, ORDER_ENTRY, PRODUCTS, QUOTE_ENTRY } from '../select-permissions.ts';
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
  listAllSimple: guarded([...PRODUCTS, ...ORDER_ENTRY, ...QUOTE_ENTRY, ...LEVEL_PRICE_ENTRY], { summary: '产品精简列表' })
    .input(productSimpleInput)
    .output(z.array(productSimpleRow))
    .query(({ ctx, input }) => ctx.services.product.listAllSimple(ctx.scope, input)),
  ...importProcedures('products', 'bs:product-info:import', productImportInput),
});

const levelPrices = router({
  ...recordProcedures(
    {
      title: '级别价',
      permission: 'bs:level-prices',
      sheet: 'levelPrices',
      create: levelPriceCreateInput,
      update: levelPriceUpdateInput,
      page: levelPricePageInput,
      row: levelPriceRow,
    },
    (services) => services.levelPrices,
  ),
  ...importProcedures('levelPrices', 'bs:level-prices:import', resourceImportInput),
});

/** What the shop sells, and what customers of a level pay for it. */
export const productRouters = { productInfo, levelPrices };
