import type { Scope } from '#platform/scope.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { importExpiryRepository } from './import-expiry.repository.ts';

/** How long the sheet and its staged rows are kept. The job and its counts stay for good. */
const KEPT_MS = 7 * 24 * 3600_000;
const ABANDONED = '超过 7 天没有确认，已自动取消';

/** Cancels abandoned imports, and removes the sheets and rows of those that ended long ago, at most `round` rows of a table and job. */
export async function expireImports({ db, tenantId, now: clock }: Scope, storage: Storage, round: number): Promise<void> {
  const now = clock();
  await importExpiryRepository.cancelWaiting(db, tenantId, now - KEPT_MS, now, ABANDONED);
  for (const { id, fileKey, resultKey } of await importExpiryRepository.findEnded(db, tenantId, now - KEPT_MS)) {
    await storage.delete(fileKey);
    if (resultKey !== null) await storage.delete(resultKey);
    if (!(await importExpiryRepository.removeRows(db, tenantId, id, round))) await importExpiryRepository.markGone(db, tenantId, id);
  }
}

/** For the sweep: the files that an import of the shop names, as its sheet or as its annotated workbook. */
export const findImportFiles = importExpiryRepository.findNamed;
