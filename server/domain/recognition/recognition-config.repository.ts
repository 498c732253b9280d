import type { Insertable, Selectable, Updateable } from 'kysely';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Stamp } from '#platform/db/tables.ts';
import type { Scope } from '#platform/scope.ts';
import { STATUS } from '#shared/states.ts';
import { stampOfNew } from '../records/record.ts';
import type { RecognitionConfigTable } from './recognition-config.table.ts';

export type StoredRecognitionConfig = Selectable<RecognitionConfigTable> & { productName: string | null };
type Columns = Omit<Insertable<RecognitionConfigTable>, keyof Stamp>;

const own = (scope: Scope) =>
  scope.db
    .selectFrom('recognitionConfig as c')
    .leftJoin('productInfo as p', (join) => join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.id', '=', 'c.productId'))
    .selectAll('c')
    .select('p.name as productName')
    .where('c.tenantId', '=', scope.tenantId);

export const recognitionConfigRepository = {
  find: (scope: Scope): Promise<StoredRecognitionConfig | undefined> => own(scope).executeTakeFirst(),

  findById: (scope: Scope, id: number): Promise<StoredRecognitionConfig | undefined> =>
    own(scope).where('c.id', '=', id).executeTakeFirst(),

  /** Inserts `fresh`; where the shop has a row already, only `changes` are written into it. @returns the id of the row. */
  async save(scope: Scope, fresh: Columns, changes: Updateable<RecognitionConfigTable>): Promise<number> {
    const { updateTime, updaterName, ...made } = stampOfNew(scope);
    await scope.db
      .insertInto('recognitionConfig')
      .values({ ...fresh, ...made, updateTime, updaterName })
      .onDuplicateKeyUpdate({ ...changes, updateTime, updaterName, version: reviewed<number>`version + 1` })
      .execute();
    return (await own(scope).executeTakeFirstOrThrow()).id;
  },

  /** What recognition asks of the products that can be sold. */
  findMaterials: (scope: Scope) =>
    scope.db
      .selectFrom('productInfo')
      .select(['id', 'name', 'mnemonicCode', 'aliases', 'defaultDpi', 'rollWidth'])
      .where('tenantId', '=', scope.tenantId)
      .where('status', '=', STATUS.enabled)
      .orderBy('id')
      .execute(),
};
