import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Scope } from '#platform/scope.ts';
import type { ConfigPageInput, ConfigRow } from '#shared/schemas/config.schema.ts';
import { FLAG } from '#shared/states.ts';
import { inOrderOf, type ListFilters, readsOf, whereFilters } from '../records/list.ts';

type Columns = Updateable<Tables['infraConfig']>;
type Filters = ListFilters<ConfigPageInput>;
type NewConfig = Insertable<Tables['infraConfig']>;
export type StoredConfig = Selectable<Tables['infraConfig']>;

const filtered = ({ db }: Pick<Scope, 'db'>, input: Filters) =>
  whereFilters(db.selectFrom('infraConfig'), input, {
    contains: { name: 'name', key: 'configKey' },
    equal: { type: 'type' },
    among: { ids: 'id' },
    range: { createTime: 'createTime' },
  });

const rows = (handle: Pick<Scope, 'db'>, input: Filters) =>
  inOrderOf(filtered(handle, input).selectAll(), input.sort, 'id', { key: 'configKey' });

/** A hidden value is answered to nobody, not even to the person who wrote it. */
const toRow = ({ configKey, value, visible, updateTime: _, ...row }: StoredConfig): ConfigRow => ({
  ...row,
  key: configKey,
  visible: visible === FLAG.yes,
  value: visible === FLAG.yes ? value : null,
});

/** Settings belong to the installation, not to a shop. */
export const configRepository = {
  ...readsOf('id', rows, filtered, (_, found) => found.map(toRow)),

  findByKey: (db: Database, key: string) => rows({ db }, {}).where('configKey', '=', key).executeTakeFirst(),
  lockById: (db: Database, id: number) => rows({ db }, {}).where('id', '=', id).forUpdate().executeTakeFirst(),

  async insert(db: Database, row: NewConfig): Promise<number> {
    return Number((await db.insertInto('infraConfig').values(row).executeTakeFirstOrThrow()).insertId);
  },

  /** Inserts a built-in setting. An existing one keeps its value and gets the present name, category, type and visibility. */
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
