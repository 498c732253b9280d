import { NOTICE_TYPE_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { NoticeRow } from '#shared/schemas/notice.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { noticeService } from './notice.service.ts';

const { choice, text, time } = columnsOf<NoticeRow>('notice');

export const noticeExport = defineExport({
  title: '通知公告',
  permission: 'system:notice:export',
  columns: [
    text('title', 30),
    choice('type', NOTICE_TYPE_CHOICES),
    text('content', 60),
    choice('status', STATUS_CHOICES),
    text('creatorName', 12),
    time('createTime'),
  ],
  list: noticeService,
});
