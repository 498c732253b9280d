import { GENDER_CHOICES } from '#shared/choice-labels.ts';
import type { ContactRow } from '#shared/schemas/customer.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { customerContactService } from './customer-contact.service.ts';

const { choice, text, time } = columnsOf<ContactRow>('customerContact');

export const customerContactExport = defineExport({
  title: '客户联系人',
  permission: 'bs:customer-contact:export',
  columns: [
    text('customerName', 24),
    text('name', 12),
    text('contactPhone'),
    choice('gender', GENDER_CHOICES, 8),
    text('post', 14),
    text('qq', 14),
    text('wechat'),
    text('address', 36),
    time('createTime'),
  ],
  list: customerContactService,
});
