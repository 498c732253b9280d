import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { Stamp } from '#platform/db/tables.ts';
import type { PricingBasis } from '#shared/rules/order-amounts.rules.ts';

export interface OrderLineTable extends Stamp {
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
  pricingBasis: Generated<PricingBasis>;
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
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    orderLine: OrderLineTable;
  }
}
