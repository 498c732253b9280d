import { inTransaction, isRowError, rehearse } from '#platform/db/transaction.ts';
import { recordReader } from '#platform/excel/record-codec.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { dissolve, settleBlocks } from './block-rows.ts';
import { type Block, importBlockRepository } from './import-block.repository.ts';
import { endJob } from './import-end.ts';
import { importIssueRepository } from './import-issue.repository.ts';
import { type ImportCounts, importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import { importRowRepository } from './import-row.repository.ts';
import type { RunningImport } from './import-run.service.ts';
import { repairNext } from './issue-repair.ts';
import { type RowFault, SheetRow, type StagedRow, type WaitingState } from './sheet-row.ts';
import { isUnnamed, readHeader, sheetKey } from './stored-sheet.ts';

/** Single rows, or blocks, applied in one transaction: many enough that its cost hardly counts, few enough to stop soon. */
const CHUNK = 1000;
const CHUNK_BLOCKS = 4;

/** Thrown to roll a chunk back when the job has changed since it was begun: it was cancelled, or another worker ended it. */
class JobMoved extends Error {}

function countsOf(rows: readonly SheetRow[]): ImportCounts {
  const count = (isCounted: (row: SheetRow) => boolean) => rows.filter(isCounted).length;
  return {
    doneRows: rows.length,
    createCount: count((row) => row.isGood && row.action === 'create'),
    updateCount: count((row) => row.isGood && row.action === 'update'),
    unchangedCount: count((row) => row.isGood && row.action === 'unchanged'),
    failureCount: count((row) => !row.isGood),
  };
}

/** Leaves out the last group when more rows than a chunk were read, because it may go on after them. Empty when it is the only one. */
function wholeGroups(rows: readonly StagedRow[]): StagedRow[] {
  if (rows.length <= CHUNK) return [...rows];
  const last = rows.at(-1)?.groupKey;
  return rows.filter((row) => row.groupKey !== last);
}

/** The state of the rows that the job applies next; null when it applies none. */
function waitingState(job: StoredImportJob | undefined): WaitingState | null {
  if (job?.state === 'checking') return 'staged';
  if (job?.state !== 'committing') return null;
  return job.isRehearsed ? 'checked' : 'staged';
}

function faultOfGroup(reason: string, found = ''): RowFault {
  return { key: '', column: '', found, expected: '', reason, title: reason, repair: null };
}

async function failRows(scope: Scope, job: StoredImportJob, groupKey: string, state: WaitingState, fault: RowFault): Promise<void> {
  const { title: _, repair: __, ...note } = fault;
  const rows = await importRowRepository.findNumbers(scope, job.id, state, groupKey);
  await importJobRepository.count(scope, job.id, await importRowRepository.failGroup(scope, job.id, groupKey, state, note));
  await importIssueRepository.record(
    scope,
    job.id,
    rows.map((rowNo) => ({ rowNo, faults: [fault] })),
  );
}

async function failGroup(scope: Scope, { jobId }: RunningImport, groupKey: string, reason: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    const state = waitingState(job);
    if (job && state) await failRows(scope, job, groupKey, state, faultOfGroup(reason));
  });
}

/** Applies rows, or, in a rehearsal, applies them and rolls that back to learn their outcomes. */
async function tryRows(scope: Scope, run: RunningImport, job: StoredImportJob, staged: readonly StagedRow[]): Promise<SheetRow[]> {
  const labels = new Map(run.importer.columns.map((spec) => [spec.key, spec.label]));
  const readers = new Map((job.headers ?? []).map((header) => [sheetKey(header.sheet), recordReader(readHeader(header, run.importer))]));
  const rows = staged.map((row) => {
    const read = readers.get(row.sheet);
    if (!read) throw new Error(`import ${job.id} has no header of sheet ${row.sheet}`);
    return new SheetRow(row, read, labels);
  });
  const apply = (scope: Scope) => run.importer.apply(scope, job.options, rows);
  if (job.state === 'checking') await rehearse(scope, apply);
  else await apply(scope);
  const forgotten = rows.find((row) => row.isGood && row.action === null);
  if (forgotten) throw new Error(`row ${forgotten.rowNo} of import ${job.id} came to nothing`);
  return rows;
}

/** Stores the issues that a rehearsal found, or the side effects of applied rows. */
async function noteRows(scope: Scope, job: StoredImportJob, rows: readonly SheetRow[]): Promise<void> {
  if (job.state === 'checking')
    await importIssueRepository.record(
      scope,
      job.id,
      rows.filter((row) => !row.isGood),
    );
  else await importRowRepository.noteBesides(scope, job.id, rows);
}

const goodState = (job: StoredImportJob) => (job.state === 'checking' ? 'checked' : 'done');

async function applyRows(scope: Scope, run: RunningImport, job: StoredImportJob, staged: readonly StagedRow[]): Promise<void> {
  const rows = await tryRows(scope, run, job, staged);
  await importRowRepository.settle(scope, job.id, rows, goodState(job));
  await noteRows(scope, job, rows);
  await importJobRepository.count(scope, job.id, countsOf(rows));
}

/**
 * Applies the next blocks in one transaction. Only these are locked, so that another chunk can be applied at the same time. The job is
 * locked at the end, and the chunk rolled back if the job's state has changed.
 */
