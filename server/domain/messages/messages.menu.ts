import { defineMenu, recordPage } from '../menu.ts';

const templates = recordPage('system:notify-template', {
  directory: '/system',
  path: 'notify/template',
  sort: 9,
  name: '站内信模板',
  icon: 'message',
});

export const messagesMenu = defineMenu({
  pages: [
    {
      ...templates,
      component: 'system/notify/template/index',
      buttons: { ...templates.buttons, 'system:notify-template:send-notify': '发送站内信' },
    },
    {
      directory: '/system',
      sort: 10,
      name: '站内信记录',
      path: 'notify/message',
      icon: 'email',
      component: 'system/notify/message/index',
      componentName: 'SystemNotifyMessage',
      permission: 'system:notify-message:query',
      buttons: {},
    },
  ],
});
