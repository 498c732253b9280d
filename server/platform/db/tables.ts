import type { Generated } from 'kysely';
import type { RESOURCES, ResourceName } from '#shared/resources/all-resources.ts';
import type { Field } from '#shared/resources/field.ts';
import type { ExportTaskTable, TaskSeenTable } from './job-tables.ts';
import type {
  DeletedOrderTable,
  OrderAuditRecordTable,
  OrderDayCounterTable,
  OrderFlowStepTable,
  OrderHistoryTable,
  OrderInfoTable,
  OrderLineTable,
  OrderNumberCounterTable,
  OrderReceiptTable,
} from './order-tables.ts';
import type {
  ComputeConfigTable,
  CustomerContactTable,
  CustomerInfoTable,
  CustomerQuotesTable,
  ImportGateTable,
  ImportHeaderChoiceTable,
  ImportIssueRowTable,
  ImportIssueTable,
  ImportJobTable,
  ImportRowTable,
  ImportSideCreationTable,
  ProductInfoTable,
} from './shop-tables.ts';
import type {
  AccessTokenTable,
  ApiTokenTable,
  IdempotencyKeyTable,
  LoginKeyTable,
  LoginLogTable,
  OutboxTable,
  RefreshTokenTable,
  SystemMenuTable,
  SystemRoleMenuTable,
  SystemRoleTable,
  SystemTenantTable,
  SystemUserRoleTable,
  SystemUserTable,
  TokenFamilyTable,
  UsedLoginNonceTable,
} from './system-tables.ts';

interface Stamp {
  tenantId: number;
  id: Generated<number>;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

// The tree's root is 0 on the wire and null in the table, so that the foreign key to the parent can hold.
type Columns<F> = Stamp & { [K in keyof F]: K extends 'parentId' ? number | null : F[K] extends Field<infer T> ? T : never };

/** The tables of plain resources follow from their declarations. */
type ResourceTables = { [N in ResourceName as (typeof RESOURCES)[N]['table'] & string]: Columns<(typeof RESOURCES)[N]['fields']> };

interface OwnTables {
  orderInfo: OrderInfoTable;
  orderLine: OrderLineTable;
  orderReceipt: OrderReceiptTable;
  orderAuditRecord: OrderAuditRecordTable;
  orderHistory: OrderHistoryTable;
  orderDayCounter: OrderDayCounterTable;
  orderFlowStep: OrderFlowStepTable;
  orderNumberCounter: OrderNumberCounterTable;
  deletedOrder: DeletedOrderTable;
  computeConfig: ComputeConfigTable;
  customerContact: CustomerContactTable;
  customerInfo: CustomerInfoTable;
  customerQuotes: CustomerQuotesTable;
  exportTask: ExportTaskTable;
  importJob: ImportJobTable;
  importRow: ImportRowTable;
  importIssue: ImportIssueTable;
  importIssueRow: ImportIssueRowTable;
  importGate: ImportGateTable;
  importHeaderChoice: ImportHeaderChoiceTable;
  importSideCreation: ImportSideCreationTable;
  productInfo: ProductInfoTable;
  taskSeen: TaskSeenTable;
  systemTenant: SystemTenantTable;
  systemMenu: SystemMenuTable;
  systemUser: SystemUserTable;
  systemRole: SystemRoleTable;
  systemUserRole: SystemUserRoleTable;
  systemRoleMenu: SystemRoleMenuTable;
  tokenFamily: TokenFamilyTable;
  accessToken: AccessTokenTable;
  refreshToken: RefreshTokenTable;
  apiToken: ApiTokenTable;
  loginKey: LoginKeyTable;
  usedLoginNonce: UsedLoginNonceTable;
  loginLog: LoginLogTable;
  idempotencyKey: IdempotencyKeyTable;
  outbox: OutboxTable;
}

export type Tables = OwnTables & ResourceTables;
