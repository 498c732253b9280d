import type { Redis } from 'ioredis';
import type { Database } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { PrintProcess, type SlipPrinter } from '#platform/print/print-process.ts';
import { type JobSignals, NO_JOB_SIGNALS } from '#platform/queue/job-signals.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import './all-tables.ts';
import {
  AREA_JOBS,
  AREA_PURGES,
  AREA_SERVICES,
  DAILY_NEWS,
  EXPORT_REGISTRY,
  FILE_OWNERS,
  FINDERS,
  IMPORT_REGISTRY,
  installAreas,
  isNamed,
  NEWS,
} from './all-areas.ts';
import { createCustomerLinkService } from './customer-links/customer-link.service.ts';
import { createOrderLinkService } from './customer-links/order-link.service.ts';
import { createExportService, type ExportService } from './exports/export.service.ts';
import { createExportRunService, type ExportRunService } from './exports/export-run.service.ts';
import { createFileService, type FileService, sweepStores } from './files/file.service.ts';
import { createFileConfigService } from './files/file-config.service.ts';
import { createFileMover } from './files/file-mover.ts';
import { type connectStore, createFileStores } from './files/file-stores.ts';
import { createUploadService, type UploadService } from './files/upload.service.ts';
import { createImportService, type ImportService } from './imports/import.service.ts';
import { createImportAccess } from './imports/import-access.ts';
import { createImportPreviewService, type ImportPreviewService } from './imports/import-preview.service.ts';
import { createImportResultService, type ImportResultService } from './imports/import-result.service.ts';
import { createImportReviewService, type ImportReviewService } from './imports/import-review.service.ts';
import { createImportRunService, type ImportRunService } from './imports/import-run.service.ts';
import { createImportTemplateService, type ImportTemplateService } from './imports/import-template.service.ts';
import { createImportUndoService, type ImportUndoService } from './imports/import-undo.service.ts';
import { createInvoiceUploads, invoiceService } from './invoices/invoice.service.ts';
import { installationLog } from './jobs/installation-log.service.ts';
import { createJobKeeper, jobRuns, jobService } from './jobs/job.service.ts';
import { type RegularJobs, regularJobs } from './jobs/regular-job.ts';
import { createOperateLogWriter, type OperateLogWriter } from './logs/operate-log-writer.ts';
import { importNews } from './messages/import-news.ts';
import { createNewsService, type NewsService } from './messages/news.service.ts';
import { type ArtworkService, createArtworkService, forgetArtwork } from './order-files/artwork.service.ts';
import { savingArtwork } from './order-files/artwork-saving.ts';
import { createOrderFileUploads, orderFileService } from './order-files/order-file.service.ts';
import { createPrintService, type PrintService } from './print/print.service.ts';
import { createSignatureService } from './signatures/signature.service.ts';
import { type AccountService, createAccountService } from './system/account.service.ts';
import { apiTokenService } from './system/api-token.service.ts';
import { type AuthService, createAuthService } from './system/auth.service.ts';
import { createIdempotencyService, type IdempotencyService } from './system/idempotency.service.ts';
import { createMaintenanceService, type MaintenanceService } from './system/maintenance.service.ts';
import { createOwnPasswordService, type OwnPasswordService } from './system/own-password.service.ts';
import { permissionInfoService } from './system/permission-info.service.ts';
import { savedViewService } from './system/saved-view.service.ts';
import { createSearchService, type SearchService } from './system/search.service.ts';
import { createTenantService, type TenantService } from './system/tenant.service.ts';
import { createCoveredTasks } from './tasks/covered-tasks.ts';
import { createJobRetry } from './tasks/job-log.service.ts';
import { createTaskService, type TaskService } from './tasks/task.service.ts';
import { createTaskFeed, type TaskFeed } from './tasks/task-feed.service.ts';
import { createShopMaker, type ShopService, shopService } from './tenants/shop.service.ts';

interface Dependencies {
  db: Database;
  /** For counters that may be lost, such as those of sign-in attempts. */
  redis: Redis;
  storage: Storage;
  log: Log;
  /** The installation's secret, from which keys are derived. */
  secretKey: string;
  /** Refuses every write except signing in and out. */
  isDemo?: boolean;
  /** Tells of changes of jobs as they happen; without it the task feed finds them by polling. */
  signals?: JobSignals;
  now?: () => number;
  /** Replaced by tests that look at what is printed. */
  printer?: SlipPrinter;
  /** Replaced by tests that play the part of an object store. */
  connect?: typeof connectStore;
}

