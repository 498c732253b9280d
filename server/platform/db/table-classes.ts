import { RESOURCES } from '#shared/resources/all-resources.ts';

/**
 * Every table is one or the other; a table that is neither is refused by the tenant guard and by a test.
 * Platform tables are read before a tenant is known (tokens, tenants), or belong to all (menus).
 */
export const PLATFORM_TABLES: ReadonlySet<string> = new Set([
  'systemTenant',
  'systemMenu',
  'tokenFamily',
  'accessToken',
  'refreshToken',
  'apiToken',
  'loginKey',
  'usedLoginNonce',
  'outbox',
]);

export const TENANT_TABLES: ReadonlySet<string> = new Set<string>([
  'orderInfo',
  'orderLine',
  'orderReceipt',
  'orderAuditRecord',
  'orderHistory',
  'orderDayCounter',
  'orderFlowStep',
  'orderNumberCounter',
  'deletedOrder',
  'computeConfig',
  'customerContact',
  'customerInfo',
  'customerQuotes',
  'exportTask',
  'importGate',
  'importHeaderChoice',
  'importIssue',
  'importIssueRow',
  'importJob',
  'importRow',
  'importSideCreation',
  'productInfo',
  'taskSeen',
  'systemUser',
  'systemRole',
  'systemUserRole',
  'systemRoleMenu',
  'loginLog',
  'idempotencyKey',
  ...Object.values(RESOURCES).map((resource) => resource.table),
]);
