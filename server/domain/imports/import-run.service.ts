import { inTransaction, isRowError } from '#platform/db/transaction.ts';
import { readCell } from '#platform/excel/cell-codec.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import type { TableRecord } from '#platform/excel/sheet-table.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { isPermitted } from '#shared/permissions.ts';
import { type ImportKind, isImportEnded } from '#shared/schemas/import.schema.ts';
import { narrowedGrants } from '../system/grants.service.ts';
import { type ImportCounts, importJobRepository, type StoredImportJob } from './import-job.repository.ts';
import { importRowRepository } from './import-row.repository.ts';
import { SHEET_IMPORTERS, type SheetImporter } from './sheet-importer.ts';
import { SheetRow, type StagedRow } from './sheet-row.ts';

/** Rows applied in one transaction: enough to spread its cost, few enough to stop soon. */
const CHUNK = 1000;
const GROUP_KEY_CHARS = 64;
const ERROR_CHARS = 500;
const SHEET_CHARS = 100;
/** Unexpected errors, such as a database that goes away, after which the job is given up. */
const MOST_SETBACKS = 10;

export type ImportPhase = 'read' | 'apply' | 'ended';

/** A job in work, under the rights its starter has now. */
export interface RunningImport {
  scope: Scope;
  jobId: number;
  fileKey: string;
  importer: SheetImporter;
  phase: ImportPhase;
}

interface StoredHeader extends Omit<SheetHeader, 'columns' | 'absent'> {
  columns: Array<{ key: string } & Omit<SheetHeader['columns'][number], 'spec'>>;
  absent: string[];
}

function storeHeader({ columns, absent, ...header }: SheetHeader): StoredHeader {
  return { ...header, columns: columns.map(({ spec, ...place }) => ({ key: spec.key, ...place })), absent: absent.map((spec) => spec.key) };
}

function readHeader({ columns, absent, ...header }: StoredHeader, importer: SheetImporter): SheetHeader {
  const specs = new Map(importer.columns.map((spec) => [spec.key, spec]));
  const found = columns.flatMap(({ key, ...place }) => {
    const spec = specs.get(key);
    return spec ? [{ ...place, spec }] : [];
  });
  return { ...header, columns: found, absent: absent.flatMap((key) => specs.get(key) ?? []) };
}

/** Begins the key of a group that no text of a sheet names; it begins no text that could be one. */
const UNNAMED = '!';

function groupKeyOf(record: TableRecord, importer: SheetImporter, rowNo: number): string {
  if (importer.groupColumn === null) return UNNAMED;
  const spec = importer.columns.find(({ key }) => key === importer.groupColumn);
  const reading = spec ? readCell(record.cells[spec.key], spec) : null;
  const text = reading?.ok && reading.value !== null ? String(reading.value).toLowerCase().trim() : '';
  // A row without a usable key stands alone.
  return text === '' ? `${UNNAMED}${rowNo}` : text.slice(0, GROUP_KEY_CHARS);
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

async function end(scope: Scope, jobId: number, columns: { state: 'done' } | { state: 'failed'; error: string }): Promise<void> {
  await importJobRepository.update(scope, jobId, { ...columns, activeHash: null, finishTime: scope.now() });
}

async function failGroup(scope: Scope, { jobId }: RunningImport, groupKey: string, reason: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    if ((await importJobRepository.lock(scope, jobId))?.state !== 'committing') return;
    await importJobRepository.count(
      scope,
      jobId,
      await importRowRepository.failGroup(scope, jobId, groupKey, { column: '', found: '', expected: '', reason }),
    );
  });
}

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
  await run.importer.apply(scope, job.options, rows);
  const forgotten = rows.find((row) => row.isGood && row.action === null);
  if (forgotten) throw new Error(`row ${forgotten.rowNo} of import ${job.id} came to nothing`);
  await importRowRepository.settle(scope, job.id, rows);
  await importJobRepository.count(scope, job.id, countsOf(rows));
}

/** One transaction under the job's lock: the next whole groups are applied and marked. @returns whether rows may be left. */
async function applyChunk(run: RunningImport): Promise<boolean> {
  return inTransaction(run.scope, async (scope) => {
    const job = await importJobRepository.lock(scope, run.jobId);
    if (job?.state !== 'committing') return false;
    const next = await importRowRepository.findStaged(scope, run.jobId, CHUNK + 1);
    if (next.length === 0) {
      await end(scope, run.jobId, { state: 'done' });
      return false;
    }
    const staged = wholeGroups(next);
    if (staged.length > 0) await applyRows(scope, run, job, staged);
    else await applyLargeGroup(scope, run, job, next[0]?.groupKey ?? '');
    return true;
  });
}

/** A group larger than a chunk is still applied at once, unless it is larger than one may be. */
async function applyLargeGroup(scope: Scope, run: RunningImport, job: StoredImportJob, groupKey: string): Promise<void> {
  const { groupLimit, groupTooLarge } = run.importer;
  const staged = await importRowRepository.findStaged(scope, run.jobId, (groupLimit ?? Number.MAX_SAFE_INTEGER - 1) + 1, groupKey);
  if (groupLimit === null || staged.length <= groupLimit) return applyRows(scope, run, job, staged);
  const found = groupKey === UNNAMED ? '' : groupKey;
  const note = { column: '', found, expected: '', reason: groupTooLarge };
  await importJobRepository.count(scope, run.jobId, await importRowRepository.failGroup(scope, run.jobId, groupKey, note));
}

