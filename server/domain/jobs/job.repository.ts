import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { JobPageInput } from '#shared/schemas/job.schema.ts';
import { type ListFilters, readsOf, whereFilters } from '../records/list.ts';

export type StoredJob = Selectable<Tables['infraJob']>;
type Filters = ListFilters<JobPageInput>;

const filtered = (db: Database, input: Filters) =>
  whereFilters(db.selectFrom('infraJob'), input, {
    contains: { name: 'name', handlerName: 'handlerName' },
    equal: { status: 'status' },
    among: { ids: 'id' },
  });

const rows = (db: Database, input: Filters) => filtered(db, input).selectAll().orderBy('id', 'desc');

/** Regular jobs belong to the installation, not to a shop. */
export const jobRepository = {
  ...readsOf('id', rows, filtered),

  findByHandler: (db: Database, name: string) => rows(db, {}).where('handlerName', '=', name).executeTakeFirst(),
  lock: (db: Database, id: number) => rows(db, {}).where('id', '=', id).forUpdate().executeTakeFirst(),
  findNormal: (db: Database, status: number) => rows(db, { status }).execute(),

  async insert(db: Database, row: Insertable<Tables['infraJob']>): Promise<number> {
    return Number((await db.insertInto('infraJob').values(row).executeTakeFirstOrThrow()).insertId);
  },

  async update(db: Database, id: number, values: Updateable<Tables['infraJob']>): Promise<void> {
    await db.updateTable('infraJob').set(values).where('id', '=', id).execute();
  },

  async delete(db: Database, id: number): Promise<void> {
    await db.deleteFrom('infraJob').where('id', '=', id).execute();
  },
};
