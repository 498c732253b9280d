import { actions, defineMenu, EDITS, recordPage } from '../menu.ts';

export const customersMenu = defineMenu({
  pages: [
    {
      directory: '/bs',
      sort: 2,
      name: '客户管理',
      path: 'customer/index',
      icon: 'people',
      component: 'bs/customer/index',
      componentName: 'BsCustomer',
      permission: 'bs:customer-info:query',
      buttons: actions('bs:customer-info', '客户', [...EDITS, 'import']),
    },
    recordPage('bs:customer-contact', { directory: '/bs', sort: 4, name: '客户联系人', icon: 'user' }),
    recordPage('bs:customer-quotes', { directory: '/bs', sort: 5, name: '客户报价', icon: 'rate' }),
  ],
});
