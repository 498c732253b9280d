import { inTransaction, isRowError, rehearse } from '#platform/db/transaction.ts';
import type { HeaderChoices, SheetHeader } from '#platform/excel/sheet-header.ts';
import type { TableRecord } from '#platform/excel/sheet-table.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isPermitted, narrowedGrants } from '#shared/permissions.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { headerChoiceRepository } from './header-choice.repository.ts';
import { type ImportPhase, mayMove, moved, phaseOf } from './import.transitions.ts';
import { importIssueRepository } from './import-issue.repository.ts';
import { type ImportCounts, importJobRepository, NOTHING_DONE, type StoredImportJob, stateBeforeUndo } from './import-job.repository.ts';
import { matchingOf } from './import-matching.ts';
import type { ImportRegistry, SheetImporter } from './import-registry.ts';
import { importReviewRepository } from './import-review.repository.ts';
import { importRowRepository, type WaitingState } from './import-row.repository.ts';
import { type RowFault, SheetRow, type StagedRow } from './sheet-row.ts';
import { groupKeyOf, isUnnamed, readHeader, type StoredHeader, storeHeader } from './stored-sheet.ts';

/** Rows applied in one transaction: enough to spread its cost, few enough to stop soon. */
const CHUNK = 1000;
const ERROR_CHARS = 500;
const REMOVE_BATCH = 10_000;
const SHEET_CHARS = 100;
/** Unexpected errors, such as a database that goes away, after which the job is given up. */
const MOST_SETBACKS = 10;

/** A job in work, under the rights its starter has now. */
export interface RunningImport {
  scope: Scope;
  jobId: number;
  fileKey: string;
  importer: SheetImporter;
  phase: ImportPhase;
  /** A person looks at the rehearsal before anything is applied. */
  isRehearsed: boolean;
  /** What the shop has said about headers that no field claims. */
  choices: HeaderChoices;
  /** The annotated workbook is to be written. */
  isResultWanted: boolean;
}

/** Excel allows 31 characters; a file made by hand may hold more. */
const sheetKey = (sheet: string): string => sheet.slice(0, SHEET_CHARS);

const filledCells = (cells: TableRecord['cells']): Record<string, CellValue> =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null));

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

/** Whole groups only: the last one may go on behind the limit. */
function wholeGroups(rows: readonly StagedRow[]): StagedRow[] {
  if (rows.length <= CHUNK) return [...rows];
  const last = rows.at(-1)?.groupKey;
  return rows.filter((row) => row.groupKey !== last);
}

type Ending = { move: 'finish'; to: 'done' } | { move: 'finishRehearsal'; to: 'checked' } | { move: 'fail'; to: 'failed'; error: string };

async function end(scope: Scope, job: StoredImportJob, ending: Ending): Promise<void> {
  const isOver = ending.to !== 'checked';
  // An annotated workbook is worth making when there is something to mend.
  const isWanted = ending.to === 'done' && job.failureCount > 0;
  await importJobRepository.update(scope, job.id, {
    ...moved(job, ending.move, ending.to),
    ...(ending.to === 'failed' ? { error: ending.error } : {}),
    activeHash: null,
    finishTime: isOver ? scope.now() : null,
    resultState: isWanted ? 'wanted' : null,
    ...(ending.to === 'failed' && job.commitTime === null ? NOTHING_DONE : {}),
  });
}

/** In which state the rows are that the job deals with now; null when it deals with none. */
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

