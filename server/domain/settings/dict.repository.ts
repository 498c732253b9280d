import type { Insertable, Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Scope } from '#platform/scope.ts';
import type { DictDataPageInput, DictTypePageInput, SimpleDictData } from '#shared/schemas/dict.schema.ts';
import { STATUS } from '#shared/states.ts';
import { fromFlags } from '../records/flags.ts';
import { countRows, inOrderOf, type ListFilters, readsOf, whereFilters } from '../records/list.ts';

type Handle = Pick<Scope, 'db'>;
type TypeFilters = ListFilters<DictTypePageInput>;
type DataFilters = ListFilters<DictDataPageInput>;

const types = ({ db }: Handle, input: TypeFilters) =>
  whereFilters(db.selectFrom('systemDictType'), input, {
    contains: { name: 'name', type: 'type' },
    equal: { status: 'status' },
    among: { ids: 'id' },
    range: { createTime: 'createTime' },
  });

const data = ({ db }: Handle, input: DataFilters) =>
  whereFilters(db.selectFrom('systemDictData'), input, {
    contains: { label: 'label' },
    equal: { dictType: 'dictType', status: 'status' },
    among: { ids: 'id' },
  });

const typeRows = (handle: Handle, input: TypeFilters) =>
  inOrderOf(types(handle, input).selectAll(), input.sort, 'id', { name: 'name', type: 'type' });
const dataRows = (handle: Handle, input: DataFilters) => {
  const all = data(handle, input).selectAll();
  return input.sort ? inOrderOf(all, input.sort, 'id') : all.orderBy('dictType', 'desc').orderBy('sort').orderBy('id');
};

const FLAGS = ['isBuiltIn'] as const;
export const dictTypeReads = readsOf('id', typeRows, types, (_, found) => found.map((row) => fromFlags(row, FLAGS)));
export const dictDataReads = readsOf('id', dataRows, data, (_, found) => found.map((row) => fromFlags(row, FLAGS)));

/** Dictionaries belong to the installation, not to a shop. */
export const dictRepository = {
  findTypes: (db: Database) => typeRows({ db }, {}).execute(),
  findData: (db: Database) => dataRows({ db }, {}).execute(),

  /** Enabled entries, of all dictionaries or of one. */
  findSimple: (db: Database, dictType?: string): Promise<SimpleDictData[]> =>
    data({ db }, { status: STATUS.enabled, dictType })
      .select(['dictType', 'value', 'label', 'colorType', 'cssClass'])
      .orderBy('dictType')
      .orderBy('sort')
      .orderBy('id')
      .execute(),

  /** Locks the dictionary until the transaction ends, so that it cannot get an entry while it is deleted. */
  lockType: (db: Database, key: { id: number } | { type: string }) => {
    const query = db.selectFrom('systemDictType').selectAll().forUpdate();
    return ('id' in key ? query.where('id', '=', key.id) : query.where('type', '=', key.type)).executeTakeFirst();
  },
  lockEntry: (db: Database, id: number) => db.selectFrom('systemDictData').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  /** Locks all dictionaries, in the order of their ids, so that two processes cannot deadlock. */
  lockTypes: (db: Database) => db.selectFrom('systemDictType').selectAll().orderBy('id').forUpdate().execute(),

  hasEntries: async (db: Database, dictType: string): Promise<boolean> => (await countRows(data({ db }, { dictType }))) > 0,

  async insertType(db: Database, row: Insertable<Tables['systemDictType']>): Promise<number> {
    return Number((await db.insertInto('systemDictType').values(row).executeTakeFirstOrThrow()).insertId);
  },

  async insertEntry(db: Database, row: Insertable<Tables['systemDictData']>): Promise<number> {
    return Number((await db.insertInto('systemDictData').values(row).executeTakeFirstOrThrow()).insertId);
  },

  async updateType(db: Database, id: number, values: Updateable<Tables['systemDictType']>): Promise<void> {
    await db.updateTable('systemDictType').set(values).where('id', '=', id).execute();
  },

  async updateEntry(db: Database, id: number, values: Updateable<Tables['systemDictData']>): Promise<void> {
    await db.updateTable('systemDictData').set(values).where('id', '=', id).execute();
  },

  async delete(db: Database, table: 'systemDictType' | 'systemDictData', id: number): Promise<void> {
    await db.deleteFrom(table).where('id', '=', id).execute();
  },
};
