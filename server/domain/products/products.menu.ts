import { actions, defineMenu, EDITS, recordPage } from '../menu.ts';

export const productsMenu = defineMenu({
  pages: [
    {
      directory: '/bs',
      sort: 3,
      name: '产品管理',
      path: 'product/index',
      icon: 'component',
      component: 'bs/product/index',
      componentName: 'BsProduct',
      permission: 'bs:product-info:query',
      buttons: actions('bs:product-info', '产品', [...EDITS, 'import']),
    },
    {
      ...recordPage('bs:level-prices', { directory: '/bs', sort: 5, name: '级别价', icon: 'rate' }),
      buttons: actions('bs:level-prices', '级别价', [...EDITS, 'import']),
    },
  ],
});
