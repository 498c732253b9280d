import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { Stamp } from '#platform/db/tables.ts';

export interface OrderInfoTable extends Stamp {
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
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    orderInfo: OrderInfoTable;
  }
}
