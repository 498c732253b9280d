import { defineMenu, recordPage } from '../menu.ts';

export const financeMenu = defineMenu({
  pages: [recordPage('bs:payment-and-receipt-records', { directory: '/bs', sort: 7, name: '收支凭单', icon: 'money' })],
});