/** Applies rows, or, while the job is only checked, finds out what applying them would do. */
async function applyRows(scope: Scope, run: RunningImport, job: StoredImportJob, staged: readonly StagedRow[]): Promise<void> {
  const labels = new Map(run.importer.columns.map((spec) => [spec.key, spec.label]));
  const headers = new Map(
    ((job.headers ?? []) as StoredHeader[]).map((header) => [sheetKey(header.sheet), readHeader(header, run.importer)]),
  );
  const rows = staged.map((row) => {
    const header = headers.get(row.sheet);
    if (!header) throw new Error(`import ${job.id} has no header of sheet ${row.sheet}`);
    return new SheetRow(row, header, labels);
  });
  const isRehearsal = job.state === 'checking';
  const apply = (scope: Scope) => run.importer.apply(scope, job.options, rows);
  if (isRehearsal) await rehearse(scope, apply);
  else await apply(scope);
  const forgotten = rows.find((row) => row.isGood && row.action === null);
  if (forgotten) throw new Error(`row ${forgotten.rowNo} of import ${job.id} came to nothing`);
  await importRowRepository.settle(scope, job.id, rows, isRehearsal ? 'checked' : 'done');
  if (isRehearsal)
    await importIssueRepository.record(
      scope,
      job.id,
      rows.filter((row) => !row.isGood),
    );
  else await importRowRepository.noteBesides(scope, job.id, rows);
  await importJobRepository.count(scope, job.id, countsOf(rows));
}

/** One transaction under the job's lock: the next whole groups are applied and marked. @returns whether rows may be left. */
async function applyChunk(run: RunningImport): Promise<boolean> {
  return inTransaction(run.scope, async (scope) => {
    const job = await importJobRepository.lock(scope, run.jobId);
    const state = waitingState(job);
    if (!job || !state) return false;
    const next = await importRowRepository.findWaiting(scope, run.jobId, state, CHUNK + 1);
    if (next.length === 0) {
      await end(scope, job, job.state === 'checking' ? { move: 'finishRehearsal', to: 'checked' } : { move: 'finish', to: 'done' });
      return false;
    }
    const staged = wholeGroups(next);
    if (staged.length > 0) await applyRows(scope, run, job, staged);
    else await applyLargeGroup(scope, run, job, state, next[0]?.groupKey ?? '');
    return true;
  });
}

/** A group larger than a chunk is still applied at once, unless it is larger than one may be. */
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

/** The groups of the next chunk one by one, so that the one that cannot be saved takes no other with it. */
async function applySingly(run: RunningImport): Promise<boolean> {
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

/** Ends the job for a reason that concerns all of it; rows that are applied stay. An undoing that fails can be asked for again. */
function fail(scope: Scope, jobId: number, reason: string): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const job = await importJobRepository.lock(scope, jobId);
    if (!job) return;
    const error = reason.slice(0, ERROR_CHARS);
    if (phaseOf(job) === 'idle') {
      if (job.resultState === 'wanted') await importJobRepository.update(scope, jobId, { resultState: 'failed' });
    } else if (job.state === 'undoing')
      await importJobRepository.update(scope, jobId, { ...moved(job, 'stopUndo', stateBeforeUndo(job)), error });
    else await end(scope, job, { move: 'fail', to: 'failed', error });
  });
}

export type ImportRunService = ReturnType<typeof createImportRunService>;

