import { NOTICE_TYPE_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { NoticeRow } from '#shared/schemas/notice.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { noticeService } from './notice.service.ts';

const COLUMNS: SheetColumn<NoticeRow>[] = [
  textColumn('公告标题', (row) => row.title, 30),
  choiceColumn('公告类型', NOTICE_TYPE_CHOICES, (row) => row.type),
  textColumn('公告内容', (row) => row.content, 60),
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status),
  textColumn('创建人', (row) => row.creatorName, 12),
  timeColumn('创建时间', (row) => row.createTime),
];

export const noticeExport = defineExport({
  title: '通知公告',
  permission: 'system:notice:export',
  columns: () => COLUMNS,
  page: noticeService.page,
  rows: noticeService.exportRows,
});
