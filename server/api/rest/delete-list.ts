import { z } from 'zod';
import { inTransaction } from '#platform/db/transaction.ts';
import { idInput, wireIds } from '#shared/schemas/wire.schema.ts';
import type { Call } from '../call.ts';

const manyInput = z.object({ ids: wireIds.refine((ids) => ids.length > 0, '请选择要删除的数据') });

/**
 * The call `delete-list?ids=1,2`, by which newer clients of the API family delete several rows. It runs `delete` for each id in one
 * transaction: all or none. @returns null where `delete` takes more than an id
 */
export function deletionOfMany(call: Call): Call | null {
  if (call.input !== idInput) return null;
  return {
    ...call,
    input: manyInput,
    async resolve({ ctx, input, signal }) {
      const { scope } = ctx;
      if (!scope) throw new Error('delete-list needs a signed-in caller');
      const { ids } = input as z.output<typeof manyInput>;
      await inTransaction(scope, async (scope) => {
        for (const id of new Set(ids)) await call.resolve({ ctx: { ...ctx, scope }, input: { id }, signal });
      });
    },
  };
}