/** The groups of the next chunk one by one, so that the one that cannot be saved takes no other with it. */
async function applySingly(run: RunningImport): Promise<boolean> {
  const next = await importRowRepository.findStaged(run.scope, run.jobId, CHUNK);
  for (const groupKey of new Set(next.map((row) => row.groupKey))) {
    try {
      await inTransaction(run.scope, async (scope) => {
        const job = await importJobRepository.lock(scope, run.jobId);
        if (job?.state !== 'committing') return;
        const staged = await importRowRepository.findStaged(scope, run.jobId, run.importer.groupLimit ?? CHUNK, groupKey);
        if (staged.length > 0) await applyRows(scope, run, job, staged);
      });
    } catch (error) {
      if (error instanceof AppError) await failGroup(run.scope, run, groupKey, error.message);
      else if (isRowError(error)) await failGroup(run.scope, run, groupKey, '数据无法保存，请核对这一行的内容');
      else throw error;
    }
  }
  return true;
}

/** What the worker does with a job, step by step; each step is one transaction, and any of them may be repeated or come twice. */
export const importRunService = {
  /** Takes the job up where it stands. @returns null when it is not there */
  async open(scope: Scope, jobId: number): Promise<RunningImport | null> {
    const job = await importJobRepository.find(scope, jobId);
    if (!job) return null;
    const importer = SHEET_IMPORTERS[job.kind as ImportKind];
    const grants = job.limitedTo === null ? scope.grants : narrowedGrants(scope.grants, job.limitedTo);
    const run = { scope: { ...scope, grants }, jobId, fileKey: job.fileKey, importer };
    if (isImportEnded(job.state)) return { ...run, phase: 'ended' };
    if (!isPermitted(grants, importer.permission)) {
      await importRunService.fail(scope, jobId, '发起人已没有导入权限');
      return { ...run, phase: 'ended' };
    }
    return { ...run, phase: job.state === 'committing' ? 'apply' : 'read' };
  },

  /**
   * Stages records as they are read, `firstRowNo` being the number of the first one; those that an earlier reading staged are passed over.
   * @returns false when the job no longer reads: cancelled, or another worker has finished the reading
   */
  stage: ({ scope, jobId, importer }: RunningImport, firstRowNo: number, records: readonly TableRecord[]): Promise<boolean> =>
    inTransaction(scope, async (scope) => {
      const job = await importJobRepository.lock(scope, jobId);
      if (job?.state !== 'queued' && job?.state !== 'reading') return false;
      const last = job.totalRows === 0 ? 0 : await importRowRepository.lastRowNo(scope, jobId);
      const rows = records
        .map((record, index) => ({ record, rowNo: firstRowNo + index }))
        .filter(({ rowNo }) => rowNo > last)
        .map(({ record, rowNo }) => ({
          rowNo,
          sheet: sheetKey(record.sheet),
          excelRow: record.row,
          groupKey: groupKeyOf(record, importer, rowNo),
          cells: filledCells(record.cells),
        }));
      await importRowRepository.stage(scope, jobId, rows);
      await importJobRepository.update(scope, jobId, {
        state: 'reading',
        totalRows: Math.max(last, firstRowNo + records.length - 1),
        startTime: job.startTime ?? scope.now(),
      });
      return true;
    }),

  /** Everything is staged: from here on the file is not needed. */
  finishReading: ({ scope, jobId }: RunningImport, headers: readonly SheetHeader[]): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const job = await importJobRepository.lock(scope, jobId);
      if (job?.state !== 'reading') return;
      await importJobRepository.update(scope, jobId, { state: 'committing', headers: JSON.stringify(headers.map(storeHeader)) });
    }),

  /** Applies the next chunk. @returns whether there may be more to do */
  async applyNext(run: RunningImport): Promise<boolean> {
    try {
      return await applyChunk(run);
    } catch (error) {
      if (error instanceof AppError || isRowError(error)) return applySingly(run);
      throw error;
    }
  },

  /** Ends the job for a reason that concerns all of it; rows that are applied stay. */
  fail: (scope: Scope, jobId: number, reason: string): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const job = await importJobRepository.lock(scope, jobId);
      if (job && !isImportEnded(job.state)) await end(scope, jobId, { state: 'failed', error: reason.slice(0, ERROR_CHARS) });
    }),

  /** Counts an error nobody foresaw. @returns whether the job is worth another try; otherwise it has ended */
  noteSetback: (scope: Scope, jobId: number): Promise<boolean> =>
    inTransaction(scope, async (scope) => {
      const job = await importJobRepository.lock(scope, jobId);
      if (!job || isImportEnded(job.state)) return false;
      if (job.setbacks + 1 >= MOST_SETBACKS) {
        await end(scope, jobId, {
          state: 'failed',
          error: `系统多次出错，导入已停止：已处理 ${job.doneRows} 行，其余未导入。请稍后重新上传同一文件`,
        });
        return false;
      }
      await importJobRepository.update(scope, jobId, { setbacks: job.setbacks + 1 });
      return true;
    }),
};
