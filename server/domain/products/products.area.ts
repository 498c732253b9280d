import { defineArea } from '../area.ts';
import { customerQuotesService } from '../customers/customer-quotes.service.ts';
import { levelPricesImporter } from './level-prices.importer.ts';
import { levelPricesService } from './level-prices.service.ts';
import { levelPricesExport } from './level-prices.sheet.ts';
import { productImporter } from './product.importer.ts';
import { productService } from './product.service.ts';
import { productExport } from './product.sheet.ts';
import { productsMenu } from './products.menu.ts';

export const productsArea = defineArea({
  menu: productsMenu,
  services: { product: productService, levelPrices: levelPricesService },
  exports: { productInfo: productExport, levelPrices: levelPricesExport },
  importers: { products: productImporter, levelPrices: levelPricesImporter },
  finders: {
    product: {
      permission: 'bs:product-info:query',
      find: async (scope, text, limit) =>
        (await productService.listAllSimple(scope, { text }))
          .slice(0, limit)
          .map(({ id, name, specification, unitName }) => ({ id, name, detail: [specification, unitName].filter(Boolean).join(' · ') })),
    },
  },
  lists: {
    productInfo: {
      createPermission: 'bs:product-info:create',
      isLong: true,
      find: (scope, text) => productService.listAllSimple(scope, text === undefined ? undefined : { text }),
    },
  },
  undoables: {
    levelPrice: { ...levelPricesService, noun: '级别价' },
    product: {
      ...productService,
      noun: '产品',
      later: {
        noun: '报价或级别价',
        isThere: async (scope, id) =>
          (await customerQuotesService.hasAny(scope, { productsId: id })) || (await levelPricesService.hasAny(scope, { productsId: id })),
      },
    },
  },
});
