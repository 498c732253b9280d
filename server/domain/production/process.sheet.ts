import type { ProcessRow } from '#shared/schemas/production.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { processService } from './process.service.ts';

const { integer, text, time } = columnsOf<ProcessRow>('orderProcess');

export const processExport = defineExport({
  title: '工序记录',
  permission: 'bs:order-process:export',
  columns: [
    text('orderId', 20),
    integer('lineNo', 8),
    text('projectName', 24),
    text('productsName'),
    text('processName'),
    text('handman', 12),
    time('finishTime'),
    text('remarks', 30),
  ],
  list: processService,
});
