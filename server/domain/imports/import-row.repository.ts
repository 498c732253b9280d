import { insertRows, upsertRows } from '#platform/db/bulk-write.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportNote } from '#shared/schemas/import.schema.ts';
import type { ImportCounts } from './import-job.repository.ts';
import type { RowAction, RowNote, SheetRow, StagedRow } from './sheet-row.ts';

const NAME_CHARS = 100;
/**
 * Kept free where the name of a row will stand: rows lie side by side in full pages, and each that grows when it is settled would split its
 * page. Measured, that is half of what settling costs the database.
 */
const ROOM_FOR_NAME = ' '.repeat(32);

const rowsOf = (scope: Scope, jobId: number) =>
  scope.db.selectFrom('importRow').where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId);

export const importRowRepository = {
  /** Stages rows that are not there yet; the caller holds the job's lock. */
  stage: (scope: Scope, jobId: number, rows: readonly StagedRow[]): Promise<void> =>
    insertRows(
      scope,
      'importRow',
      rows.map(({ rowNo, sheet, excelRow, groupKey, cells }) => ({
        jobId,
        rowNo,
        sheet,
        excelRow,
        state: 'staged',
        groupKey,
        cells: JSON.stringify(cells),
        resultName: ROOM_FOR_NAME,
      })),
    ),

  async lastRowNo(scope: Scope, jobId: number): Promise<number> {
    const { last } = await rowsOf(scope, jobId)
      .select((eb) => eb.fn.max('rowNo').as('last'))
      .executeTakeFirstOrThrow();
    return last ?? 0;
  },

  /** Rows that wait, group by group; of one group where it is given. */
  async findStaged(scope: Scope, jobId: number, limit: number, groupKey?: string): Promise<StagedRow[]> {
    let query = rowsOf(scope, jobId).where('state', '=', 'staged');
    if (groupKey !== undefined) query = query.where('groupKey', '=', groupKey);
    const rows = await query
      .select(['rowNo', 'sheet', 'excelRow', 'groupKey', 'cells'])
      .orderBy('groupKey')
      .orderBy('rowNo')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, cells: row.cells as Record<string, CellValue> }));
  },

  /** Writes what became of each row. */
  settle: (scope: Scope, jobId: number, rows: readonly SheetRow[]): Promise<void> =>
    upsertRows(
      scope,
      'importRow',
      rows.map((row) => ({
        jobId,
        rowNo: row.rowNo,
        // The rows are there already: what cannot be left out and is not replaced only has to be valid.
        sheet: '',
        excelRow: row.row,
        groupKey: '',
        cells: '{}',
        state: row.isGood ? 'done' : 'failed',
        faults: row.isGood ? null : JSON.stringify(row.faults),
        warnings: row.isGood && row.warnings.length > 0 ? JSON.stringify(row.warnings) : null,
        action: row.isGood ? row.action : null,
        resultId: row.isGood ? row.resultId : null,
        resultName: row.name.slice(0, NAME_CHARS),
      })),
      { replace: ['state', 'faults', 'warnings', 'action', 'resultId', 'resultName'] },
    ),

  /** Fails every waiting row of a group for one reason. @returns how many */
  async failGroup(scope: Scope, jobId: number, groupKey: string, note: RowNote): Promise<ImportCounts> {
    const result = await scope.db
      .updateTable('importRow')
      .set({ state: 'failed', faults: JSON.stringify([note]), resultName: groupKey.startsWith('!') ? '' : groupKey })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('state', '=', 'staged')
      .where('groupKey', '=', groupKey)
      .executeTakeFirstOrThrow();
    const failed = Number(result.numUpdatedRows);
    return { doneRows: failed, createCount: 0, updateCount: 0, unchangedCount: 0, failureCount: failed };
  },

  async findNames(scope: Scope, jobId: number, action: RowAction, limit: number): Promise<string[]> {
    const rows = await rowsOf(scope, jobId).select('resultName').where('action', '=', action).orderBy('rowNo').limit(limit).execute();
    return rows.map((row) => row.resultName ?? '');
  },

  /** Faults of failed rows, or warnings of the others, one entry each, in the order of the sheet. */
  async findNotes(scope: Scope, jobId: number, kind: 'faults' | 'warnings', limit: number): Promise<ImportNote[]> {
    const rows = await rowsOf(scope, jobId)
      .select(['sheet', 'excelRow', 'resultName', 'faults', 'warnings'])
      .where('state', '=', kind === 'faults' ? 'failed' : 'done')
      .where(kind, 'is not', null)
      .orderBy('rowNo')
      .limit(limit)
      .execute();
    const notes = rows.flatMap((row) =>
      ((row[kind] ?? []) as RowNote[]).map((note) => {
        // A fault of a whole group names no column and no row of its own.
        const reason = note.column === '' ? `第 ${row.excelRow} 行：${note.reason}` : note.reason;
        return { ...note, reason, sheet: row.sheet, row: row.excelRow, name: row.resultName ?? '' };
      }),
    );
    return notes.slice(0, limit);
  },
};
