import { insertRows } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';

interface OrderFlow {
  orderInfoId: number;
  steps: readonly number[];
}

/**
 * The steps of an order's flow as rows, which keep a step in use from being deleted. Their sequence is in the `flow` column of the order.
 */
export const orderFlowRepository = {
  insertAll: (scope: Scope, flows: readonly OrderFlow[]): Promise<void> =>
    insertRows(
      scope,
      'orderFlowStep',
      flows.flatMap(({ orderInfoId, steps }) => [...new Set(steps)].sort((a, b) => a - b).map((stepId) => ({ orderInfoId, stepId }))),
    ),

  async replace(scope: Scope, flow: OrderFlow): Promise<void> {
    await scope.db.deleteFrom('orderFlowStep').where('tenantId', '=', scope.tenantId).where('orderInfoId', '=', flow.orderInfoId).execute();
    await orderFlowRepository.insertAll(scope, [flow]);
  },
};
