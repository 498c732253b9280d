import { TIMER_STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { JobRow } from '#shared/schemas/job.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { jobService } from './job.service.ts';

const { choice, integer, text, time } = columnsOf<JobRow>('job');

export const jobExport = defineExport({
  title: '定时任务',
  permission: 'infra:job:export',
  columns: [
    integer('id'),
    text('name', 24),
    choice('status', TIMER_STATUS_CHOICES),
    text('handlerName', 20),
    text('handlerParam', 30),
    text('cronExpression', 20),
    integer('retryCount'),
    { ...integer('retryInterval', 14), header: '重试间隔(毫秒)' },
    { ...integer('monitorTimeout', 14), header: '监控超时(毫秒)' },
    time('createTime'),
  ],
  list: jobService,
});
