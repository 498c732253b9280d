import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { JobPageInput } from '#shared/schemas/job.schema.ts';
import { readsOf } from '../records/list.ts';

export type StoredJob = Selectable<Tables['infraJob']>;
type Filters = Partial<Omit<JobPageInput, 'pageNo' | 'pageSize'>>;

function filtered(db: Database, { name, status, handlerName }: Filters) {
  let query = db.selectFrom('infraJob');
  if (name) query = query.where('name', 'like', contains(name));
  if (status !== undefined) query = query.where('status', '=', status);
  if (handlerName) query = query.where('handlerName', 'like', contains(handlerName));
  return query;
}

const rows = (db: Database, input: Filters) => filtered(db, input).selectAll().orderBy('id', 'desc');

/** Jobs belong to the installation. */
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
