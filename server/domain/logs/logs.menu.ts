import { defineMenu } from '../menu.ts';

export const logsMenu = defineMenu({
  pages: [
    {
      directory: '/log',
      sort: 1,
      name: '登录日志',
      path: 'login-log',
      icon: 'logininfor',
      component: 'system/loginlog/index',
      componentName: 'SystemLoginLog',
      permission: 'system:login-log:query',
      buttons: { 'system:login-log:export': '登录日志导出' },
    },
    {
      directory: '/log',
      sort: 2,
      name: '操作日志',
      path: 'operate-log',
      icon: 'form',
      component: 'system/operatelog/index',
      componentName: 'SystemOperateLog',
      permission: 'system:operate-log:query',
      buttons: { 'system:operate-log:export': '操作日志导出' },
    },
    {
      directory: '/log',
      sort: 3,
      name: '在线用户',
      path: 'token',
      icon: 'online',
      component: 'system/oauth2/token/index',
      componentName: 'SystemOnlineToken',
      permission: 'system:oauth2-token:page',
      buttons: { 'system:oauth2-token:delete': '在线用户强制下线' },
    },
  ],
});
