import { z } from 'zod';
import { inTransaction } from '#platform/db/transaction.ts';
import { idInput, wireIds } from '#shared/schemas/wire.schema.ts';
import type { Call } from '../call.ts';

const manyInput = z.object({ ids: wireIds.refine((ids) => ids.length > 0, '请选择要删除的数据') });

/**
 * Newer clients of the API family delete several rows with one call: `delete-list?ids=1,2`. It is `delete` for each of them, all or none; null for
 * a call that takes more than an id.
 */
export function deletionOfMany(call: Call): Call | null {
  if (call.input !== idInput) return null;
  return {
    ...call,
    input: manyInput,
    async resolve({ ctx, input, signal }) {
      const { scope } = ctx;
      if (!scope) throw new Error('no public call deletes');
      const { ids } = input as z.output<typeof manyInput>;
      await inTransaction(scope, async (scope) => {
        for (const id of new Set(ids)) await call.resolve({ ctx: { ...ctx, scope }, input: { id }, signal });
      });
    },
  };
}
