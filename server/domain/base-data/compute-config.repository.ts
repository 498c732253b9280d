import type { Selectable } from 'kysely';
import { type ShapeScope, shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import type { ComputeConfigTable } from './compute-config.table.ts';

export type StoredComputeConfig = Selectable<ComputeConfigTable>;

const own = (scope: ShapeScope) => scope.db.selectFrom('computeConfig').selectAll().where('tenantId', '=', scope.tenantId);

const ofTenant = shaped((scope, _: Record<never, never>) => own(scope));

/** At most one row a tenant. */
export const computeConfigRepository = {
  find: (scope: Scope): Promise<StoredComputeConfig | undefined> => ofTenant.first(scope, {}),
  findById: (scope: Scope, id: number): Promise<StoredComputeConfig | undefined> => own(scope).where('id', '=', id).executeTakeFirst(),
};