/** What the worker does with a job, step by step; each step is one transaction, and any of them may be repeated or come twice. */
export function createImportRunService({ importers }: Pick<ImportRegistry, 'importers'>) {
  return {
    /** Takes the job up where it stands. @returns null when it is not there */
    async open(scope: Scope, jobId: number): Promise<RunningImport | null> {
      const job = await importJobRepository.find(scope, jobId);
      if (!job) return null;
      const kind = job.kind as ImportKind;
      const importer = importers[kind];
      const grants = job.limitedTo === null ? scope.grants : narrowedGrants(scope.grants, job.limitedTo);
      const phase = phaseOf(job);
      const isResultWanted = phase === 'idle' && job.resultState === 'wanted';
      // A reading that is taken up again numbers the rows as before only with the choices it began with.
      const isBegun = job.state === 'reading' && job.headerChoices !== null;
      const shared = isBegun ? {} : await headerChoiceRepository.find(scope, kind);
      const choices = new Map(Object.entries({ ...shared, ...job.headerChoices }));
      const run = {
        scope: { ...scope, grants },
        jobId,
        fileKey: job.fileKey,
        importer,
        isRehearsed: job.isRehearsed === 1,
        choices,
        isResultWanted,
      };
      if (phase === 'idle') return { ...run, phase };
      if (!isPermitted(grants, importer.permission)) {
        await fail(scope, jobId, '发起人已没有导入权限');
        return { ...run, phase: 'idle' };
      }
      return { ...run, phase };
    },

    /**
     * Stages records as they are read, `firstRowNo` being the number of the first one; those that an earlier reading staged are passed over.
     * @returns false when the job no longer reads: cancelled, or another worker has finished the reading
     */
    stage: ({ scope, jobId, importer, choices }: RunningImport, firstRowNo: number, records: readonly TableRecord[]): Promise<boolean> =>
      inTransaction(scope, async (scope) => {
        const job = await importJobRepository.lock(scope, jobId);
        if (!mayMove(job, 'stage')) return false;
        const last = job.totalRows === 0 ? 0 : await importRowRepository.lastRowNo(scope, jobId);
        const rows = records
          .map((record, index) => ({ record, rowNo: firstRowNo + index }))
          .filter(({ rowNo }) => rowNo > last)
          .map(({ record, rowNo }) => ({
            rowNo,
            sheet: sheetKey(record.sheet),
            excelRow: record.row,
            groupKey: groupKeyOf(record.cells, importer, rowNo),
            cells: filledCells(record.cells),
          }));
        await importRowRepository.stage(scope, jobId, rows);
        await importJobRepository.update(scope, jobId, {
          ...moved(job, 'stage', 'reading'),
          ...(job.state === 'queued' ? { headerChoices: JSON.stringify(Object.fromEntries(choices)) } : {}),
          totalRows: Math.max(last, firstRowNo + records.length - 1),
          startTime: job.startTime ?? scope.now(),
        });
        return true;
      }),

    /** Stops the reading at a sheet with columns that nobody has matched yet: a person decides, and the file is read anew. */
    askForColumns: ({ scope, jobId }: RunningImport, header: SheetHeader): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const job = await importJobRepository.lock(scope, jobId);
        if (!mayMove(job, 'askForColumns')) return;
        const matching = JSON.stringify(matchingOf(header));
        // With another choice sheets above may turn out to have rows: nothing that is numbered now can stay.
        while (await importReviewRepository.removeSome(scope, jobId, REMOVE_BATCH));
        await importJobRepository.update(scope, jobId, {
          ...moved(job, 'askForColumns', 'matching'),
          matching,
          activeHash: null,
          totalRows: 0,
        });
      }),

    /**
     * Everything is staged: from here on the file is not needed.
     * @param passedRows rows that the sheet itself says are imported already
     */
    finishReading: ({ scope, jobId }: RunningImport, headers: readonly SheetHeader[], passedRows = 0): Promise<void> =>
      inTransaction(scope, async (scope) => {
        const job = await importJobRepository.lock(scope, jobId);
        if (!mayMove(job, 'finishReading')) return;
        await importJobRepository.update(scope, jobId, {
          ...moved(job, 'finishReading', job.isRehearsed ? 'checking' : 'committing'),
          commitTime: job.isRehearsed ? null : scope.now(),
          headers: JSON.stringify(headers.map(storeHeader)),
          matching: null,
          passedRows,
        });
      }),

    /** Applies the next chunk, or rehearses it. @returns whether there may be more to do */
    async applyNext(run: RunningImport): Promise<boolean> {
      try {
        return await applyChunk(run);
      } catch (error) {
        if (error instanceof AppError || isRowError(error)) return applySingly(run);
        throw error;
      }
    },

    fail,

    /** Counts an error nobody foresaw. @returns whether the job is worth another try; otherwise it has ended */
    async noteSetback(scope: Scope, jobId: number): Promise<boolean> {
      const job = await inTransaction(scope, async (scope) => {
        const job = await importJobRepository.lock(scope, jobId);
        if (job) await importJobRepository.update(scope, jobId, { setbacks: job.setbacks + 1 });
        return job;
      });
      if (!job || (phaseOf(job) === 'idle' && job.resultState !== 'wanted')) return false;
      if (job.setbacks + 1 < MOST_SETBACKS) return true;
      await fail(scope, jobId, `系统多次出错，已停止：已处理 ${job.doneRows} 行，其余没有处理。请稍后重新上传同一文件`);
      return false;
    },
  };
}
