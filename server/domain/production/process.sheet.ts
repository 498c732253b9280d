import { labelsOf } from '#shared/field-labels.ts';
import type { ProcessRow } from '#shared/schemas/production.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { processService } from './process.service.ts';

const label = (key: string): string => labelsOf('orderProcess')[key] ?? key;

const COLUMNS: SheetColumn<ProcessRow>[] = [
  textColumn(label('orderId'), (row) => row.orderId, 20),
  { header: label('lineNo'), width: 8, kind: 'integer', value: (row) => row.lineNo },
  textColumn(label('projectName'), (row) => row.projectName, 24),
  textColumn(label('productsName'), (row) => row.productsName),
  textColumn(label('processName'), (row) => row.processName),
  textColumn(label('handman'), (row) => row.handman, 12),
  timeColumn(label('finishTime'), (row) => row.finishTime),
  textColumn(label('remarks'), (row) => row.remarks, 30),
];

export const processExport = defineExport({
  title: '工序记录',
  permission: 'bs:order-process:export',
  columns: () => COLUMNS,
  page: processService.page,
  rows: processService.exportRows,
});
