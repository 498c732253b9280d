import { JOB_STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf, type SheetColumn } from '../exports/sheet-column.ts';
import { filterWords } from '../tasks/filter-words.ts';
import { installationLog } from './installation-log.service.ts';

/** The parameters for people: the imported file, or the filters of an export in words. */
function parameters({ kind, name, handlerParam }: JobLogRow): string {
  return kind !== 'export' ? handlerParam : filterWords(name, JSON.parse(handlerParam) as Record<string, unknown>);
}

const { choice, integer, text, time } = columnsOf<JobLogRow>('jobLog');

// The handler's name is a code of the program; the title says the same in words.
const COLUMNS: SheetColumn<JobLogRow>[] = [
  integer('jobId', 12),
  text('title', 20),
  { ...text('handlerParam', 40), value: parameters },
  text('userName', 14),
  time('createTime'),
  time('beginTime'),
  time('endTime'),
  { ...integer('duration', 12), header: '用时(毫秒)' },
  integer('executeIndex'),
  choice('status', JOB_STATUS_CHOICES, 12),
  text('result', 40),
  text('error', 40),
];

export const jobLogExport = defineExport({
  title: '任务日志',
  permission: 'infra:job:export',
  columns: COLUMNS,
  list: installationLog,
});
