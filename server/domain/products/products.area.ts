import { defineArea } from '../area.ts';
import { customerQuotesService } from '../customers/customer-quotes.service.ts';
import { productImporter } from './product.importer.ts';
import { productService } from './product.service.ts';
import { productExport } from './product.sheet.ts';
import { productsMenu } from './products.menu.ts';

export const productsArea = defineArea({
  menu: productsMenu,
  services: { product: productService },
  exports: { productInfo: productExport },
  importers: { products: productImporter },
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
    product: {
      ...productService,
      noun: '产品',
      later: { noun: '报价', isThere: (scope, id) => customerQuotesService.hasAny(scope, { productsId: id }) },
    },
  },
});
