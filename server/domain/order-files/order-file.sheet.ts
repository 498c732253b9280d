import { fileTypeName, type OrderFileRow } from '#shared/schemas/order-file.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { orderFileService } from './order-file.service.ts';

const COLUMNS: SheetColumn<OrderFileRow>[] = [
  textColumn('订单编号', (row) => row.orderId, 20),
  textColumn('客户名称', (row) => row.customerName, 24),
  textColumn('文件名', (row) => row.fileNames, 40),
  textColumn('原文件名', (row) => row.originalFilenames, 40),
  textColumn('文件类型', (row) => fileTypeName(row.fileType), 14),
  { header: '大小(字节)', width: 14, kind: 'integer', value: (row) => row.size },
  textColumn('上传人', (row) => row.creatorName, 12),
  timeColumn('上传时间', (row) => row.createTime),
];

export const orderFileExport = defineExport({
  title: '订单文件',
  permission: 'bs:order-file:export',
  columns: COLUMNS,
  list: orderFileService,
});
