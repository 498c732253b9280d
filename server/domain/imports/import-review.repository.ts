import { reviewed } from '#platform/db/reviewed-sql.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import type { ImportRowFilter } from '#shared/schemas/import-review.schema.ts';
import { withBlockRows } from './block-list.ts';
import type { IssueRepair } from './import-job.table.ts';
import type { RowAction, RowNote, RowState, UndoEntry, WrittenRow } from './sheet-row.ts';

/** A row of the preview. */
interface ReviewedRow {
  rowNo: number;
  sheet: string;
  excelRow: number;
  state: RowState;
  action: RowAction | null;
  resultName: string | null;
  cells: Record<string, CellValue>;
  faults: RowNote[];
  warnings: RowNote[];
}

/** Rows `from` to `to` of a sheet, counted as Excel does; `rowNo` is the number of the first within the job. */
export interface AppliedRange {
  sheet: string;
  from: number;
  to: number;
  rowNo: number;
}

/** Numbers of rows by outcome. They are taken off the job's counters before the rows are checked again. */
interface Outcomes {
  create: number;
  update: number;
  unchanged: number;
  failed: number;
}

const rowsOf = (scope: Scope, jobId: number) =>
  scope.db.selectFrom('importRow').where('tenantId', '=', scope.tenantId).where('jobId', '=', jobId);

/** States of rows that a rehearsal has checked. */
const SEEN = ['checked', 'failed'] as const;

function outcomesOf(rows: ReadonlyArray<{ state: string; action: string | null; count: number }>): Outcomes {
  const sum = (isCounted: (row: { state: string; action: string | null }) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + count, 0);
  const good = (action: string) => sum((row) => row.state === 'checked' && row.action === action);
  return { create: good('create'), update: good('update'), unchanged: good('unchanged'), failed: sum((row) => row.state === 'failed') };
}

const rowsOfIssue = ({ db, tenantId }: Scope, jobId: number, issueId: number) =>
  db
    .selectFrom('importIssueRow')
    .select('rowNo')
    .where('tenantId', '=', tenantId)
    .where('jobId', '=', jobId)
    .where('issueId', '=', issueId);

/** What a row without stored undo entries wrote: only the record that it created, if any. */
export const madeBy = (action: string | null, entity: string, id: number | null): UndoEntry[] =>
  action === 'create' ? [{ entity, id: id ?? 0, before: null, after: null }] : [];

