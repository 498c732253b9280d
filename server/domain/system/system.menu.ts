import { actions, defineMenu } from '../menu.ts';

export const systemMenu = defineMenu({
  pages: [
    {
      directory: '/system',
      sort: 11,
      name: '接口令牌',
      path: 'api-token',
      icon: 'lock',
      component: 'system/api-token/index',
      componentName: 'SystemApiToken',
      permission: 'system:api-token:query',
      buttons: actions('system:api-token', '接口令牌', ['create', 'delete']),
    },
  ],
});
