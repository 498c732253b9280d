import type { Stamp } from '#platform/db/tables.ts';

export interface OrderProcessTable extends Stamp {
  orderInfoId: number;
  orderId: string;
  orderDelId: number;
  processId: number;
  handmanId: number | null;
  finishTime: number;
  remarks: string | null;
}
