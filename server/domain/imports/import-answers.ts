import type { Scope } from '#platform/scope.ts';
import {
  IMPORT_LIST_LIMIT,
  type ImportJobDetail,
  type ImportJobRow,
  isImportEnded,
  isImportWaiting,
} from '#shared/schemas/import.schema.ts';
import { IMPORT_UNDO_MS, type ImportMatching } from '#shared/schemas/import-review.schema.ts';
import { findAppliedRanges } from './applied-ranges.ts';
import type { ImportAccess } from './import-access.ts';
import { importIssueRepository } from './import-issue.repository.ts';
import { importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import { importRowRepository } from './import-row.repository.ts';

const RANGE_LIMIT = 100;

const ROW_FIELDS = [
  'id',
  'fileName',
  'totalRows',
  'doneRows',
  'createCount',
  'updateCount',
  'unchangedCount',
  'failureCount',
  'passedRows',
  'undoneCount',
  'keptCount',
  'error',
  'userId',
  'userName',
  'createTime',
  'startTime',
  'finishTime',
] as const;

/** An import as lists show it. */
export function toRow(job: StoredImportJob): ImportJobRow {
  const fields = Object.fromEntries(ROW_FIELDS.map((field) => [field, job[field]])) as Pick<StoredImportJob, (typeof ROW_FIELDS)[number]>;
  return { ...fields, kind: job.kind, state: job.state };
}

/** Until when an import can be undone: for a day after its end, while it has written rows that are not undone. Null where it cannot be. */
export function undoUntil(scope: Scope, job: StoredImportJob): number | null {
  const isOver = job.state === 'done' || job.state === 'cancelled' || job.state === 'failed';
  if (!isOver || job.commitTime === null || job.finishTime === null) return null;
  const isLeft = job.createCount + job.updateCount > job.undoneCount + job.keptCount;
  const until = job.finishTime + IMPORT_UNDO_MS;
  return isLeft && until > scope.now() ? until : null;
}

const RESULT_STATES: Record<string, ImportJobDetail['resultState']> = { wanted: 'wanted', done: 'ready', failed: 'failed' };

/** Lists of rows that were created, changed or refused, or would be after a rehearsal. Empty without the permission of the kind. */
export async function outcomeOf(access: ImportAccess, scope: Scope, job: StoredImportJob) {
  const isSettled = isImportEnded(job.state) || isImportWaiting(job.state);
  const isPlan = job.commitTime === null;
  const seen = { limit: IMPORT_LIST_LIMIT, hidden: access.hiddenColumns(scope, job), isPlan };
  if (!access.mayImport(scope, job)) return { createNames: [], updateNames: [], failures: [], warnings: [] };
  // A running import is asked for again and again, and names need its blocks unpacked. So names are answered only once it has stopped.
  return {
    createNames: isSettled && job.createCount > 0 ? await importRowRepository.findNames(scope, job.id, 'create', seen) : [],
    updateNames: isSettled && job.updateCount > 0 ? await importRowRepository.findNames(scope, job.id, 'update', seen) : [],
    failures: job.failureCount > 0 ? await importRowRepository.findNotes(scope, job.id, 'failed', seen) : [],
    warnings: isSettled ? await importRowRepository.findNotes(scope, job.id, 'good', seen) : [],
  };
}

/** Sample values of unmatched columns may be anything, cost too. Only the uploader of the sheet sees them. */
function matchingOf(scope: Scope, job: StoredImportJob): ImportMatching | null {
  const matching = job.matching;
  if (!matching || job.userId === scope.actor.userId) return matching;
  return { ...matching, unknown: matching.unknown.map((column) => ({ ...column, samples: [] })) };
}

/** An import with its outcome, as its page shows it. */
export async function detailOf(access: ImportAccess, scope: Scope, job: StoredImportJob): Promise<ImportJobDetail> {
  const previous = await importJobRepository.findPrevious(scope, job);
  const isCutShort = job.state === 'cancelled' || job.state === 'failed';
  return {
    ...toRow(job),
    ...(await outcomeOf(access, scope, job)),
    options: job.options,
    matching: job.state === 'matching' ? matchingOf(scope, job) : null,
    repairLeft: job.state !== 'checking' || job.repair === null ? null : await importIssueRepository.countLeft(scope, job.id, job.repair),
    previous: previous ? { ...previous, finishTime: previous.finishTime ?? 0 } : null,
    appliedRanges: isCutShort && job.doneRows > 0 ? await findAppliedRanges(scope, job.id, RANGE_LIMIT) : [],
    kept:
      job.keptCount > 0 && access.mayImport(scope, job)
        ? await importRowRepository.findNotes(scope, job.id, 'kept', { limit: IMPORT_LIST_LIMIT, hidden: access.hiddenColumns(scope, job) })
        : [],
    undoUntil: undoUntil(scope, job),
    resultState: RESULT_STATES[job.resultState ?? ''] ?? 'none',
  };
}
