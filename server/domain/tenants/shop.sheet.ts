import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { TenantRow } from '#shared/schemas/tenant.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { shopService } from './shop.service.ts';

const { choice, integer, text, time } = columnsOf<TenantRow>('tenant');

export const shopExport = defineExport({
  title: '租户',
  permission: 'system:tenant:export',
  columns: [
    text('name', 24),
    text('contactName'),
    text('contactMobile', 14),
    choice('status', STATUS_CHOICES, 8),
    text('website', 24),
    text('packageName'),
    integer('accountCount'),
    time('expireTime'),
    time('createTime'),
  ],
  list: shopService,
});
