import { defineArea } from '../area.ts';
import { actions } from '../menu.ts';
import { uploadOwners } from './file.service.ts';
import { LOCAL_STORE } from './file-stores.ts';
import { expireUploads, findUploads } from './upload.service.ts';

export const filesArea = defineArea({
  purge: expireUploads,
  fileOwners: { upload: findUploads, ...uploadOwners(LOCAL_STORE) },
  menu: {
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
      {
        directory: '/platform',
        sort: 3,
        name: '文件配置',
        path: 'file-config',
        icon: 'druid',
        component: 'infra/fileConfig/index',
        componentName: 'InfraFileConfig',
        permission: 'infra:file-config:query',
        buttons: actions('infra:file-config', '文件配置', ['create', 'update', 'delete']),
      },
    ],
  },
});
