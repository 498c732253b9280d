export interface DeletedOrderTable {
  tenantId: number;
  id: number;
  orderId: string;
  customerName: string;
  snapshot: string;
  userName: string;
  deleteTime: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    deletedOrder: DeletedOrderTable;
  }
}
