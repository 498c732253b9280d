import { MESSAGE_TYPE_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { NotifyTemplateRow } from '#shared/schemas/notify.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn } from '../exports/sheet-column.ts';
import { templateService } from './template.service.ts';

const COLUMNS: SheetColumn<NotifyTemplateRow>[] = [
  { header: '模板编码', width: 22, kind: 'text', value: (row) => row.code },
  { header: '模板名称', width: 20, kind: 'text', value: (row) => row.name },
  choiceColumn('消息类型', MESSAGE_TYPE_CHOICES, (row) => row.type, 12),
  { header: '发送人名称', width: 14, kind: 'text', value: (row) => row.nickname },
  { header: '模板内容', width: 60, kind: 'text', value: (row) => row.content },
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status, 8),
  { header: '备注', width: 30, kind: 'text', value: (row) => row.remark },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

export const templateExport = defineExport({
  title: '站内信模板',
  permission: 'system:notify-template:export',
  columns: () => COLUMNS,
  page: templateService.page,
  rows: templateService.exportRows,
});
