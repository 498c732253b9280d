import type { JobLogRow } from '#shared/schemas/task.schema.ts';
import { type SheetColumn, textColumn, timeColumn } from './sheet-column.ts';

const STATUS_NAMES = ['运行中', '成功', '失败'];

export const JOB_LOG_COLUMNS: SheetColumn<JobLogRow>[] = [
  { header: '编号', width: 10, kind: 'integer', value: (row) => row.id },
  textColumn('任务', (row) => row.title, 20),
  textColumn('处理器', (row) => row.handlerName, 24),
  textColumn('参数', (row) => row.handlerParam, 40),
  textColumn('发起人', (row) => row.userName, 14),
  timeColumn('排队时间', (row) => row.createTime),
  timeColumn('开始时间', (row) => row.beginTime),
  timeColumn('结束时间', (row) => row.endTime),
  { header: '用时(毫秒)', width: 12, kind: 'integer', value: (row) => row.duration },
  { header: '执行次数', width: 10, kind: 'integer', value: (row) => row.executeIndex },
  textColumn('状态', (row) => STATUS_NAMES[row.status], 10),
  textColumn('结果', (row) => row.result, 40),
  textColumn('失败原因', (row) => row.error, 40),
];
