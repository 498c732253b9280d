import { JOB_STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { filterWords } from '../tasks/filter-words.ts';
import { installationLog } from './installation-log.service.ts';

/** Which file was imported, or under which filters a list was exported. */
function parameters({ kind, name, handlerParam }: JobLogRow): string {
  return kind !== 'export' ? handlerParam : filterWords(name, JSON.parse(handlerParam) as Record<string, unknown>);
}

// The handler's name is a code of the program; the title says the same in words.
const COLUMNS: SheetColumn<JobLogRow>[] = [
  { header: '任务编号', width: 12, kind: 'integer', value: (row) => row.jobId },
  textColumn('任务', (row) => row.title, 20),
  textColumn('参数', parameters, 40),
  textColumn('发起人', (row) => row.userName, 14),
  timeColumn('排队时间', (row) => row.createTime),
  timeColumn('开始时间', (row) => row.beginTime),
  timeColumn('结束时间', (row) => row.endTime),
  { header: '用时(毫秒)', width: 12, kind: 'integer', value: (row) => row.duration },
  { header: '执行次数', width: 10, kind: 'integer', value: (row) => row.executeIndex },
  choiceColumn('任务状态', JOB_STATUS_CHOICES, (row) => row.status, 12),
  textColumn('结果', (row) => row.result, 40),
  textColumn('失败原因', (row) => row.error, 40),
];

export const jobLogExport = defineExport({
  title: '任务日志',
  permission: 'infra:job:export',
  columns: () => COLUMNS,
  page: installationLog.page,
  rows: installationLog.exportRows,
});
