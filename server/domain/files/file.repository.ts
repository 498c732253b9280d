import type { Database } from '#platform/db/database.ts';
import { beginsWith } from '#platform/db/like.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { Scope } from '#platform/scope.ts';
import type { FilePageInput, FileRow } from '#shared/schemas/file.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { FLAG } from '#shared/states.ts';
import { countRows, readPage, whereFilters } from '../records/list.ts';

/** The quota of a shop without a row of its own; equal to the column's default. */
const QUOTA_BYTES = 10 * 1024 ** 3;

export type StoredUpload = Omit<FileRow, 'url'>;
export type NewUpload = Omit<StoredUpload, 'id' | 'creatorName' | 'createTime'>;
type Shop = Pick<Scope, 'db' | 'tenantId'>;

const COLUMNS = ['f.id', 'f.configId', 'f.path', 'f.name', 'f.type', 'f.size', 'f.isPublic', 'f.creatorName', 'f.createTime'] as const;
const toUpload = (row: Omit<StoredUpload, 'isPublic'> & { isPublic: number }): StoredUpload => ({
  ...row,
  isPublic: row.isPublic === FLAG.yes,
});

const filtered = (scope: Scope, input: Partial<FilePageInput>) =>
  whereFilters(scope.db.selectFrom('infraFile as f').where('f.tenantId', '=', scope.tenantId), input, {
    contains: { path: 'f.path', type: 'f.type' },
    range: { createTime: 'f.createTime' },
  });

export const fileRepository = {
  /** @returns the new row's id */
  async insert(scope: Scope, file: NewUpload): Promise<number> {
    const { tenantId, actor } = scope;
    const by = { userId: actor.userId, creatorName: actor.nickname, createTime: scope.now() };
    const { insertId } = await scope.db
      .insertInto('infraFile')
      .values({ ...file, ...by, tenantId, isPublic: file.isPublic ? FLAG.yes : FLAG.no })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  async findPage(scope: Scope, input: FilePageInput): Promise<Page<StoredUpload>> {
    const rows = filtered(scope, input).select(COLUMNS).orderBy('f.id', 'desc');
    const { list, total } = await readPage(filtered(scope, input), rows, input);
    return { list: list.map(toUpload), total };
  },

  async find(scope: Shop, named: { path: string } | { id: number }): Promise<StoredUpload | undefined> {
    let query = scope.db.selectFrom('infraFile as f').select(COLUMNS).where('f.tenantId', '=', scope.tenantId);
    query = 'path' in named ? query.where('f.path', '=', named.path) : query.where('f.id', '=', named.id);
    const row = await query.executeTakeFirst();
    return row && toUpload(row);
  },

  /** Those of the given files that the person has uploaded and that are not public. */
  findOwn: ({ db, tenantId, actor }: Scope, paths: readonly string[]): Promise<Array<{ path: string; name: string; size: number }>> =>
    db
      .selectFrom('infraFile as f')
      .select(['f.path', 'f.name', 'f.size'])
      .where('f.tenantId', '=', tenantId)
      .where('f.userId', '=', actor.userId)
      .where('f.isPublic', '=', FLAG.no)
      .where('f.path', 'in', ['', ...paths])
      .execute(),

  /** Removes the row of a file and gives its room back, in the caller's transaction. The sweep removes the file itself later. */
  async release(scope: Scope, path: string): Promise<void> {
    const file = await fileRepository.find(scope, { path });
    if (file && (await fileRepository.delete(scope, file.id))) await fileRepository.giveRoomBack(scope, file.size);
  },

  /** Releases all files of a folder. @param folder ends in a slash */
  async releaseFolder(scope: Scope, folder: string): Promise<void> {
    const own = scope.db
      .selectFrom('infraFile')
      .select(['id', 'size'])
      .where('tenantId', '=', scope.tenantId)
      .where('path', 'like', beginsWith(folder));
    for (const { id, size } of await own.execute())
      if (await fileRepository.delete(scope, id)) await fileRepository.giveRoomBack(scope, size);
  },

  /** @returns whether this call deleted it: of several at a time, only one does */
  async delete(scope: Scope, id: number): Promise<boolean> {
    const result = await scope.db.deleteFrom('infraFile').where('tenantId', '=', scope.tenantId).where('id', '=', id).executeTakeFirst();
    return result.numDeletedRows > 0n;
  },

  /** Files of a shop in one store with ids above `after`, in the order of their ids. */
  async findIn(
    db: Database,
    tenantId: number,
    { configId, after, limit }: { configId: number; after: number; limit: number },
  ): Promise<StoredUpload[]> {
    const rows = await db
      .selectFrom('infraFile as f')
      .select(COLUMNS)
      .where('f.tenantId', '=', tenantId)
      .where('f.configId', '=', configId)
      .where('f.id', '>', after)
      .orderBy('f.id')
      .limit(limit)
      .execute();
    return rows.map(toUpload);
  },

  /** @returns false when the file is no longer in the store `from` */
  async moveTo(db: Database, tenantId: number, id: number, { from, to }: { from: number; to: number }): Promise<boolean> {
    const result = await db
      .updateTable('infraFile')
      .set({ configId: to })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('configId', '=', from)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** Those of the given keys of a store that a row names. */
  async findNamed(db: Database, tenantId: number, configId: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('infraFile')
      .select('path')
      .where('tenantId', '=', tenantId)
      .where('configId', '=', configId)
      .where('path', 'in', [...keys])
      .execute();
    return new Set(rows.map(({ path }) => path));
  },

  /**
   * Takes room for a file. One statement checks and adds, so that several at a time cannot exceed the quota together.
   * @returns whether there was room
   */
  async takeRoom({ db, tenantId }: Scope, bytes: number): Promise<boolean> {
    await db.insertInto('infraFileUsage').values({ tenantId }).onDuplicateKeyUpdate({ tenantId }).execute();
    const result = await db
      .updateTable('infraFileUsage')
      .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
      .where('tenantId', '=', tenantId)
      .where((eb) => eb(eb('bytes', '+', bytes), '<=', eb.ref('quota')))
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  async giveRoomBack({ db, tenantId }: Scope, bytes: number): Promise<void> {
    await db
      .updateTable('infraFileUsage')
      .set({ bytes: reviewed<number>`greatest(0, bytes - ${bytes})` })
      .where('tenantId', '=', tenantId)
      .execute();
  },

  /** The used room and the quota, also of a shop that has had no file and so has no row. */
  async room(scope: Scope): Promise<{ bytes: number; quota: number }> {
    return (await fileRepository.quota(scope)) ?? { bytes: 0, quota: QUOTA_BYTES };
  },

  count: (scope: Scope): Promise<number> => countRows(filtered(scope, {})),

  async quota({ db, tenantId }: Scope): Promise<{ bytes: number; quota: number } | undefined> {
    return db.selectFrom('infraFileUsage').select(['bytes', 'quota']).where('tenantId', '=', tenantId).executeTakeFirst();
  },
};
