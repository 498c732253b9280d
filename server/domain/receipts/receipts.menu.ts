import { actions, defineMenu, EDITS, recordPage } from '../menu.ts';

export const receiptsMenu = defineMenu({
  pages: [
    {
      ...recordPage('bs:order-payment-receipts', { directory: '/bs', sort: 2, name: '收款记录', icon: 'money', what: '收款' }),
      buttons: {
        ...actions('bs:order-payment-receipts', '收款', EDITS),
        'bs:order-payment-receipts:round-off': '收款抹零',
      },
    },
    {
      directory: '/bs',
      sort: 3,
      name: '客户对账单',
      path: 'customer-statement/index',
      icon: 'education',
      component: 'bs/customer-statement/index',
      componentName: 'BsCustomerStatement',
      permission: 'bs:customer-statement:query',
      buttons: actions('bs:customer-statement', '客户对账单', ['export']),
    },
  ],
});
