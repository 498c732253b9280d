import type { Insertable, Updateable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { contains } from '#platform/db/like.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { DictDataPageInput, DictTypePageInput, SimpleDictData } from '#shared/schemas/dict.schema.ts';
import { STATUS } from '#shared/states.ts';
import { countRows, inOrderOf, readPage, walkDown, whereIds } from '../records/list.ts';

type TypeFilters = Partial<Omit<DictTypePageInput, 'pageNo' | 'pageSize'>>;
type DataFilters = Partial<Omit<DictDataPageInput, 'pageNo' | 'pageSize'>>;
export type StoredDictType = Awaited<ReturnType<typeof dictRepository.findTypes>>[number];
export type StoredDictData = Awaited<ReturnType<typeof dictRepository.findData>>[number];

function types(db: Database, { ids, name, type, status, createTime }: TypeFilters) {
  let query = whereIds(db.selectFrom('systemDictType'), 'id', ids);
  if (name) query = query.where('name', 'like', contains(name));
  if (type) query = query.where('type', 'like', contains(type));
  if (status !== undefined) query = query.where('status', '=', status);
  if (createTime) query = query.where('createTime', '>=', createTime[0]).where('createTime', '<=', createTime[1]);
  return query;
}

function data(db: Database, { ids, label, dictType, status }: DataFilters) {
  let query = whereIds(db.selectFrom('systemDictData'), 'id', ids);
  if (label) query = query.where('label', 'like', contains(label));
  if (dictType) query = query.where('dictType', '=', dictType);
  if (status !== undefined) query = query.where('status', '=', status);
  return query;
}

const typeRows = (db: Database, input: TypeFilters) =>
  inOrderOf(types(db, input).selectAll(), input.sort, 'id', { name: 'name', type: 'type' });
const dataRows = (db: Database, input: DataFilters) => {
  const all = data(db, input).selectAll();
  return input.sort ? inOrderOf(all, input.sort, 'id') : all.orderBy('dictType', 'desc').orderBy('sort').orderBy('id');
};

/** Dictionaries belong to the installation. */
export const dictRepository = {
  findTypes: (db: Database) => typeRows(db, {}).execute(),
  findType: (db: Database, id: number) => typeRows(db, {}).where('id', '=', id).executeTakeFirst(),
  findTypePage: (db: Database, input: DictTypePageInput) => readPage(types(db, input), typeRows(db, input), input),
  findAllTypes: (db: Database, input: TypeFilters) =>
    walkDown((id, limit) => typeRows(db, input).where('id', '<', id).limit(limit).execute()),

  findData: (db: Database) => dataRows(db, {}).execute(),
  findEntry: (db: Database, id: number) => dataRows(db, {}).where('id', '=', id).executeTakeFirst(),
  findDataPage: (db: Database, input: DictDataPageInput) => readPage(data(db, input), dataRows(db, input), input),
  findAllData: (db: Database, input: DataFilters) =>
    walkDown((id, limit) => data(db, input).selectAll().where('id', '<', id).orderBy('id', 'desc').limit(limit).execute()),

  /** Entries that are switched on; of one dictionary where it is named. */
  findSimple: (db: Database, dictType?: string): Promise<SimpleDictData[]> =>
    data(db, { status: STATUS.enabled, ...(dictType === undefined ? {} : { dictType }) })
      .select(['dictType', 'value', 'label', 'colorType', 'cssClass'])
      .orderBy('dictType')
      .orderBy('sort')
      .orderBy('id')
      .execute(),

  /** The dictionary, held until the transaction ends: whoever adds to it and whoever takes it away take turns. */
  lockType: (db: Database, key: { id: number } | { type: string }) => {
    const query = db.selectFrom('systemDictType').selectAll().forUpdate();
    return ('id' in key ? query.where('id', '=', key.id) : query.where('type', '=', key.type)).executeTakeFirst();
  },
  lockEntry: (db: Database, id: number) => db.selectFrom('systemDictData').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  /** All of them, in the order in which others lock them. */
  lockTypes: (db: Database) => db.selectFrom('systemDictType').selectAll().orderBy('id').forUpdate().execute(),

  hasEntries: async (db: Database, dictType: string): Promise<boolean> => (await countRows(data(db, { dictType }))) > 0,

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
