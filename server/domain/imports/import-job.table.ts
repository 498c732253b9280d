import type { Generated } from 'kysely';
import type { JsonColumn, NullableJsonColumn } from '#platform/db/json-column.ts';

export interface ImportJobTable {
  tenantId: number;
  id: Generated<number>;
  kind: string;
  fileKey: string;
  fileName: string;
  fileHash: Buffer;
  activeHash: Buffer | null;
  options: JsonColumn<Record<string, boolean>>;
  limitedTo: NullableJsonColumn<string[]>;
  headers: NullableJsonColumn<unknown[]>;
  state: string;
  totalRows: Generated<number>;
  doneRows: Generated<number>;
  createCount: Generated<number>;
  updateCount: Generated<number>;
  unchangedCount: Generated<number>;
  failureCount: Generated<number>;
  setbacks: Generated<number>;
  error: string | null;
  userId: number;
  userName: string;
  createTime: number;
  startTime: number | null;
  finishTime: number | null;
  isRehearsed: Generated<number>;
  headerChoices: NullableJsonColumn<Record<string, string | null>>;
  matching: NullableJsonColumn<object>;
  passedRows: Generated<number>;
  undoneCount: Generated<number>;
  keptCount: Generated<number>;
  commitTime: number | null;
  undoTime: number | null;
  resultState: string | null;
  resultKey: string | null;
}

export interface ImportGateTable {
  tenantId: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    importJob: ImportJobTable;
    importGate: ImportGateTable;
  }
}
