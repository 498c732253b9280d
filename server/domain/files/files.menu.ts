import { defineMenu } from '../menu.ts';

export const filesMenu = defineMenu({
  pages: [
    {
      directory: '/system',
      sort: 13,
      name: '文件列表',
      path: 'file',
      icon: 'upload',
      component: 'infra/file/index',
      componentName: 'InfraFile',
      permission: 'infra:file:query',
      buttons: { 'infra:file:delete': '文件删除' },
    },
  ],
});
