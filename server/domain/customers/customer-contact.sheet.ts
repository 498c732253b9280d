import { GENDER_CHOICES } from '#shared/choice-labels.ts';
import type { ContactRow } from '#shared/schemas/customer.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn } from '../exports/sheet-column.ts';
import { customerContactService } from './customer-contact.service.ts';

const COLUMNS: SheetColumn<ContactRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.customerName },
  { header: '姓名', width: 12, kind: 'text', value: (row) => row.name },
  { header: '联系方式', width: 16, kind: 'text', value: (row) => row.contactPhone },
  choiceColumn('性别', GENDER_CHOICES, (row) => row.gender, 8),
  { header: '职位', width: 14, kind: 'text', value: (row) => row.post },
  { header: 'QQ', width: 14, kind: 'text', value: (row) => row.qq },
  { header: '微信', width: 16, kind: 'text', value: (row) => row.wechat },
  { header: '地址', width: 36, kind: 'text', value: (row) => row.address },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

export const customerContactExport = defineExport({
  title: '客户联系人',
  permission: 'bs:customer-contact:export',
  columns: () => COLUMNS,
  page: customerContactService.page,
  rows: customerContactService.exportRows,
});
