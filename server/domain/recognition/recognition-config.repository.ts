import type { Selectable } from 'kysely';
import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import { STATUS } from '#shared/states.ts';
import type { RecognitionConfigTable } from './recognition-config.table.ts';

export type StoredRecognitionConfig = Selectable<RecognitionConfigTable> & { productName: string | null };

const own = (scope: Scope) =>
  scope.db
    .selectFrom('recognitionConfig as c')
    .leftJoin('productInfo as p', sameTenant('p.id', 'c.productId'))
    .selectAll('c')
    .select('p.name as productName')
    .where('c.tenantId', '=', scope.tenantId);

export const recognitionConfigRepository = {
  find: (scope: Scope): Promise<StoredRecognitionConfig | undefined> => own(scope).executeTakeFirst(),

  findById: (scope: Scope, id: number): Promise<StoredRecognitionConfig | undefined> =>
    own(scope).where('c.id', '=', id).executeTakeFirst(),

  /** The enabled products with what recognition needs of them. */
  findMaterials: (scope: Scope) =>
    scope.db
      .selectFrom('productInfo')
      .select(['id', 'name', 'mnemonicCode', 'aliases', 'defaultDpi', 'rollWidth'])
      .where('tenantId', '=', scope.tenantId)
      .where('status', '=', STATUS.enabled)
      .orderBy('id')
      .execute(),
};
