import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { ConfigPageInput } from '#shared/schemas/config.schema.ts';
import { inOrderOf, readsOf, whereIds } from '../records/list.ts';

type Columns = Updateable<Tables['infraConfig']>;
type Filters = Partial<Omit<ConfigPageInput, 'pageNo' | 'pageSize'>>;
type NewConfig = Insertable<Tables['infraConfig']>;
export type StoredConfig = Selectable<Tables['infraConfig']>;

function filtered(db: Database, { ids, name, key, type, createTime }: Filters) {
  let query = whereIds(db.selectFrom('infraConfig'), 'id', ids);
  if (name) query = query.where('name', 'like', contains(name));
  if (key) query = query.where('configKey', 'like', contains(key));
  if (type !== undefined) query = query.where('type', '=', type);
  if (createTime) query = query.where('createTime', '>=', createTime[0]).where('createTime', '<=', createTime[1]);
  return query;
}

const rows = (db: Database, input: Filters) => inOrderOf(filtered(db, input).selectAll(), input.sort, 'id', { key: 'configKey' });

/** Settings belong to the installation. */
export const configRepository = {
  ...readsOf('id', rows, filtered),

  findByKey: (db: Database, key: string) => rows(db, {}).where('configKey', '=', key).executeTakeFirst(),
  lockById: (db: Database, id: number) => rows(db, {}).where('id', '=', id).forUpdate().executeTakeFirst(),

  async insert(db: Database, row: NewConfig): Promise<number> {
    return Number((await db.insertInto('infraConfig').values(row).executeTakeFirstOrThrow()).insertId);
  },

  /** One that is there already stays as it is, but for what the product says of it. */
  async bring(db: Database, row: NewConfig): Promise<void> {
    const { name, category, type, visible } = row;
    await db.insertInto('infraConfig').values(row).onDuplicateKeyUpdate({ name, category, type, visible }).execute();
  },

  async update(db: Database, id: number, values: Columns): Promise<void> {
    await db.updateTable('infraConfig').set(values).where('id', '=', id).execute();
  },

  async delete(db: Database, id: number): Promise<void> {
    await db.deleteFrom('infraConfig').where('id', '=', id).execute();
  },
};
