import type { JsonColumn, NullableJsonColumn } from '#platform/db/json-column.ts';

export interface ImportRowTable {
  tenantId: number;
  jobId: number;
  rowNo: number;
  sheet: string;
  excelRow: number;
  state: string;
  groupKey: string;
  cells: JsonColumn<Record<string, unknown>>;
  faults: NullableJsonColumn<unknown[]>;
  warnings: NullableJsonColumn<unknown[]>;
  action: string | null;
  resultId: number | null;
  resultName: string | null;
  written: NullableJsonColumn<unknown[]>;
}

export interface ImportSideCreationTable {
  tenantId: number;
  jobId: number;
  entity: string;
  recordId: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    importRow: ImportRowTable;
    importSideCreation: ImportSideCreationTable;
  }
}
