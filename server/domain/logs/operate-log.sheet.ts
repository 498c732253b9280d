import { OPERATE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import type { OperateLogRow } from '#shared/schemas/log.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { operateLogService } from './operate-log.service.ts';

const { choice, integer, text, time } = columnsOf<OperateLogRow>('operateLog');

export const operateLogExport = defineExport({
  title: '操作日志',
  permission: 'system:operate-log:export',
  columns: [
    integer('id', 12),
    text('module'),
    text('name', 24),
    choice('type', OPERATE_TYPE_CHOICES),
    text('userNickname', 14),
    text('userIp'),
    { ...text('requestUrl', 36), value: (row) => `${row.requestMethod} ${row.requestUrl}` },
    text('javaMethodArgs', 60),
    time('startTime'),
    { ...integer('duration', 12), header: '耗时(毫秒)' },
    integer('resultCode', 12),
    text('resultMsg', 40),
    text('userAgent', 40),
  ],
  list: operateLogService,
});
