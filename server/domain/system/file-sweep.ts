import type { Database } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** An upload gets its row, and a file that is being written its next bytes, within this time; older files without a row are left over. */
const YOUNG_MS = 3600_000;
const ROUND = 500;

/** Says by kind of file which of these files of a shop a row names. Files of other kinds are left alone: nothing is known of them here. */
export type FileOwners = Readonly<
  Record<string, (db: Database, tenantId: number, keys: readonly string[]) => Promise<ReadonlySet<string>>>
>;

/** `7/export/0c9a…` is a file of shop 7. */
const kindOf = (key: string): string => key.split('/')[1] ?? '';

/**
 * Removes a shop's files that no row names: what was left when a process died between the writing of a file and of its row, or in the middle
 * of the writing. Any number may sweep one store at a time.
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
