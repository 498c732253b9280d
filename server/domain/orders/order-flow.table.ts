export interface OrderFlowStepTable {
  tenantId: number;
  orderInfoId: number;
  stepId: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    orderFlowStep: OrderFlowStepTable;
  }
}
