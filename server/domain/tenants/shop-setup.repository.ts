import type { Scope } from '#platform/scope.ts';
import type { SetupStep } from '#shared/schemas/shop-setup.schema.ts';

/** A new shop has one person, its owner. */
const OWNER_ALONE = 1;

export const shopSetupRepository = {
  /** The skipped and the done steps. The step of units is never done by itself, because each shop begins with some units. */
  async find({ db, tenantId }: Scope): Promise<{ passed: readonly SetupStep[]; done: ReadonlySet<SetupStep> }> {
    const { passedSteps, company } = await db
      .selectFrom('systemTenant')
      .select(['passedSteps', 'company'])
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const people = await db
      .selectFrom('systemUser')
      .select('id')
      .where('tenantId', '=', tenantId)
      .limit(OWNER_ALONE + 1)
      .execute();
    const product = await db.selectFrom('productInfo').select('id').where('tenantId', '=', tenantId).limit(1).executeTakeFirst();
    const order = await db.selectFrom('orderInfo').select('id').where('tenantId', '=', tenantId).limit(1).executeTakeFirst();
    const done = new Set<SetupStep>();
    if (company !== null) done.add('company');
    if (people.length > OWNER_ALONE) done.add('people');
    if (product) done.add('products');
    if (order) done.add('order');
    return { passed: passedSteps ?? [], done };
  },

  async lockPassed({ db, tenantId }: Scope): Promise<readonly SetupStep[]> {
    const row = await db.selectFrom('systemTenant').select('passedSteps').where('id', '=', tenantId).forUpdate().executeTakeFirstOrThrow();
    return row.passedSteps ?? [];
  },

  async updatePassed({ db, tenantId }: Scope, steps: readonly SetupStep[]): Promise<void> {
    await db
      .updateTable('systemTenant')
      .set({ passedSteps: JSON.stringify(steps) })
      .where('id', '=', tenantId)
      .execute();
  },
};