function applyBlocks(run: RunningImport, job: StoredImportJob, state: WaitingState, waits: boolean): Promise<'applied' | 'none'> {
  let claimed: Block[] = [];
  const work = async (scope: Scope) => {
    claimed = await importBlockRepository.claim(scope, job.id, state, { limit: CHUNK_BLOCKS, waits });
    if (claimed.length === 0) return 'none';
    const rows = await tryRows(
      scope,
      run,
      job,
      claimed.flatMap((block) => block.rows),
    );
    await settleBlocks(scope, job.id, claimed, new Map(rows.map((row) => [row.rowNo, row])), goodState(job));
    await noteRows(scope, job, rows);
    const now = await importJobRepository.lock(scope, job.id);
    if (now?.state !== job.state) throw new JobMoved();
    await importJobRepository.count(scope, job.id, countsOf(rows));
    return 'applied';
  };
  return inTransaction(run.scope, work).catch((error: unknown) => {
    if (error instanceof JobMoved) return 'none';
    if (!(error instanceof AppError) && !isRowError(error)) throw error;
    return letStandAlone(run, job, state, claimed);
  });
}

/** Makes single rows of blocks in which something cannot be saved, so that each group is tried by itself. */
function letStandAlone(run: RunningImport, { id, state }: StoredImportJob, waiting: WaitingState, blocks: readonly Block[]) {
  return inTransaction(run.scope, async (scope) => {
    const rowNos = blocks.map(({ firstRowNo }) => firstRowNo);
    const locked = await importBlockRepository.lockAround(scope, id, rowNos);
    const job = await importJobRepository.lock(scope, id);
    if (job?.state !== state) return 'none';
    await dissolve(
      scope,
      id,
      locked.filter((block) => block.state === waiting),
    );
    return 'applied';
  });
}

/**
 * Applies the next whole groups of single rows, in one transaction under the job's lock. Ends the job when no rows are left.
 * @returns whether rows may be left
 */
async function applySingles(run: RunningImport): Promise<boolean> {
  return inTransaction(run.scope, async (scope) => {
    const job = await importJobRepository.lock(scope, run.jobId);
    const state = waitingState(job);
    if (!job || !state) return false;
    const next = await importRowRepository.findWaiting(scope, run.jobId, state, CHUNK + 1);
    if (next.length === 0) {
      if (await importBlockRepository.isWaiting(scope, run.jobId, state)) return true;
      await endJob(scope, job, job.state === 'checking' ? { move: 'finishRehearsal', to: 'checked' } : { move: 'finish', to: 'done' });
      return false;
    }
    const staged = wholeGroups(next);
    if (staged.length > 0) await applyRows(scope, run, job, staged);
    else await applyLargeGroup(scope, run, job, state, next[0]?.groupKey ?? '');
    return true;
  });
}

/** Applies a whole group, even one larger than a chunk. A group above the importer's limit fails. */
async function applyLargeGroup(
  scope: Scope,
  run: RunningImport,
  job: StoredImportJob,
  state: WaitingState,
  groupKey: string,
): Promise<void> {
  const { groupLimit, groupTooLarge } = run.importer;
  const most = (groupLimit ?? Number.MAX_SAFE_INTEGER - 1) + 1;
  const staged = await importRowRepository.findWaiting(scope, run.jobId, state, most, groupKey);
  if (staged.length === 0) return;
  if (groupLimit === null || staged.length <= groupLimit) return applyRows(scope, run, job, staged);
  await failRows(scope, job, groupKey, state, faultOfGroup(groupTooLarge, isUnnamed(groupKey) ? '' : groupKey));
}

/** Applies the groups of the next chunk each in a transaction of its own, so that one that cannot be saved fails alone. */
async function applyGroupByGroup(run: RunningImport): Promise<boolean> {
  const state = waitingState(await importJobRepository.find(run.scope, run.jobId));
  if (!state) return false;
  const next = await importRowRepository.findWaiting(run.scope, run.jobId, state, CHUNK);
  for (const groupKey of new Set(next.map((row) => row.groupKey))) {
    try {
      await inTransaction(run.scope, async (scope) => {
        const job = await importJobRepository.lock(scope, run.jobId);
        if (!job || waitingState(job) !== state) return;
        await applyLargeGroup(scope, run, job, state, groupKey);
      });
    } catch (error) {
      if (error instanceof AppError) await failGroup(run.scope, run, groupKey, error.message);
      else if (isRowError(error)) await failGroup(run.scope, run, groupKey, '数据无法保存，请核对这一行的内容');
      else throw error;
    }
  }
  return true;
}

/** Applies or rehearses the next chunk: first whole blocks, then single rows. @returns whether there may be more to do */
export async function applyNext(run: RunningImport): Promise<boolean> {
  const job = await importJobRepository.find(run.scope, run.jobId);
  const state = waitingState(job);
  if (!job || !state) return false;
  if (job.repair !== null && (await repairNext(run.scope, run.jobId))) return true;
  // Blocks that another worker has locked are skipped while others are left, then waited for: the job must not end before them.
  for (const waits of [false, true]) if ((await applyBlocks(run, job, state, waits)) === 'applied') return true;
  try {
    return await applySingles(run);
  } catch (error) {
    if (error instanceof AppError || isRowError(error)) return applyGroupByGroup(run);
    throw error;
  }
}
