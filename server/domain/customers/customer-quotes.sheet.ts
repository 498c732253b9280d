import type { QuoteRow } from '#shared/schemas/customer.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import type { SheetColumn } from '../exports/sheet-column.ts';
import { customerQuotesService } from './customer-quotes.service.ts';

const COLUMNS: SheetColumn<QuoteRow>[] = [
  { header: '客户名称', width: 24, kind: 'text', value: (row) => row.customerName },
  { header: '产品名称', width: 24, kind: 'text', value: (row) => row.productsName },
  { header: '报价', width: 14, kind: 'money', decimals: 4, value: (row) => row.unitPrice },
  { header: '生效时间', width: 20, kind: 'datetime', value: (row) => row.validFrom },
  { header: '失效时间', width: 20, kind: 'datetime', value: (row) => row.validTo },
  { header: '备注', width: 30, kind: 'text', value: (row) => row.remarks },
  { header: '创建时间', width: 20, kind: 'datetime', value: (row) => row.createTime },
];

export const customerQuotesExport = defineExport({
  title: '客户报价',
  permission: 'bs:customer-quotes:export',
  columns: () => COLUMNS,
  page: customerQuotesService.page,
  rows: customerQuotesService.exportRows,
});
