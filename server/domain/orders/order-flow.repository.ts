import { insertRows } from '#platform/db/bulk-write.ts';
import { FOREIGN_KEY_MISSING, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';

/** The steps of an order's flow as rows: their order stands in the order's JSON, and these keep a step in use from being deleted. */
export const orderFlowRepository = {
  /** @throws AppError referenceMissing for a step that is not there */
  async replace(scope: Scope, orderInfoId: number, steps: readonly number[]): Promise<void> {
    await scope.db.deleteFrom('orderFlowStep').where('tenantId', '=', scope.tenantId).where('orderInfoId', '=', orderInfoId).execute();
    try {
      await insertRows(
        scope,
        'orderFlowStep',
        [...new Set(steps)].sort((a, b) => a - b).map((stepId) => ({ orderInfoId, stepId })),
      );
    } catch (error) {
      if (isDatabaseError(error, FOREIGN_KEY_MISSING)) throw new AppError('referenceMissing', { what: '订单工序' });
      throw error;
    }
  },
};
