import type { JsonColumn, NullableJsonColumn } from '#platform/db/json-column.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { RowAction, RowNote, RowState, UndoEntry } from './sheet-row.ts';

export interface ImportRowTable {
  tenantId: number;
  jobId: number;
  rowNo: number;
  sheet: string;
  excelRow: number;
  state: RowState;
  groupKey: string;
  cells: JsonColumn<Record<string, CellValue>>;
  faults: NullableJsonColumn<RowNote[]>;
  warnings: NullableJsonColumn<RowNote[]>;
  action: RowAction | null;
  resultId: number | null;
  resultName: string | null;
  written: NullableJsonColumn<UndoEntry[]>;
}

export interface ImportSideCreationTable {
  tenantId: number;
  jobId: number;
  entity: string;
  recordId: number;
}
