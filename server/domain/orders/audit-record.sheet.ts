import { AUDIT_RESULT_CHOICES } from '#shared/choice-labels.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf, type SheetColumn } from '../exports/sheet-column.ts';
import { orderAuditService } from './order-audit.service.ts';

const { choice, text, time } = columnsOf<AuditRecord>('orderAuditRecord');

/** What the list of audit records holds. */
interface AuditRecord {
  orderId: string;
  value: string;
  reviewer: string;
  reason: string | null;
  createTime: number;
}

function auditRecordColumns(): SheetColumn<AuditRecord>[] {
  return [text('orderId', 18), choice('value', AUDIT_RESULT_CHOICES), text('reviewer', 14), text('reason', 30), time('createTime')];
}

export const auditRecordExport = defineExport({
  title: '审核记录',
  permission: 'bs:order-info:export',
  columns: auditRecordColumns,
  page: orderAuditService.page,
  rows: (scope, input) => orderAuditService.exportRows(scope, input),
});
