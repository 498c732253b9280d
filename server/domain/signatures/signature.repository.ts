import { insertRow, type NewRow } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';

const own = (scope: Scope) => scope.db.selectFrom('orderSignature').where('tenantId', '=', scope.tenantId);

export const signatureRepository = {
  insert: (scope: Scope, row: NewRow<'orderSignature'>): Promise<number> => insertRow(scope, 'orderSignature', row),

  findLast: (scope: Scope, orderInfoId: number) =>
    own(scope).selectAll().where('orderInfoId', '=', orderInfoId).orderBy('id', 'desc').limit(1).executeTakeFirst(),

  /** Whether a row that the person sees names the file. */
  async names(scope: Scope, path: string): Promise<boolean> {
    return (await own(scope).select('id').where('imagePath', '=', path).limit(1).executeTakeFirst()) !== undefined;
  },
};
