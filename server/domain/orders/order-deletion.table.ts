export interface DeletedOrderTable {
  tenantId: number;
  id: number;
  orderId: string;
  customerName: string;
  snapshot: string;
  userName: string;
  deleteTime: number;
}