export const importReviewRepository = {
  /** The next rows after `afterRowNo`, in the order of the sheet. */
  async findPage(
    scope: Scope,
    jobId: number,
    { show, issueId, afterRowNo, limit }: { show: ImportRowFilter; issueId: number | undefined; afterRowNo: number; limit: number },
  ): Promise<ReviewedRow[]> {
    let query = rowsOf(scope, jobId).where('rowNo', '>', afterRowNo);
    if (show === 'failed' || show === 'kept') query = query.where('state', '=', show);
    else if (show === 'warning') query = query.where('warnings', 'is not', null);
    else if (show !== 'all') query = query.where('action', '=', show);
    if (issueId !== undefined) query = query.where('rowNo', 'in', rowsOfIssue(scope, jobId, issueId));
    const rows = await query
      .select(['rowNo', 'sheet', 'excelRow', 'state', 'action', 'resultName', 'cells', 'faults', 'warnings'])
      .orderBy('rowNo')
      .limit(limit)
      .execute();
    const alone = rows.map((row) => ({
      ...row,
      faults: row.faults ?? [],
      warnings: row.warnings ?? [],
    }));
    // Rows with faults or warnings are never in blocks.
    if (issueId !== undefined || show === 'failed' || show === 'kept' || show === 'warning') return alone;
    const listing = { afterRowNo, limit, action: show === 'all' ? undefined : show };
    return withBlockRows(scope, jobId, listing, alone, ({ outcome, groupKey: _, ...row }, state) => ({
      ...row,
      state,
      action: outcome?.action ?? null,
      resultName: outcome?.name ?? null,
      faults: [],
      warnings: [],
    }));
  },

  async findByNumbers(scope: Scope, jobId: number, rowNos: readonly number[]) {
    if (rowNos.length === 0) return [];
    return rowsOf(scope, jobId).select(['rowNo', 'sheet', 'excelRow', 'state', 'groupKey', 'cells']).where('rowNo', 'in', rowNos).execute();
  },

  async writeCells(scope: Scope, jobId: number, rowNo: number, cells: object, groupKey: string): Promise<void> {
    await scope.db
      .updateTable('importRow')
      .set({ cells: JSON.stringify(cells), groupKey })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('rowNo', '=', rowNo)
      .execute();
  },

  /** Writes a text into a column of the issue's rows in these groups; null empties the cells. */
  async writeColumn(
    scope: Scope,
    jobId: number,
    { issueId, columnKey }: Pick<IssueRepair, 'issueId' | 'columnKey'>,
    groupKeys: readonly string[],
    text: string | null,
  ): Promise<void> {
    const path = `$."${columnKey}"`;
    await scope.db
      .updateTable('importRow')
      .set({ cells: text === null ? reviewed`json_remove(cells, ${path})` : reviewed`json_set(cells, ${path}, ${text})` })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('groupKey', 'in', groupKeys)
      .where('rowNo', 'in', rowsOfIssue(scope, jobId, issueId))
      .execute();
  },

  /** Counts the checked single rows by outcome. @param groupKeys only those of these groups */
  async countSeen(scope: Scope, jobId: number, groupKeys?: readonly string[]): Promise<Outcomes> {
    let seen = rowsOf(scope, jobId).where('state', 'in', SEEN);
    if (groupKeys) seen = seen.where('groupKey', 'in', groupKeys);
    const rows = await seen
      .select(['state', 'action', reviewed<number>`count(*)`.as('count')])
      .groupBy(['state', 'action'])
      .execute();
    return outcomesOf(rows);
  },

  /** The groups of these rows. A row is always checked together with its group. */
  async findGroups(scope: Scope, jobId: number, rowNos: readonly number[]): Promise<string[]> {
    if (rowNos.length === 0) return [];
    const rows = await rowsOf(scope, jobId).select('groupKey').distinct().where('rowNo', 'in', rowNos).execute();
    return rows.map(({ groupKey }) => groupKey);
  },

  async restage(scope: Scope, jobId: number, groupKeys: readonly string[]): Promise<void> {
    await scope.db
      .updateTable('importRow')
      .set({ state: 'staged', faults: null, warnings: null, action: null })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('state', 'in', SEEN)
      .where('groupKey', 'in', groupKeys)
      .execute();
  },

  /** Removes at most `limit` rows of a job. @returns whether some may be left */
  async removeSome(scope: Scope, jobId: number, limit: number): Promise<boolean> {
    const result = await scope.db
      .deleteFrom('importRow')
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .limit(limit)
      .executeTakeFirstOrThrow();
    return Number(result.numDeletedRows) === limit;
  },

  /** Applied single rows, as ranges of the sheet. */
  async findAppliedRanges(scope: Scope, jobId: number, limit: number): Promise<AppliedRange[]> {
    const { rows } = await reviewed<{ sheet: string; first: number; last: number; rowNo: number }>`
      select sheet, min(excel_row) as first, max(excel_row) as last, min(row_no) as rowNo
      from (
        select sheet, excel_row, row_no, excel_row - row_number() over (partition by sheet order by excel_row) as island
        from import_row
        where tenant_id = ${scope.tenantId} and job_id = ${jobId} and state = 'done'
      ) applied
      group by sheet, island
      order by min(row_no)
      limit ${limit}`.execute(scope.db);
    return rows.map(({ sheet, first, last, rowNo }) => ({ sheet, from: Number(first), to: Number(last), rowNo: Number(rowNo) }));
  },

  /** Single rows that wrote something and are not undone, group by group. @param entity the importer's, for rows without undo entries */
  async findWritten(scope: Scope, jobId: number, entity: string, limit: number): Promise<WrittenRow[]> {
    const rows = await rowsOf(scope, jobId)
      .where('state', '=', 'done')
      .where('action', 'in', ['create', 'update'])
      .select(['rowNo', 'groupKey', 'action', 'resultId', 'written'])
      .orderBy('groupKey')
      .orderBy('rowNo')
      .limit(limit)
      .execute();
    return rows.map(({ rowNo, groupKey, action, resultId, written }) => ({
      rowNo,
      groupKey,
      undo: written ?? madeBy(action, entity, resultId),
    }));
  },

  async markUndone(scope: Scope, jobId: number, rowNos: readonly number[]): Promise<void> {
    if (rowNos.length === 0) return;
    await scope.db
      .updateTable('importRow')
      .set({ state: 'undone' })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('rowNo', 'in', rowNos)
      .execute();
  },

  async markKept(scope: Scope, jobId: number, rowNos: readonly number[], reason: string): Promise<void> {
    const note: RowNote = { key: '', column: '', found: '', expected: '', reason };
    await scope.db
      .updateTable('importRow')
      .set({ state: 'kept', faults: JSON.stringify([note]) })
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('rowNo', 'in', rowNos)
      .execute();
  },

  /** Some of the side creations. Their order by entity's name has records come before those that they refer to. */
  findSideCreations: (scope: Scope, jobId: number, limit: number): Promise<Array<{ entity: string; recordId: number }>> =>
    scope.db
      .selectFrom('importSideCreation')
      .select(['entity', 'recordId'])
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .orderBy('entity')
      .orderBy('recordId')
      .limit(limit)
      .execute(),

  async forgetSideCreation(scope: Scope, jobId: number, { entity, recordId }: { entity: string; recordId: number }): Promise<void> {
    await scope.db
      .deleteFrom('importSideCreation')
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('entity', '=', entity)
      .where('recordId', '=', recordId)
      .execute();
  },
};
