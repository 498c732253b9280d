import { defineArea } from '../area.ts';
import { jobLogExport } from './job-log.sheet.ts';

export const tasksArea = defineArea({ services: {}, exports: { jobLog: jobLogExport } });
