import { AUDIT_RESULT_CHOICES } from '#shared/choice-labels.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import type { AuditRecord } from './audit-record.repository.ts';
import { orderAuditService } from './order-audit.service.ts';

const { choice, text, time } = columnsOf<AuditRecord>('orderAuditRecord');

export const auditRecordExport = defineExport({
  title: '审核记录',
  permission: 'bs:order-info:export',
  columns: [text('orderId', 18), choice('value', AUDIT_RESULT_CHOICES), text('reviewer', 14), text('reason', 30), time('createTime')],
  list: orderAuditService,
});
