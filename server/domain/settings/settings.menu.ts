import { actions, defineMenu, EDITS, recordPage } from '../menu.ts';

export const settingsMenu = defineMenu({
  pages: [
    recordPage('system:notice', { directory: '/system', path: 'notice', sort: 6, name: '通知公告', icon: 'message' }),
    {
      directory: '/system',
      sort: 7,
      name: '字典管理',
      path: 'dict',
      icon: 'dict',
      component: 'system/dict/index',
      componentName: 'SystemDictType',
      permission: 'system:dict:query',
      buttons: actions('system:dict', '字典', EDITS),
    },
    {
      directory: '/system',
      sort: 8,
      name: '参数设置',
      path: 'config',
      icon: 'edit',
      component: 'infra/config/index',
      componentName: 'InfraConfig',
      permission: 'infra:config:query',
      buttons: actions('infra:config', '参数', EDITS),
    },
    {
      directory: '/system',
      sort: 9,
      name: '企业信息',
      path: 'company-info',
      icon: 'example',
      component: 'bs/company-info/index',
      componentName: 'BsCompanyInfo',
      permission: 'bs:company-info:query',
      buttons: actions('bs:company-info', '企业信息', ['update']),
    },
  ],
});
