import type { Generated } from 'kysely';
import type { JsonColumn, NullableJsonColumn } from './json-column.ts';

/** Rows of customers, products, the compute configuration and imports. */
export interface ComputeConfigTable {
  tenantId: number;
  id: Generated<number>;
  isAutoInlinedAreaCalc: Generated<number>;
  isAutoInlineAmount: Generated<number>;
  isAutoOrderAmount: Generated<number>;
  isAutoDiscountAmount: Generated<number>;
  isAutoTransactionAmount: Generated<number>;
  isAutoArrearsAmount: Generated<number>;
  isAutoReceipts: Generated<number>;
  isAutoTaxes: Generated<number>;
  decimalPreservationOptions: Generated<number>;
  valueMethod: Generated<string>;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

export interface CustomerContactTable {
  tenantId: number;
  id: Generated<number>;
  customerId: number;
  name: string;
  contactPhone: string;
  qq: string | null;
  wechat: string | null;
  gender: number | null;
  address: string | null;
  post: string | null;
  contactIndex: Generated<number>;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

export interface CustomerInfoTable {
  tenantId: number;
  id: Generated<number>;
  typeId: number;
  name: string;
  mnemonicCode: string | null;
  searchPinyin: Generated<string>;
  address: string | null;
  contact: string | null;
  contactPhone: string | null;
  landline: string | null;
  salesman: string | null;
  salesmanId: number | null;
  status: Generated<number>;
  qq: string | null;
  wechat: string | null;
  levelId: number | null;
  creditLine: string | null;
  deliveryId: number | null;
  closingCycle: number | null;
  discountsId: number | null;
  discount: string | null;
  sources: number | null;
  introducer: string | null;
  reconciliationDate: number | null;
  legalPerson: string | null;
  billId: number | null;
  invoiceTitle: string | null;
  taxId: string | null;
  bankName: string | null;
  bankAccountNumber: string | null;
  officialWebsite: string | null;
  industry: string | null;
  email: string | null;
  paymentId: number | null;
  unitId: number | null;
  userId: number | null;
  deptId: number | null;
  remarks: string | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

export interface CustomerQuotesTable {
  tenantId: number;
  id: Generated<number>;
  customerId: number;
  productsId: number;
  unitPrice: string;
  validFrom: number | null;
  validTo: number | null;
  remarks: string | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

export interface ImportJobTable {
  tenantId: number;
  id: Generated<number>;
  kind: string;
  fileKey: string;
  fileName: string;
  fileHash: Buffer;
  activeHash: Buffer | null;
  options: JsonColumn<Record<string, boolean>>;
  limitedTo: NullableJsonColumn<string[]>;
  headers: NullableJsonColumn<unknown[]>;
  state: string;
  totalRows: Generated<number>;
  doneRows: Generated<number>;
  createCount: Generated<number>;
  updateCount: Generated<number>;
  unchangedCount: Generated<number>;
  failureCount: Generated<number>;
  setbacks: Generated<number>;
  error: string | null;
  userId: number;
  userName: string;
  createTime: number;
  startTime: number | null;
  finishTime: number | null;
  isRehearsed: Generated<number>;
  headerChoices: NullableJsonColumn<Record<string, string | null>>;
  matching: NullableJsonColumn<object>;
  passedRows: Generated<number>;
  undoneCount: Generated<number>;
  keptCount: Generated<number>;
  commitTime: number | null;
  undoTime: number | null;
  resultState: string | null;
  resultKey: string | null;
}

export interface ImportIssueTable {
  tenantId: number;
  jobId: number;
  id: Generated<number>;
  issueKey: string;
  columnKey: string;
  title: string;
  expected: string;
  repair: NullableJsonColumn<object>;
}

export interface ImportIssueRowTable {
  tenantId: number;
  jobId: number;
  issueId: number;
  rowNo: number;
}

export interface ImportGateTable {
  tenantId: number;
}

export interface ImportHeaderChoiceTable {
  tenantId: number;
  kind: string;
  header: string;
  columnKey: string | null;
  userName: string;
  updateTime: number;
}

export interface ImportSideCreationTable {
  tenantId: number;
  jobId: number;
  entity: string;
  recordId: number;
}

export interface ImportRowTable {
  tenantId: number;
  jobId: number;
  rowNo: number;
  sheet: string;
  excelRow: number;
  state: string;
  groupKey: string;
  cells: JsonColumn<Record<string, unknown>>;
  faults: NullableJsonColumn<unknown[]>;
  warnings: NullableJsonColumn<unknown[]>;
  action: string | null;
  resultId: number | null;
  resultName: string | null;
  written: NullableJsonColumn<unknown[]>;
}

export interface ProductInfoTable {
  tenantId: number;
  id: Generated<number>;
  name: string;
  typeId: number;
  specification: string | null;
  unitPrice: string | null;
  cost: string | null;
  unitId: number | null;
  safetyStockLevel: string | null;
  inventoryField: string | null;
  status: Generated<number>;
  mnemonicCode: string | null;
  searchPinyin: Generated<string>;
  remarks: string | null;
  userId: number | null;
  deptId: number | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}
