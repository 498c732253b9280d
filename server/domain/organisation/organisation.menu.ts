import { defineMenu, recordPage } from '../menu.ts';

export const organisationMenu = defineMenu({
  pages: [
    recordPage('system:dept', { directory: '/system', sort: 4, name: '部门管理', what: '部门', icon: 'tree' }),
    recordPage('system:post', { directory: '/system', sort: 5, name: '岗位管理', what: '岗位', icon: 'post' }),
  ],
});
