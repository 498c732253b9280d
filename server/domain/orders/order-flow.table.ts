export interface OrderFlowStepTable {
  tenantId: number;
  orderInfoId: number;
  stepId: number;
}
