import { actions, defineMenu, EDITS } from '../menu.ts';

/** Receipts have no page of their own: they are taken in the order. What a customer owes by them does. */
export const receiptsMenu = defineMenu({
  pages: [
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
  more: { BsOrder: actions('bs:order-payment-receipts', '收款', ['query', ...EDITS]) },
});
