import type { Selectable } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import type { DirectPlace } from './direct-upload.ts';
import type { InfraUploadTable } from './upload.table.ts';

export type PendingUpload = Pick<
  Selectable<InfraUploadTable>,
  'id' | 'path' | 'name' | 'folder' | 'size' | 'filePath' | 'configId' | 'storeUpload'
>;

const COLUMNS = ['id', 'path', 'name', 'folder', 'size', 'filePath', 'configId', 'storeUpload'] as const;
const own = ({ db, tenantId, actor }: Scope) =>
  db.selectFrom('infraUpload').where('tenantId', '=', tenantId).where('userId', '=', actor.userId);

export const uploadRepository = {
  async insert({ db, tenantId, actor, now }: Scope, upload: Pick<PendingUpload, 'path' | 'name' | 'folder' | 'size'>): Promise<number> {
    const { insertId } = await db
      .insertInto('infraUpload')
      .values({ ...upload, tenantId, userId: actor.userId, filePath: null, createTime: now() })
      .executeTakeFirstOrThrow();
    return Number(insertId);
  },

  /** An upload that the person has begun. */
  find: (scope: Scope, id: number): Promise<PendingUpload | undefined> =>
    own(scope).select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** Notes that the browser sends it to a store directly. */
  async direct({ db, tenantId }: Scope, id: number, place: DirectPlace): Promise<void> {
    await db.updateTable('infraUpload').set(place).where('tenantId', '=', tenantId).where('id', '=', id).execute();
  },

  /** The number of unfinished uploads of the person, and the bytes that they reserve. */
  async findHeld(scope: Scope): Promise<{ count: number; bytes: number }> {
    const { count, bytes } = await own(scope)
      .where('filePath', 'is', null)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<string | null>('size').as('bytes')])
      .executeTakeFirstOrThrow();
    return { count, bytes: Number(bytes ?? 0) };
  },

  /** @returns whether it was still open: of two calls that keep it at a time, only one does */
  async keep({ db, tenantId }: Scope, id: number, filePath: string): Promise<boolean> {
    const result = await db
      .updateTable('infraUpload')
      .set({ filePath })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('filePath', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  },

  /** @returns whether it was still open, so that its room must be given back */
  async delete({ db, tenantId }: Scope, id: number): Promise<boolean> {
    const removal = db.deleteFrom('infraUpload').where('tenantId', '=', tenantId).where('id', '=', id);
    const open = await removal.where('filePath', 'is', null).executeTakeFirst();
    if (open.numDeletedRows === 0n) await removal.execute();
    return open.numDeletedRows > 0n;
  },

  /** Uploads that were begun before a time. @param isOpen only unfinished ones */
  findOlder: (
    { db, tenantId }: Scope,
    before: number,
    { isDirect, isOpen = false, limit }: { isDirect: boolean; isOpen?: boolean; limit: number },
  ): Promise<PendingUpload[]> => {
    const older = db
      .selectFrom('infraUpload')
      .select(COLUMNS)
      .where('tenantId', '=', tenantId)
      .where('createTime', '<', before)
      .where('configId', isDirect ? 'is not' : 'is', null)
      .limit(limit);
    return (isOpen ? older.where('filePath', 'is', null) : older).execute();
  },

  async findNamed(db: Database, tenantId: number, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom('infraUpload')
      .select('path')
      .where('tenantId', '=', tenantId)
      .where('path', 'in', [...keys])
      .execute();
    return new Set(rows.map(({ path }) => path));
  },
};
