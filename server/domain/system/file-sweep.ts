import type { Database } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { findExportFiles } from '../exports/export-expiry.ts';
import { findImportFiles } from '../imports/import-expiry.ts';

/** No file waits longer for the row that names it, nor is any written with longer pauses. */
const YOUNG_MS = 3600_000;
const ROUND = 500;
/** The kinds of files whose rows are asked; of any other kind nothing is known here. */
const SWEPT = new Set(['import', 'import-result', 'export']);

/**
 * Removes a shop's files that no row names: what was left when a process died between the writing of a file and of its row, or in the middle
 * of the writing. Any number may sweep one store at a time.
 */
export async function sweepFiles(db: Database, storage: Storage, tenantId: number, now: number): Promise<void> {
  let keys: string[] = [];
  const sweep = async () => {
    if (keys.length === 0) return;
    const ofImports = await findImportFiles(db, tenantId, keys);
    const ofExports = await findExportFiles(db, tenantId, keys);
    for (const key of keys) if (!ofImports.has(key) && !ofExports.has(key)) await storage.delete(key);
    keys = [];
  };
  for await (const { key, changedTime } of storage.list(tenantId)) {
    if (changedTime < now - YOUNG_MS && SWEPT.has(key.split('/')[1] ?? '')) keys.push(key);
    if (keys.length === ROUND) await sweep();
  }
  await sweep();
}
