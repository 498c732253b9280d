import type { Selectable, Updateable } from 'kysely';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { type ShapeScope, shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { stampOfNew } from '../records/record.ts';
import type { ComputeConfigTable } from './compute-config.table.ts';

export type StoredComputeConfig = Selectable<ComputeConfigTable>;
type Columns = Updateable<ComputeConfigTable>;

function own(scope: ShapeScope) {
  return scope.db.selectFrom('computeConfig').selectAll().where('tenantId', '=', scope.tenantId);
}

const ofTenant = shaped((scope, _: Record<never, never>) => own(scope));

/** At most one row a tenant. */
export const computeConfigRepository = {
  find: (scope: Scope): Promise<StoredComputeConfig | undefined> => ofTenant.first(scope, {}),

  findById: (scope: Scope, id: number): Promise<StoredComputeConfig | undefined> => own(scope).where('id', '=', id).executeTakeFirst(),

  /** Inserts `fresh`; where the tenant has a row already, only `changes` are written into it. @returns the id of the row. */
  async save(scope: Scope, fresh: Columns, changes: Columns): Promise<number> {
    const { updateTime, updaterName, ...made } = stampOfNew(scope);
    await scope.db
      .insertInto('computeConfig')
      .values({ ...fresh, ...made, updateTime, updaterName })
      .onDuplicateKeyUpdate({ ...changes, updateTime, updaterName, version: reviewed<number>`version + 1` })
      .execute();
    return (await own(scope).executeTakeFirstOrThrow()).id;
  },
};
