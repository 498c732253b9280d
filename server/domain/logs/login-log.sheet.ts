import { LOGIN_RESULT_CHOICES, LOGIN_TYPE_CHOICES } from '#shared/choice-labels.ts';
import type { LoginLogRow } from '#shared/schemas/log.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { loginLogService } from '../system/login-log.service.ts';

const COLUMNS: SheetColumn<LoginLogRow>[] = [
  { header: '编号', width: 12, kind: 'integer', value: (row) => row.id },
  choiceColumn('日志类型', LOGIN_TYPE_CHOICES, (row) => row.logType, 12),
  textColumn('用户名', (row) => row.username),
  textColumn('登录地址', (row) => row.userIp),
  choiceColumn('登录结果', LOGIN_RESULT_CHOICES, (row) => row.result, 16),
  textColumn('说明', (row) => row.reason, 30),
  textColumn('浏览器', (row) => row.userAgent, 40),
  timeColumn('登录时间', (row) => row.createTime),
];

export const loginLogExport = defineExport({
  title: '登录日志',
  permission: 'system:login-log:export',
  columns: () => COLUMNS,
  page: loginLogService.page,
  rows: loginLogService.exportRows,
});
