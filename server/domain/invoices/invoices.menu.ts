import { defineMenu, recordPage } from '../menu.ts';

export const invoicesMenu = defineMenu({
  pages: [recordPage('bs:order-invoices', { directory: '/bs', sort: 6, name: '订单发票', icon: 'documentation' })],
});
