import { defineMenu, recordPage } from '../menu.ts';

export const orderFilesMenu = defineMenu({
  pages: [recordPage('bs:order-file', { directory: '/bs', sort: 8, name: '订单文件', icon: 'upload' })],
});
