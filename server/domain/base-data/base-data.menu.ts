import { defineMenu, recordPage } from '../menu.ts';

export const baseDataMenu = defineMenu({
  // Behind the plain lists, however many there are.
  pages: [recordPage('bs:compute-config', { directory: '/base-data', sort: 1000, name: '计算配置', path: 'compute-config' })],
});
