import { TIMER_STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { JobRow } from '#shared/schemas/job.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { jobService } from './job.service.ts';

const COLUMNS: SheetColumn<JobRow>[] = [
  { header: '编号', width: 10, kind: 'integer', value: (row) => row.id },
  textColumn('任务名称', (row) => row.name, 24),
  choiceColumn('任务状态', TIMER_STATUS_CHOICES, (row) => row.status),
  textColumn('处理器', (row) => row.handlerName, 20),
  textColumn('处理器参数', (row) => row.handlerParam, 30),
  textColumn('执行周期', (row) => row.cronExpression, 20),
  { header: '重试次数', width: 10, kind: 'integer', value: (row) => row.retryCount },
  { header: '重试间隔(毫秒)', width: 14, kind: 'integer', value: (row) => row.retryInterval },
  { header: '监控超时(毫秒)', width: 14, kind: 'integer', value: (row) => row.monitorTimeout },
  timeColumn('创建时间', (row) => row.createTime),
];

export const jobExport = defineExport({
  title: '定时任务',
  permission: 'infra:job:export',
  columns: () => COLUMNS,
  page: jobService.page,
  rows: jobService.exportRows,
});
