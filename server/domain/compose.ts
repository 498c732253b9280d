import type { Redis } from 'ioredis';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { type JobSignals, NO_JOB_SIGNALS } from '#platform/queue/job-signals.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { computeConfigService } from './base-data/compute-config.service.ts';
import { customerService } from './customers/customer.service.ts';
import { customerContactService } from './customers/customer-contact.service.ts';
import { customerQuotesService } from './customers/customer-quotes.service.ts';
import { createExportService, type ExportService } from './exports/export.service.ts';
import { createExportRunService, type ExportRunService } from './exports/export-run.service.ts';
import { createImportService, type ImportService } from './imports/import.service.ts';
import { createImportResultService, type ImportResultService } from './imports/import-result.service.ts';
import { importReviewService } from './imports/import-review.service.ts';
import { importRunService } from './imports/import-run.service.ts';
import { importTemplateService } from './imports/import-template.service.ts';
import { importUndoService } from './imports/import-undo.service.ts';
import { orderService } from './orders/order.service.ts';
import { orderAuditService } from './orders/order-audit.service.ts';
import { orderDeletionService } from './orders/order-deletion.service.ts';
import { orderLineService } from './orders/order-line.service.ts';
import { orderListService } from './orders/order-list.service.ts';
import { orderStatisticsService } from './orders/order-statistics.service.ts';
import { productService } from './products/product.service.ts';
import { receiptService } from './receipts/receipt.service.ts';
import { resourceServices } from './resources/all-resource-services.ts';
import { apiTokenService } from './system/api-token.service.ts';
import { type AuthService, createAuthService } from './system/auth.service.ts';
import { createIdempotencyService, type IdempotencyService } from './system/idempotency.service.ts';
import { createMaintenanceService, type MaintenanceService } from './system/maintenance.service.ts';
import { permissionInfoService } from './system/permission-info.service.ts';
import { createTenantService, type TenantService } from './system/tenant.service.ts';
import { createJobRetry, type JobLogService, jobLogService } from './tasks/job-log.service.ts';
import { createTaskService, type TaskService } from './tasks/task.service.ts';
import { createTaskFeed, type TaskFeed } from './tasks/task-feed.service.ts';

export interface Dependencies {
  db: Database;
  /** For counters that may be lost: sign-in throttling. */
  redis: Redis;
  storage: Storage;
  log: Log;
  /** Keys the short-lived login nonces. */
  secretKey: string;
  /** Where changes of jobs are heard of; without it they are looked for. */
  signals?: JobSignals;
  now?: () => number;
}

export interface Services {
  db: Database;
  auth: AuthService;
  tenants: TenantService;
  permissionInfo: typeof permissionInfoService;
  maintenance: MaintenanceService;
  apiTokens: typeof apiTokenService;
  idempotency: IdempotencyService;
  resources: typeof resourceServices;
  customer: typeof customerService;
  customerContact: typeof customerContactService;
  customerQuotes: typeof customerQuotesService;
  product: typeof productService;
  orders: typeof orderService;
  orderList: typeof orderListService;
  orderLines: typeof orderLineService;
  orderAudit: typeof orderAuditService;
  orderDeletion: typeof orderDeletionService;
  orderStatistics: typeof orderStatisticsService;
  receipts: typeof receiptService;
  computeConfig: typeof computeConfigService;
  imports: ImportService;
  importTemplate: typeof importTemplateService;
  importReview: typeof importReviewService;
  importRun: typeof importRunService;
  importUndo: typeof importUndoService;
  importResult: ImportResultService;
  exports: ExportService;
  exportRun: ExportRunService;
  tasks: TaskService;
  taskFeed: TaskFeed;
  jobLog: JobLogService;
}

/** Builds every service from its few dependencies: for server, worker and tests alike. */
export function compose(dependencies: Dependencies): Services {
  const auth = createAuthService(dependencies);
  const importResult = createImportResultService(dependencies);
  const imports = createImportService({ ...dependencies, results: importResult });
  const exports = createExportService(dependencies);
  return {
    db: dependencies.db,
    auth,
    tenants: createTenantService(dependencies),
    permissionInfo: permissionInfoService,
    maintenance: createMaintenanceService({ ...dependencies, auth }),
    apiTokens: apiTokenService,
    idempotency: createIdempotencyService(dependencies),
    resources: resourceServices,
    customer: customerService,
    customerContact: customerContactService,
    customerQuotes: customerQuotesService,
    product: productService,
    orders: orderService,
    orderList: orderListService,
    orderLines: orderLineService,
    orderAudit: orderAuditService,
    orderDeletion: orderDeletionService,
    orderStatistics: orderStatisticsService,
    receipts: receiptService,
    computeConfig: computeConfigService,
    imports,
    importTemplate: importTemplateService,
    importReview: importReviewService,
    importRun: importRunService,
    importUndo: importUndoService,
    importResult,
    exports,
    exportRun: createExportRunService(dependencies),
    tasks: createTaskService({ imports, exports }),
    taskFeed: createTaskFeed({ ...dependencies, signals: dependencies.signals ?? NO_JOB_SIGNALS }),
    jobLog: { ...jobLogService, ...createJobRetry({ exports, imports }) },
  };
}
