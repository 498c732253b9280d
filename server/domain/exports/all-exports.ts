import { RESOURCE_NAMES, type ResourceName } from '#shared/resources/all-resources.ts';
import { computeConfigService } from '../base-data/compute-config.service.ts';
import { customerService } from '../customers/customer.service.ts';
import { customerContactService } from '../customers/customer-contact.service.ts';
import { customerQuotesService } from '../customers/customer-quotes.service.ts';
import { orderAuditService } from '../orders/order-audit.service.ts';
import { orderLineService } from '../orders/order-line.service.ts';
import { orderListService } from '../orders/order-list.service.ts';
import { productService } from '../products/product.service.ts';
import { receiptService } from '../receipts/receipt.service.ts';
import { anyResource } from '../resources/all-resource-services.ts';
import { jobLogService } from '../tasks/job-log.service.ts';
import { COMPUTE_CONFIG_COLUMNS } from '../base-data/compute-config.sheet.ts';
import { customerSheetRows } from './customer-rows.ts';
import { CONTACT_COLUMNS, customerColumns, QUOTE_COLUMNS } from '../customers/customer.sheet.ts';
import { defineExport, type ExportDefinition } from './export-definition.ts';
import { JOB_LOG_COLUMNS } from '../tasks/job-log.sheet.ts';
import { orderSheetRows } from './order-rows.ts';
import { auditRecordColumns, orderColumns, orderLineColumns, receiptColumns } from '../orders/order.sheet.ts';
import { productColumns } from '../products/product.sheet.ts';
import { resourceExport } from '../resources/resource.sheet.ts';

const resourceExports = Object.fromEntries(
  RESOURCE_NAMES.map((name) => {
    const { declaration, service } = anyResource(name);
    return [name, resourceExport(declaration, service)];
  }),
) as Record<ResourceName, ExportDefinition>;

/** Every list that can be exported, by the name of its router. Stored tasks hold the name: one that is taken away ends them. */
export const EXPORTS = {
  ...resourceExports,
  orderInfo: defineExport({
    title: '订单信息',
    permission: 'bs:order-info:export',
    columns: orderColumns,
    page: orderListService.page,
    rows: orderSheetRows,
  }),
  orderDel: defineExport({
    title: '订单明细',
    permission: 'bs:order-info:export',
    columns: orderLineColumns,
    page: orderLineService.page,
    rows: orderLineService.exportRows,
  }),
  orderAuditRecord: defineExport({
    title: '审核记录',
    permission: 'bs:order-info:export',
    columns: auditRecordColumns,
    page: orderAuditService.page,
    rows: (scope, input) => orderAuditService.exportRows(scope, input),
  }),
  orderPaymentReceipts: defineExport({
    title: '收款记录',
    permission: 'bs:order-payment-receipts:export',
    columns: receiptColumns,
    page: receiptService.page,
    rows: receiptService.exportRows,
  }),
  customerInfo: defineExport({
    title: '客户信息',
    permission: 'bs:customer-info:export',
    columns: customerColumns,
    page: customerService.page,
    rows: customerSheetRows,
  }),
  customerContact: defineExport({
    title: '客户联系人',
    permission: 'bs:customer-contact:export',
    columns: () => CONTACT_COLUMNS,
    page: customerContactService.page,
    rows: customerContactService.exportRows,
  }),
  customerQuotes: defineExport({
    title: '客户报价',
    permission: 'bs:customer-quotes:export',
    columns: () => QUOTE_COLUMNS,
    page: customerQuotesService.page,
    rows: customerQuotesService.exportRows,
  }),
  productInfo: defineExport({
    title: '产品信息',
    permission: 'bs:product-info:export',
    columns: productColumns,
    page: productService.page,
    rows: productService.exportRows,
  }),
  computeConfig: defineExport({
    title: '计算配置',
    permission: 'bs:compute-config:export',
    columns: () => COMPUTE_CONFIG_COLUMNS,
    page: computeConfigService.page,
    async *rows(scope, input) {
      yield* (await computeConfigService.page(scope, input)).list;
    },
  }),
  jobLog: defineExport({
    title: '任务日志',
    permission: 'infra:job:export',
    columns: () => JOB_LOG_COLUMNS,
    page: jobLogService.page,
    rows: jobLogService.exportRows,
  }),
} as const satisfies Record<string, ExportDefinition>;

export type ExportName = keyof typeof EXPORTS;

/** @returns the definition a stored task names, or undefined when the product no longer has it. */
export function findExport(name: string): ExportDefinition | undefined {
  return Object.hasOwn(EXPORTS, name) ? EXPORTS[name as ExportName] : undefined;
}
