import { insertRows, upsertRows } from '#platform/db/bulk-write.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportNote } from '#shared/schemas/import.schema.ts';
import { withBlockRows } from './block-list.ts';
import type { ImportCounts } from './import-job.repository.ts';
import {
  noteOf,
  type RowAction,
  type RowNote,
  type RowState,
  type SheetRow,
  type StagedRow,
  type UndoEntry,
  type WaitingState,
} from './sheet-row.ts';
import { isUnnamed } from './stored-sheet.ts';

/** The stored outcome of a row that was applied, checked or undone. */
export interface RowEnd {
  state: RowState;
  faults: readonly RowNote[];
  warnings: readonly RowNote[];
  action: RowAction | null;
  resultId: number | null;
  name: string;
  undo: readonly UndoEntry[] | null;
}

const NAME_CHARS = 100;
/**
 * Blanks that reserve space for a row's name. Rows fill the database's pages, and a row that grows when its outcome is written splits its
 * page. By measurement that is half of the cost of writing outcomes.
 */
const ROOM_FOR_NAME = ' '.repeat(32);

const textOf = (list: readonly unknown[] | null): string | null => (list === null || list.length === 0 ? null : JSON.stringify(list));

/** The filled cells as JSON. */
const cellsText = (cells: StagedRow['cells']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== null)));

/** The columns with the outcome of a row. */
const endColumns = ({ state, faults, warnings, action, resultId, name, undo }: RowEnd) => ({
  state,
  faults: textOf(faults),
  warnings: textOf(warnings),
  action,
  resultId,
  resultName: name.slice(0, NAME_CHARS),
  written: textOf(undo),
});

/** The outcome of a row that was applied (`done`) or rehearsed (`checked`). */
export function endOf(row: SheetRow, goodState: 'done' | 'checked'): RowEnd {
  const { isGood } = row;
  const isDone = isGood && goodState === 'done';
  return {
    state: isGood ? goodState : 'failed',
    faults: isGood ? [] : row.faults.map(noteOf),
    warnings: isGood ? row.warnings : [],
    action: isGood ? row.action : null,
    resultId: isDone ? row.resultId : null,
    name: row.name,
    undo: isDone ? row.undo : null,
  };
}

const rowsOf = (scope: Scope, jobId: number) =>
  scope.db.selectFrom('importRow').where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId);

