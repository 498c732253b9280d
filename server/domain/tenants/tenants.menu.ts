import { actions, defineMenu, recordPage } from '../menu.ts';

/** Shown only in the operator's tenant. */
export const tenantsMenu = defineMenu({
  pages: [
    recordPage('system:tenant', { directory: '/platform', path: 'tenant', sort: 1, name: '租户管理', what: '租户', icon: 'peoples' }),
    {
      ...recordPage('system:tenant-package', {
        directory: '/platform',
        path: 'tenant-package',
        sort: 2,
        name: '套餐管理',
        what: '租户套餐',
        icon: 'build',
      }),
      component: 'system/tenantPackage/index',
      buttons: actions('system:tenant-package', '租户套餐', ['create', 'update', 'delete']),
    },
  ],
});
