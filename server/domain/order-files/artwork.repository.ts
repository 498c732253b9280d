import { sameTenant } from '#platform/db/same-tenant.ts';
import type { Scope } from '#platform/scope.ts';
import { ARTWORK_STATE, type ArtworkRow } from '#shared/schemas/artwork.schema.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { FLAG } from '#shared/states.ts';

export type StoredArtwork = Omit<ArtworkRow, 'billedOn'> & { fingerprint: string | null };
/** A stored file under the name that it was uploaded with. */
export type ArtworkFile = Pick<StoredArtwork, 'path' | 'name' | 'size'>;
interface ArtworkResult {
  facts: ArtworkFacts | null;
  problem: string | null;
  previewUrl: string | null;
  fingerprint: string | null;
  costMs: number;
}

const COLUMNS = ['a.id', 'a.path', 'a.name', 'a.size', 'a.state', 'a.facts', 'a.problem', 'a.previewUrl', 'a.fingerprint'] as const;
const all = ({ db, tenantId }: Scope) => db.selectFrom('artwork as a').where('a.tenantId', '=', tenantId);

export const artworkRepository = {
  /** Adds files to be read. A file that is known already stays as it is. */
  async insertAll(scope: Scope, files: readonly ArtworkFile[]): Promise<void> {
    const { tenantId, actor, db } = scope;
    const rows = files.map((file) => ({ ...file, tenantId, userId: actor.userId, createTime: scope.now() }));
    await db.insertInto('artwork').values(rows).onDuplicateKeyUpdate({ tenantId }).execute();
  },

  findByPaths: (scope: Scope, paths: readonly string[]): Promise<StoredArtwork[]> =>
    all(scope)
      .select(COLUMNS)
      .where('a.path', 'in', ['', ...paths])
      .execute(),

  /** Those of these files that the person has added. */
  findOwn: (scope: Scope, ids: readonly number[]): Promise<StoredArtwork[]> =>
    all(scope)
      .select(COLUMNS)
      .where('a.userId', '=', scope.actor.userId)
      .where('a.id', 'in', [0, ...ids])
      .orderBy('a.id')
      .execute(),

  /** The person's files that are not read yet, oldest first. */
  findWaiting: (scope: Scope, limit: number): Promise<StoredArtwork[]> =>
    all(scope)
      .select(COLUMNS)
      .where('a.state', '=', ARTWORK_STATE.waiting)
      .where('a.userId', '=', scope.actor.userId)
      .orderBy('a.id')
      .limit(limit)
      .execute(),

  /** How long reading took, in milliseconds, of those of the person's files that were read since then. */
  async costSince({ db, tenantId, actor }: Scope, since: number): Promise<number> {
    const { cost } = await db
      .selectFrom('artwork')
      .select(({ fn }) => fn.sum<number | null>('costMs').as('cost'))
      .where('tenantId', '=', tenantId)
      .where('userId', '=', actor.userId)
      .where('readTime', '>=', since)
      .executeTakeFirstOrThrow();
    return Number(cost ?? 0);
  },

  /** Writes what was read of a file. @returns false where it did not wait any more: of two workers that read it, the first one counts */
  async settle({ db, tenantId, now }: Scope, id: number, { facts, ...result }: ArtworkResult): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('artwork')
      .set({
        ...result,
        readTime: now(),
        facts: facts && JSON.stringify(facts),
        state: result.problem === null ? ARTWORK_STATE.read : ARTWORK_STATE.unread,
      })
      .where('tenantId', '=', tenantId)
      .where('id', '=', id)
      .where('state', '=', ARTWORK_STATE.waiting)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** The orders of a customer that have a file with one of these fingerprints, newest first. */
  findBilled: (
    scope: Scope,
    customerId: number,
    fingerprints: readonly string[],
  ): Promise<Array<{ fingerprint: string | null; path: string; orderId: string }>> =>
    all(scope)
      .innerJoin('orderFile as f', sameTenant('f.urls', 'a.path'))
      .innerJoin('orderInfo as o', sameTenant('o.id', 'f.orderInfoId'))
      .select(['a.fingerprint', 'a.path', 'o.orderId'])
      .where('a.fingerprint', 'in', ['', ...fingerprints])
      .where('o.customerId', '=', customerId)
      .orderBy('o.id', 'desc')
      .execute(),

  /** Lines of an order that name a file which is not attached to the order yet. */
  findUnlinked: (scope: Scope, orderInfoId: number) =>
    scope.db
      .selectFrom('orderLine as l')
      .innerJoin('artwork as a', sameTenant('a.path', 'l.file'))
      .leftJoin('orderFile as f', (join) =>
        join.onRef('f.tenantId', '=', 'l.tenantId').onRef('f.orderInfoId', '=', 'l.orderInfoId').onRef('f.urls', '=', 'a.path'),
      )
      .select(['l.id as lineId', 'l.orderId', 'a.path', 'a.name', 'a.size'])
      .where('l.tenantId', '=', scope.tenantId)
      .where('l.orderInfoId', '=', orderInfoId)
      .where('f.id', 'is', null)
      .orderBy('l.lineNo')
      .execute(),

  /** Small pictures that lines of the order show, and whose file they do not keep, no longer go when the file is forgotten. */
  async handOverPreviews({ db, tenantId }: Scope, orderInfoId: number): Promise<void> {
    await db
      .updateTable('artwork')
      .set({ previewUrl: null })
      .where('tenantId', '=', tenantId)
      .where('isLinked', '=', FLAG.no)
      .where('previewUrl', 'in', (eb) =>
        eb
          .selectFrom('orderLine')
          .select('patternUrl')
          .where('tenantId', '=', tenantId)
          .where('orderInfoId', '=', orderInfoId)
          .where('file', 'is', null)
          .$narrowType<{ patternUrl: string }>(),
      )
      .execute();
  },

  async noteLinked({ db, tenantId }: Scope, paths: readonly string[]): Promise<void> {
    await db
      .updateTable('artwork')
      .set({ isLinked: FLAG.yes })
      .where('tenantId', '=', tenantId)
      .where('path', 'in', ['', ...paths])
      .execute();
  },

  /** Files from before this time that were never attached to an order. */
  findForgotten: (scope: Scope, before: number, limit: number) =>
    all(scope)
      .select(['a.id', 'a.path', 'a.previewUrl'])
      .where('a.isLinked', '=', FLAG.no)
      .where('a.createTime', '<', before)
      .limit(limit)
      .execute(),

  async delete({ db, tenantId }: Scope, id: number): Promise<void> {
    await db.deleteFrom('artwork').where('tenantId', '=', tenantId).where('id', '=', id).execute();
  },
};
