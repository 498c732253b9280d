import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { moved } from './import.transitions.ts';
import { importIssueRepository } from './import-issue.repository.ts';
import { importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import type { IssueRepair } from './import-job.table.ts';
import { importReviewRepository } from './import-review.repository.ts';

/** Rows of an issue that are repaired in one transaction, together with their groups. */
const STEP_ROWS = 2000;

/** Has the rows of these groups checked again, and takes their earlier outcomes off the job's counters. */
async function restage(scope: Scope, jobId: number, groupKeys: readonly string[]): Promise<void> {
  const { create, update, unchanged, failed } = await importReviewRepository.countSeen(scope, jobId, groupKeys);
  await importJobRepository.count(scope, jobId, {
    doneRows: -(create + update + unchanged + failed),
    createCount: -create,
    updateCount: -update,
    unchangedCount: -unchanged,
    failureCount: -failed,
  });
  await importIssueRepository.forgetGroups(scope, jobId, groupKeys);
  await importReviewRepository.restage(scope, jobId, groupKeys);
}

/** Sends a job back to the worker, which checks rows again: those of these groups, or those that it repairs first. */
export async function lookAgain(
  scope: Scope,
  job: StoredImportJob,
  at: { groupKeys: readonly string[] } | { repair: IssueRepair },
): Promise<void> {
  if ('groupKeys' in at) await restage(scope, job.id, at.groupKeys);
  await importJobRepository.update(scope, job.id, {
    ...moved(job, 'lookAgain', 'checking'),
    resultState: null,
    repair: 'repair' in at ? JSON.stringify(at.repair) : null,
  });
}

/**
 * Repairs the next rows of the issue, in one transaction under the job's lock. Repaired rows leave the issue, so a repeated step finds the
 * next ones.
 * @returns whether there was something to repair
 */
export function repairNext(scope: Scope, jobId: number): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    if (job?.state !== 'checking' || job.repair === null) return false;
    const { repair } = job;
    const rowNos = await importIssueRepository.findRows(scope, jobId, repair, STEP_ROWS);
    const groupKeys = await importReviewRepository.findGroups(scope, jobId, rowNos);
    if (groupKeys.length === 0) {
      await importJobRepository.update(scope, jobId, { repair: null });
      return false;
    }
    if (repair.text !== undefined) await importReviewRepository.writeColumn(scope, jobId, repair, groupKeys, repair.text);
    await restage(scope, jobId, groupKeys);
    return true;
  });
}
