import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { SETUP_STEPS, type SetupStep, type ShopSetup } from '#shared/schemas/shop-setup.schema.ts';
import { shopSetupRepository } from './shop-setup.repository.ts';

/** The set-up that leads the owner of a new shop to the first order. Done steps follow from the shop's rows; skipped ones are stored. */
export const shopSetupService = {
  async get(scope: Scope): Promise<ShopSetup> {
    const { passed, done } = await shopSetupRepository.find(scope);
    return SETUP_STEPS.map((step) => ({ step, state: done.has(step) ? 'done' : passed.includes(step) ? 'passed' : 'open' }));
  },

  pass: (scope: Scope, { steps }: { steps: readonly SetupStep[] }): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const passed = await shopSetupRepository.lockPassed(scope);
      await shopSetupRepository.updatePassed(scope, [...new Set([...passed, ...steps])]);
    }),
};
