import { defineArea } from '../area.ts';

export const tasksArea = defineArea({
  menu: {
    pages: [
      {
        directory: '/system',
        sort: 12,
        name: '任务日志',
        path: '/job/log',
        icon: 'list',
        component: 'infra/job/log',
        componentName: 'InfraJobLog',
        permission: 'infra:job:query',
        buttons: { 'infra:job:export': '任务日志导出', 'infra:job:trigger': '任务重新执行' },
      },
    ],
  },
});