export const importRowRepository = {
  /** Stores new rows. The caller holds the job's lock. */
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
        cells: cellsText(cells),
        resultName: ROOM_FOR_NAME,
      })),
    ),

  /** Stores rows together with their outcomes. */
  insertEnded: (scope: Scope, jobId: number, rows: ReadonlyArray<{ row: StagedRow; end: RowEnd }>): Promise<void> =>
    insertRows(
      scope,
      'importRow',
      rows.map(({ row: { rowNo, sheet, excelRow, groupKey, cells }, end }) => ({
        jobId,
        rowNo,
        sheet,
        excelRow,
        groupKey,
        cells: cellsText(cells),
        ...endColumns(end),
      })),
    ),

  /** Rows in this state, group by group; only of one group where it is given. */
  findWaiting(scope: Scope, jobId: number, state: WaitingState, limit: number, groupKey?: string): Promise<StagedRow[]> {
    let query = rowsOf(scope, jobId).where('state', '=', state);
    if (groupKey !== undefined) query = query.where('groupKey', '=', groupKey);
    return query.select(['rowNo', 'sheet', 'excelRow', 'groupKey', 'cells']).orderBy('groupKey').orderBy('rowNo').limit(limit).execute();
  },

  /** Writes the outcomes of rows. @param goodState the state of rows without faults */
  settle: (scope: Scope, jobId: number, rows: readonly SheetRow[], goodState: 'done' | 'checked'): Promise<void> =>
    upsertRows(
      scope,
      'importRow',
      rows.map((row) => ({
        jobId,
        rowNo: row.rowNo,
        // These columns are required by the insert but not in `replace`: the rows exist, so their values are never written.
        sheet: '',
        excelRow: row.row,
        groupKey: '',
        cells: '{}',
        ...endColumns(endOf(row, goodState)),
      })),
      { replace: ['state', 'faults', 'warnings', 'action', 'resultId', 'resultName', 'written'] },
    ),

  /** Stores the side creations of rows: records that were created because a row named them. */
  async noteBesides(scope: Scope, jobId: number, rows: readonly SheetRow[]): Promise<void> {
    const besides = rows.flatMap((row) => row.besides);
    if (besides.length === 0) return;
    await scope.db
      .insertInto('importSideCreation')
      .ignore()
      .values(besides.map(({ entity, id }) => ({ tenantId: scope.tenantId, jobId, entity, recordId: id })))
      .execute();
  },

  /** Numbers of a group's rows in this state. */
  async findNumbers(scope: Scope, jobId: number, state: WaitingState, groupKey: string): Promise<number[]> {
    const rows = await rowsOf(scope, jobId).select('rowNo').where('state', '=', state).where('groupKey', '=', groupKey).execute();
    return rows.map(({ rowNo }) => rowNo);
  },

  /** Fails every row of a group in this state for the same reason. @returns what to add to the job's counters */
  async failGroup(scope: Scope, jobId: number, groupKey: string, state: WaitingState, note: RowNote): Promise<ImportCounts> {
    const result = await scope.db
      .updateTable('importRow')
      .set({
        state: 'failed',
        action: null,
        warnings: null,
        faults: JSON.stringify([note]),
        resultName: isUnnamed(groupKey) ? '' : groupKey,
      })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('state', '=', state)
      .where('groupKey', '=', groupKey)
      .executeTakeFirstOrThrow();
    const failed = Number(result.numUpdatedRows);
    return { doneRows: failed, createCount: 0, updateCount: 0, unchangedCount: 0, failureCount: failed };
  },

  /** Names of the first rows with this action, or, with `isPlan`, of rows that would have it. */
  async findNames(
    scope: Scope,
    jobId: number,
    action: RowAction,
    { limit, isPlan }: { limit: number; isPlan: boolean },
  ): Promise<string[]> {
    const states: RowState[] = isPlan ? ['checked'] : ['done', 'undone', 'kept'];
    const rows = await rowsOf(scope, jobId)
      .select(['rowNo', 'resultName'])
      .where('action', '=', action)
      .where('state', 'in', states)
      .orderBy('rowNo')
      .limit(limit)
      .execute();
    const alone = rows.map(({ rowNo, resultName }) => ({ rowNo, name: resultName ?? '' }));
    const all = await withBlockRows(scope, jobId, { afterRowNo: 0, limit, action, states }, alone, ({ rowNo, outcome }) => ({
      rowNo,
      name: outcome?.name ?? '',
    }));
    return all.map(({ name }) => name);
  },

  /** Faults of failed rows, warnings of the good ones, or why rows could not be undone; one entry each, in the order of the sheet. */
  async findNotes(
    scope: Scope,
    jobId: number,
    of: 'failed' | 'good' | 'kept',
    { limit, hidden }: { limit: number; hidden: ReadonlySet<string> },
  ): Promise<ImportNote[]> {
    const kind = of === 'good' ? 'warnings' : 'faults';
    const rows = await rowsOf(scope, jobId)
      .select(['sheet', 'excelRow', 'resultName', 'faults', 'warnings'])
      .where('state', 'in', of === 'good' ? ['done', 'checked'] : [of])
      .where(kind, 'is not', null)
      .orderBy('rowNo')
      .limit(limit)
      .execute();
    const notes = rows.flatMap((row) =>
      (row[kind] ?? [])
        .filter(({ key }) => !hidden.has(key))
        .map((note) => {
          // A fault of a whole group names no column and no row of its own.
          const reason = note.column === '' ? `第 ${row.excelRow} 行：${note.reason}` : note.reason;
          const { key: _, ...shown } = note;
          return { ...shown, reason, sheet: row.sheet, row: row.excelRow, name: row.resultName ?? '' };
        }),
    );
    return notes.slice(0, limit);
  },
};
