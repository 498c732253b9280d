import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { exportExpiryRepository } from './export-expiry.repository.ts';

/** How long ended tasks stay in the log, which is longer than their files are kept. */
const LOG_KEPT_MS = 90 * 24 * 3600_000;
/** How long the file of a failed or cancelled task is left alone: its run may still write before it notices that it was cancelled. */
const LEFTOVER_KEPT_MS = 3600_000;

/**
 * Deletes expired files of a shop, at most `limit`, and old tasks. A file is deleted before its row forgets it, so that after a crash in
 * between the next round does it again.
 */
export async function expireExports({ db, tenantId, now: clock }: Scope, storage: Storage, limit: number): Promise<void> {
  const now = clock();
  const expired = await exportExpiryRepository.findExpired(db, tenantId, {
    expiredBefore: now,
    endedBefore: now - LEFTOVER_KEPT_MS,
    limit,
  });
  for (const { id, fileKey } of expired) {
    if (fileKey === null) continue;
    await storage.delete(fileKey);
    await exportExpiryRepository.forgetFile(db, tenantId, id, fileKey);
  }
  await exportExpiryRepository.deleteEnded(db, tenantId, { endedBefore: now - LOG_KEPT_MS, limit });
}

/** Those of the given files that an export of the shop refers to. */
export async function findExportFiles(db: Database, tenantId: number, keys: readonly string[]): Promise<Set<string>> {
  const files = await exportExpiryRepository.findFiles(db, tenantId, keys);
  return new Set(files.map((fileKey) => fileKey ?? ''));
}
