import { LOGIN_RESULT_CHOICES, LOGIN_TYPE_CHOICES } from '#shared/choice-labels.ts';
import type { LoginLogRow } from '#shared/schemas/log.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { loginLogService } from '../system/login-log.service.ts';

const { choice, integer, text, time } = columnsOf<LoginLogRow>('loginLog');

export const loginLogExport = defineExport({
  title: '登录日志',
  permission: 'system:login-log:export',
  columns: [
    integer('id', 12),
    choice('logType', LOGIN_TYPE_CHOICES, 12),
    text('username'),
    text('userIp'),
    choice('result', LOGIN_RESULT_CHOICES, 16),
    text('reason', 30),
    text('userAgent', 40),
    time('createTime'),
  ],
  list: loginLogService,
});
