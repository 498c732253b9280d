import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { FileConfigPageInput } from '#shared/schemas/file-config.schema.ts';
import { FLAG } from '#shared/states.ts';
import { readPage, whereFilters } from '../records/list.ts';

export type StoredConfig = Selectable<Tables['infraFileConfig']>;

const filtered = (db: Database, input: Partial<FileConfigPageInput>) =>
  whereFilters(db.selectFrom('infraFileConfig'), input, {
    contains: { name: 'name' },
    equal: { storage: 'storage' },
    range: { createTime: 'createTime' },
  });

/** Stores belong to the installation, not to a shop. */
export const fileConfigRepository = {
  find: (db: Database, id: number): Promise<StoredConfig | undefined> =>
    filtered(db, {}).selectAll().where('id', '=', id).executeTakeFirst(),

  findMaster: (db: Database): Promise<StoredConfig> =>
    filtered(db, {}).selectAll().where('master', '=', FLAG.yes).executeTakeFirstOrThrow(),

  findAll: (db: Database): Promise<StoredConfig[]> => filtered(db, {}).selectAll().orderBy('id').execute(),

  /** Locks all stores until the transaction ends, because the checks of one depend on others. */
  lockAll: (db: Database): Promise<StoredConfig[]> => filtered(db, {}).selectAll().orderBy('id').forUpdate().execute(),

  findPage: (db: Database, input: FileConfigPageInput) =>
    readPage(filtered(db, input), filtered(db, input).selectAll().orderBy('id', 'desc'), input),

  async insert(db: Database, row: Insertable<Tables['infraFileConfig']>): Promise<number> {
    return Number((await db.insertInto('infraFileConfig').values(row).executeTakeFirstOrThrow()).insertId);
  },

  async update(db: Database, id: number, values: Updateable<Tables['infraFileConfig']>): Promise<void> {
    await db.updateTable('infraFileConfig').set(values).where('id', '=', id).execute();
  },

  async delete(db: Database, id: number): Promise<void> {
    await db.deleteFrom('infraFileConfig').where('id', '=', id).execute();
  },

  /** The number of files, of all shops, in each store that has any, by its id. */
  async countFiles(db: Database): Promise<Map<number, number>> {
    const { rows } = await reviewed<{ configId: number; files: number }>`
      select config_id, count(*) as files from infra_file group by config_id`.execute(db);
    return new Map(rows.map(({ configId, files }) => [configId, Number(files)]));
  },
};
