import { defineArea } from '../area.ts';
import { jobExport } from './job.sheet.ts';
import { jobLogExport } from './job-log.sheet.ts';
import { jobsMenu } from './jobs.menu.ts';

export const jobsArea = defineArea({ menu: jobsMenu, exports: { job: jobExport, jobLog: jobLogExport } });
