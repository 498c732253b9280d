import type { Generated } from 'kysely';
import type { JsonColumn, NullableJsonColumn } from './json-column.ts';

/** Rows of the tables of migrations 0004 and 0013. */
export interface OrderInfoTable {
  tenantId: number;
  id: Generated<number>;
  orderId: string;
  type: string | null;
  name: string | null;
  orderName: string | null;
  flow: NullableJsonColumn<number[]>;
  date: number;
  day: number;
  status: Generated<number>;
  state: Generated<number>;
  remarks: string | null;
  customerId: number | null;
  customerName: string;
  contact: string | null;
  phoneNumber: string | null;
  address: string | null;
  signatureImgUrl: string | null;
  isWhetherSign: Generated<number>;
  expectedDeliveryDate: number | null;
  actualDeliveryDate: number | null;
  deliveryTime: number | null;
  salesman: string | null;
  designerName: string | null;
  delivery: string | null;
  urgent: Generated<number>;
  deliveryType: number | null;
  modeOfDeliveryName: string | null;
  paymentType: number | null;
  paymentMethod: number | null;
  paymentMethodName: string | null;
  paymentStatus: number;
  orderDescription: string | null;
  discountRate: string | null;
  discountAmount: string;
  receivables: string;
  paid: string;
  prepayment: string;
  totalAmount: string;
  transactionAmount: string;
  arrears: string;
  cost: string;
  profit: string;
  isSettledUp: Generated<number>;
  isChargeback: Generated<number>;
  billType: number | null;
  taxRate: string | null;
  commission: string;
  isInvoiced: Generated<number>;
  invoicingCount: Generated<number>;
  printCount: Generated<number>;
  auditStatus: Generated<number>;
  auditor: string | null;
  picture: string | null;
  userId: number;
  deptId: number | null;
  orderCreatorName: string;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

export interface OrderLineTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  lineNo: number;
  customerId: number | null;
  customerName: string | null;
  projectName: string | null;
  contentProduction: string | null;
  productsId: number | null;
  productsName: string | null;
  specification: string | null;
  width: string | null;
  height: string | null;
  amount: string;
  singleArea: string;
  totalArea: string;
  unitId: number | null;
  unitName: string | null;
  pricingBasis: Generated<string>;
  unitPriceOfMaterial: string | null;
  unitPrice: string | null;
  totalAmount: string;
  cost: string | null;
  totalCost: string;
  profit: string;
  totalProfit: string;
  patternUrl: string | null;
  patternImg: string | null;
  patternUploadTime: number | null;
  uploadSampleDate: number | null;
  status: Generated<number>;
  completionTime: number | null;
  remarks: string | null;
  externalCooperation: Generated<number>;
  outsourcingManufacturer: string | null;
  urgent: Generated<number>;
  drawingAddress: string | null;
  file: string | null;
  isProcess: Generated<number>;
  process: NullableJsonColumn<number[]>;
  processType: string | null;
  nextProcess: number | null;
  currentProcess: number | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
  creatorName: string | null;
  updaterName: string | null;
}

export interface OrderReceiptTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  kind: string;
  amount: string;
  reversesId: number | null;
  firstId: number | null;
  paymentType: number | null;
  paymentTypeName: string | null;
  receivingItems: string | null;
  remarks: string | null;
  receiptDate: number;
  closingTypeId: number | null;
  closingTypeName: string | null;
  payee: string | null;
  payer: string | null;
  arrearsBefore: string;
  arrearsAfter: string;
  userId: number;
  creatorName: string;
  createTime: number;
}

export interface OrderFlowStepTable {
  tenantId: number;
  orderInfoId: number;
  stepId: number;
}

export interface OrderAuditRecordTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  value: string;
  reviewer: string;
  userId: number;
  createTime: number;
}

export interface OrderHistoryTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  action: string;
  changes: JsonColumn<unknown[]>;
  userId: number;
  userName: string;
  createTime: number;
}

export interface OrderDayCounterTable {
  tenantId: number;
  day: number;
  orders: Generated<number>;
  withArrears: Generated<number>;
  totalAmount: Generated<string>;
  transactionAmount: Generated<string>;
  paid: Generated<string>;
  arrears: Generated<string>;
}

export interface OrderNumberCounterTable {
  tenantId: number;
  day: number;
  lastNumber: number;
}

export interface DeletedOrderTable {
  tenantId: number;
  id: number;
  orderId: string;
  customerName: string;
  snapshot: string;
  userName: string;
  deleteTime: number;
}
