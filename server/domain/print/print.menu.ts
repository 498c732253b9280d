import { defineMenu, recordPage } from '../menu.ts';

export const printMenu = defineMenu({
  pages: [
    recordPage('bs:print-template', { directory: '/base-data', sort: 20, name: '打印模板', icon: 'print' }),
    recordPage('bs:print-config', { directory: '/base-data', sort: 21, name: '打印配置', icon: 'edit' }),
  ],
});
