import { actions, defineMenu } from '../menu.ts';

/**
 * Shown only in the operator's tenant, so the page takes a permission that only that tenant has. `infra:job:query` would not do: shops have
 * it for the log of their jobs.
 */
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
