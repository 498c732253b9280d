import { OPERATE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import type { OperateLogRow } from '#shared/schemas/log.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { operateLogService } from './operate-log.service.ts';

const COLUMNS: SheetColumn<OperateLogRow>[] = [
  { header: '编号', width: 12, kind: 'integer', value: (row) => row.id },
  textColumn('操作模块', (row) => row.module),
  textColumn('操作名', (row) => row.name, 24),
  choiceColumn('操作类型', OPERATE_TYPE_CHOICES, (row) => row.type),
  textColumn('操作人', (row) => row.userNickname, 14),
  textColumn('操作地址', (row) => row.userIp),
  textColumn('请求地址', (row) => `${row.requestMethod} ${row.requestUrl}`, 36),
  textColumn('请求参数', (row) => row.javaMethodArgs, 60),
  timeColumn('操作时间', (row) => row.startTime),
  { header: '耗时(毫秒)', width: 12, kind: 'integer', value: (row) => row.duration },
  { header: '结果码', width: 12, kind: 'integer', value: (row) => row.resultCode },
  textColumn('结果提示', (row) => row.resultMsg, 40),
  textColumn('浏览器', (row) => row.userAgent, 40),
];

export const operateLogExport = defineExport({
  title: '操作日志',
  permission: 'system:operate-log:export',
  columns: () => COLUMNS,
  page: operateLogService.page,
  rows: operateLogService.exportRows,
});