interface EngineServices {
  db: Database;
  isDemo: boolean;
  accounts: AccountService;
  auth: AuthService;
  tenants: TenantService;
  permissionInfo: typeof permissionInfoService;
  maintenance: MaintenanceService;
  apiTokens: typeof apiTokenService;
  ownPassword: OwnPasswordService;
  savedViews: typeof savedViewService;
  search: SearchService;
  idempotency: IdempotencyService;
  imports: ImportService;
  importTemplate: ImportTemplateService;
  importPreview: ImportPreviewService;
  importReview: ImportReviewService;
  importRun: ImportRunService;
  importUndo: ImportUndoService;
  importResult: ImportResultService;
  exports: ExportService;
  exportRun: ExportRunService;
  tasks: TaskService;
  taskFeed: TaskFeed;
  jobLog: typeof installationLog & ReturnType<typeof createJobRetry>;
  operateLogWriter: OperateLogWriter;
  news: NewsService;
  shops: ShopService;
  files: FileService;
  uploads: UploadService;
  fileConfigs: ReturnType<typeof createFileConfigService>;
  print: PrintService;
  artwork: ArtworkService;
  regularJobs: RegularJobs;
  jobs: typeof jobService & ReturnType<typeof createJobKeeper>;
  orderLinks: ReturnType<typeof createOrderLinkService>;
  customerLinks: ReturnType<typeof createCustomerLinkService>;
  signatures: ReturnType<typeof createSignatureService>;
  invoices: typeof invoiceService & ReturnType<typeof createInvoiceUploads>;
  orderFiles: typeof orderFileService & ReturnType<typeof createOrderFileUploads>;
}

/** The services of the areas and those of the engines, by name. */
export type Services = typeof AREA_SERVICES & EngineServices;

/** What the maintenance removes: expired rows, and files that no row refers to. */
export const KEPT = {
  purges: [...AREA_PURGES, (scope: Scope, _storage: unknown, round: number) => forgetArtwork(scope, round, isNamed)],
  fileOwners: FILE_OWNERS,
};

/** Builds all services, for the server, the worker and tests. */
export function compose(dependencies: Dependencies): Services {
  const auth = createAuthService(dependencies);
  const access = createImportAccess(IMPORT_REGISTRY);
  const importResult = createImportResultService({ ...dependencies, access });
  const imports = createImportService({ ...dependencies, results: importResult, access });
  const exports = createExportService({ ...dependencies, registry: EXPORT_REGISTRY });
  const tenants = createTenantService(dependencies);
  const news = createNewsService({
    ...dependencies,
    tenants,
    events: { ...NEWS, importEnded: (scope, id) => importNews(imports, scope, id) },
    daily: DAILY_NEWS,
  });
  const stores = createFileStores(dependencies);
  const files = createFileService({ ...dependencies, stores, tenants, isNamed });
  const artwork = createArtworkService({ files });
  const uploads = createUploadService({ ...dependencies, stores, files });
  const maintenance = createMaintenanceService({
    ...dependencies,
    ...KEPT,
    auth,
    besides: [jobRuns.purge, uploads.expireDirect, (db, now) => sweepStores(db, stores, dependencies.log, now)],
  });
  const jobs = regularJobs(dependencies, AREA_JOBS, {
    ...maintenance.regularJobs,
    ...news.regularJobs,
    fileMove: createFileMover({ ...dependencies, stores }),
  });
  const coveredTasks = createCoveredTasks(EXPORT_REGISTRY, access);
  return {
    ...AREA_SERVICES,
    ...savingArtwork(artwork, AREA_SERVICES),
    db: dependencies.db,
    isDemo: dependencies.isDemo ?? false,
    accounts: createAccountService({ ...dependencies, install: installAreas }),
    auth,
    tenants,
    permissionInfo: permissionInfoService,
    maintenance,
    apiTokens: apiTokenService,
    ownPassword: createOwnPasswordService(dependencies),
    savedViews: savedViewService,
    search: createSearchService(FINDERS),
    idempotency: createIdempotencyService(dependencies),
    imports,
    importTemplate: createImportTemplateService(IMPORT_REGISTRY),
    importPreview: createImportPreviewService({ ...IMPORT_REGISTRY, access }),
    importReview: createImportReviewService(access),
    importRun: createImportRunService(IMPORT_REGISTRY),
    importUndo: createImportUndoService(IMPORT_REGISTRY),
    importResult,
    exports,
    exportRun: createExportRunService({ ...dependencies, registry: EXPORT_REGISTRY }),
    tasks: createTaskService({ imports, exports, coveredTasks }),
    taskFeed: createTaskFeed({ ...dependencies, signals: dependencies.signals ?? NO_JOB_SIGNALS, coveredTasks }),
    news,
    shops: { ...shopService, ...createShopMaker(installAreas) },
    files,
    print: createPrintService({ files, printer: dependencies.printer ?? new PrintProcess() }),
    uploads,
    fileConfigs: createFileConfigService({ ...dependencies, stores }),
    regularJobs: jobs,
    jobs: { ...jobService, ...createJobKeeper(jobs) },
    artwork,
    signatures: createSignatureService({ files }),
    orderLinks: createOrderLinkService({ files }),
    customerLinks: createCustomerLinkService({ ...dependencies, files, tenants }),
    invoices: { ...invoiceService, ...createInvoiceUploads({ files }) },
    orderFiles: { ...orderFileService, ...createOrderFileUploads({ files, stores, artwork }) },
    jobLog: { ...installationLog, ...createJobRetry({ exports, imports }) },
    operateLogWriter: createOperateLogWriter(dependencies),
  };
}
