import { actions, defineMenu, recordPage } from '../menu.ts';

const roles = recordPage('system:role', { directory: '/system', path: 'role', sort: 2, name: '角色管理', what: '角色', icon: 'peoples' });

export const accessMenu = defineMenu({
  pages: [
    {
      ...roles,
      buttons: {
        ...roles.buttons,
        'system:permission:assign-role-menu': '角色分配菜单',
        'system:permission:assign-role-data-scope': '角色分配数据权限',
      },
    },
    {
      directory: '/system',
      sort: 3,
      name: '菜单管理',
      path: 'menu',
      icon: 'tree-table',
      component: 'system/menu/index',
      componentName: 'SystemMenu',
      permission: 'system:menu:query',
      buttons: actions('system:menu', '菜单', ['create', 'update', 'delete']),
    },
  ],
});
