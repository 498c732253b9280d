import type { Database } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A file that was changed within this time may still be written or get its row, so it is left alone. */
const YOUNG_MS = 3600_000;
const ROUND = 500;

/** By the kind in their keys: finds which of the given files of a shop a row refers to. Files of other kinds are never removed. */
export type FileOwners = Readonly<
  Record<string, (db: Database, tenantId: number, keys: readonly string[]) => Promise<ReadonlySet<string>>>
>;

/** The kind of `7/export/0c9a…`, a file of shop 7, is `export`. */
const kindOf = (key: string): string => key.split('/')[1] ?? '';

/**
 * Removes a shop's files to which no row refers. A process that dies while it writes a file, or before it writes its row, leaves such
 * files. Several processes may sweep the same store at once.
 */
export async function sweepFiles(
  db: Database,
  storage: Pick<Storage, 'list' | 'delete'>,
  owners: FileOwners,
  tenantId: number,
  now: number,
): Promise<void> {
  const sweep = async (keys: readonly string[]) => {
    for (const [kind, own] of Map.groupBy(keys, kindOf)) {
      const named = await owners[kind]?.(db, tenantId, own);
      for (const key of own) if (named && !named.has(key)) await storage.delete(key);
    }
  };
  let waiting: string[] = [];
  for await (const { key, changedTime } of storage.list(tenantId)) {
    if (changedTime < now - YOUNG_MS && Object.hasOwn(owners, kindOf(key))) waiting.push(key);
    if (waiting.length < ROUND) continue;
    await sweep(waiting);
    waiting = [];
  }
  await sweep(waiting);
}
