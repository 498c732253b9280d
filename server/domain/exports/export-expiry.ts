import type { Database } from '#platform/db/database.ts';
import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { exportExpiryRepository } from './export-expiry.repository.ts';

/** Tasks stay in the log for longer than their files. */
const LOG_KEPT_MS = 90 * 24 * 3600_000;
/** A run may take a moment to notice that its task was cancelled. */
const LEFTOVER_KEPT_MS = 3600_000;

/** Removes the files whose time is over, at most `limit` of one shop, and old entries of the log. The file goes first: a repeat does no harm. */
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

/** Of these files those that an export of the shop names. */
export async function findExportFiles(db: Database, tenantId: number, keys: readonly string[]): Promise<Set<string>> {
  const files = await exportExpiryRepository.findFiles(db, tenantId, keys);
  return new Set(files.map((fileKey) => fileKey ?? ''));
}
