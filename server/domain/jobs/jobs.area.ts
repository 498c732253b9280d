import { defineArea } from '../area.ts';
import { jobService } from './job.service.ts';
import { jobExport } from './job.sheet.ts';
import { jobLogExport } from './job-log.sheet.ts';

export const jobsArea = defineArea({ services: { jobs: jobService }, exports: { job: jobExport, jobLog: jobLogExport } });
