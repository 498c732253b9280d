import { actions, defineMenu, recordPage } from '../menu.ts';

const users = recordPage('system:user', { directory: '/system', path: 'user', sort: 1, name: '用户管理', what: '用户', icon: 'user' });

export const organisationMenu = defineMenu({
  pages: [
    {
      ...users,
      buttons: {
        ...users.buttons,
        ...actions('system:user', '用户', ['import']),
        'system:user:update-password': '用户重置密码',
        'system:permission:assign-user-role': '用户分配角色',
      },
    },
    recordPage('system:dept', { directory: '/system', path: 'dept', sort: 4, name: '部门管理', what: '部门', icon: 'tree' }),
    recordPage('system:post', { directory: '/system', path: 'post', sort: 5, name: '岗位管理', what: '岗位', icon: 'post' }),
  ],
});
