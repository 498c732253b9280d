import { defineMenu, recordPage } from '../menu.ts';

export const productionMenu = defineMenu({
  pages: [recordPage('bs:order-process', { directory: '/bs', sort: 2, name: '生产看板', what: '工序记录', icon: 'skill' })],
});
