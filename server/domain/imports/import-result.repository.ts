import type { Selectable } from 'kysely';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { Scope } from '#platform/scope.ts';
import { withBlockRows } from './block-list.ts';
import type { ImportRowTable } from './import-row.table.ts';
import type { RowNote } from './sheet-row.ts';

/** A row of a sheet with its outcome. */
export interface RowOutcome extends Pick<Selectable<ImportRowTable>, 'rowNo' | 'sheet' | 'excelRow' | 'state' | 'action'> {
  cells: Record<string, CellValue>;
  faults: readonly FieldNote[];
  warnings: readonly FieldNote[];
}

/** `key` is the field. Notes stored by older releases have only the label. */
export type FieldNote = Omit<RowNote, 'key'> & Partial<Pick<RowNote, 'key'>>;

export const importResultRepository = {
  /** The next rows after a row, in the order of the file. */
  async findAfter(scope: Scope, jobId: number, rowNo: number, limit: number): Promise<RowOutcome[]> {
    const rows = await scope.db
      .selectFrom('importRow')
      .select(['rowNo', 'sheet', 'excelRow', 'state', 'action', 'cells', 'faults', 'warnings'])
      .where('tenantId', '=', scope.tenantId)
      .where('jobId', '=', jobId)
      .where('rowNo', '>', rowNo)
      .orderBy('rowNo')
      .limit(limit)
      .execute();
    const alone = rows.map((row) => ({
      ...row,
      faults: row.faults ?? [],
      warnings: row.warnings ?? [],
    }));
    return withBlockRows(scope, jobId, { afterRowNo: rowNo, limit }, alone, ({ outcome, groupKey: _, ...row }, state) => ({
      ...row,
      state,
      action: outcome?.action ?? null,
      faults: [],
      warnings: [],
    }));
  },
};
