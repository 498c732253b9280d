import { actions, defineMenu } from '../menu.ts';

/** Seen in the tenant that operates the installation alone, so the page takes a permission that only it has. Reading is asked of the log, too. */
export const jobsMenu = defineMenu({
  pages: [
    {
      directory: '/platform',
      sort: 4,
      name: '定时任务',
      path: 'job',
      icon: 'job',
      component: 'infra/job/index',
      componentName: 'InfraJob',
      permission: 'infra:job:update',
      buttons: actions('infra:job', '定时任务', ['create', 'delete']),
    },
  ],
});
