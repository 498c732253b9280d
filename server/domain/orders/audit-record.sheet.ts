import { AUDIT_RESULT_CHOICES } from '#shared/choice-labels.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { orderAuditService } from './order-audit.service.ts';

/** What the list of audit records holds. */
interface AuditRecord {
  orderId: string;
  value: string;
  reviewer: string;
  reason: string | null;
  createTime: number;
}

function auditRecordColumns(): SheetColumn<AuditRecord>[] {
  return [
    textColumn('订单编号', (row) => row.orderId, 18),
    choiceColumn('审核结果', AUDIT_RESULT_CHOICES, (row) => row.value),
    textColumn('审核人', (row) => row.reviewer, 14),
    textColumn('原因', (row) => row.reason, 30),
    timeColumn('审核时间', (row) => row.createTime),
  ];
}

export const auditRecordExport = defineExport({
  title: '审核记录',
  permission: 'bs:order-info:export',
  columns: auditRecordColumns,
  page: orderAuditService.page,
  rows: (scope, input) => orderAuditService.exportRows(scope, input),
});
