import { MESSAGE_TYPE_CHOICES, STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { NotifyTemplateRow } from '#shared/schemas/notify.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { templateService } from './template.service.ts';

const { choice, text, time } = columnsOf<NotifyTemplateRow>('notifyTemplate');

export const templateExport = defineExport({
  title: '站内信模板',
  permission: 'system:notify-template:export',
  columns: [
    text('code', 22),
    text('name', 20),
    choice('type', MESSAGE_TYPE_CHOICES, 12),
    text('nickname', 14),
    text('content', 60),
    choice('status', STATUS_CHOICES, 8),
    text('remark', 30),
    time('createTime'),
  ],
  list: templateService,
});
