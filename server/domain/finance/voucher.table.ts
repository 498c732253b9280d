import type { Stamp } from '#platform/db/tables.ts';

export interface OrderVoucherTable extends Stamp {
  orderInfoId: number;
  orderId: string;
  type: number;
  projectId: number;
  nameId: number;
  abstractTxt: string | null;
  customerId: number | null;
  date: number;
  handmanId: number | null;
  paymentType: number | null;
  amount: string;
  remarks: string | null;
  userId: number;
  deptId: number | null;
}
