import { STATUS_CHOICES } from '#shared/choice-labels.ts';
import type { TenantRow } from '#shared/schemas/tenant.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { shopService } from './shop.service.ts';

const COLUMNS: SheetColumn<TenantRow>[] = [
  textColumn('租户名称', (row) => row.name, 24),
  textColumn('联系人', (row) => row.contactName),
  textColumn('联系电话', (row) => row.contactMobile, 14),
  choiceColumn('状态', STATUS_CHOICES, (row) => row.status, 8),
  textColumn('绑定域名', (row) => row.website, 24),
  textColumn('租户套餐', (row) => row.packageName),
  { header: '账号额度', width: 10, kind: 'integer', value: (row) => row.accountCount },
  timeColumn('过期时间', (row) => row.expireTime),
  timeColumn('创建时间', (row) => row.createTime),
];

export const shopExport = defineExport({
  title: '租户',
  permission: 'system:tenant:export',
  columns: () => COLUMNS,
  page: shopService.page,
  rows: shopService.exportRows,
});
