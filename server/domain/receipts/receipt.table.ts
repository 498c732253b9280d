import type { Generated } from 'kysely';
import type { LedgerEntry } from './receipt-ledger.ts';

export interface OrderReceiptTable {
  tenantId: number;
  id: Generated<number>;
  orderInfoId: number;
  orderId: string;
  /** Counts the updates of a receipt, from 1: an update writes one more than the entry before it has. */
  version: Generated<number>;
  kind: LedgerEntry['kind'];
  amount: string;
  reversesId: number | null;
  firstId: number | null;
  usedForId: number | null;
  togetherId: number | null;
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
