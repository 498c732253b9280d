import type { Generated } from 'kysely';
import type { JsonColumn, NullableJsonColumn } from '#platform/db/json-column.ts';
import type { ImportKind, ImportState } from '#shared/schemas/import.schema.ts';
import type { ImportMatching } from '#shared/schemas/import-review.schema.ts';
import type { StoredHeader } from './stored-sheet.ts';

/** The repair of all rows of an issue. */
export interface IssueRepair {
  issueId: number;
  /** Repairs all issues about names that are missing from this list, not only `issueId`. */
  list?: string;
  columnKey: string;
  /** The new content of the column; null empties it. Without it the rows are only checked again. */
  text?: string | null;
}

export interface ImportJobTable {
  tenantId: number;
  id: Generated<number>;
  kind: ImportKind;
  fileKey: string;
  fileName: string;
  fileHash: Buffer;
  activeHash: Buffer | null;
  options: JsonColumn<Record<string, boolean>>;
  limitedTo: NullableJsonColumn<string[]>;
  headers: NullableJsonColumn<StoredHeader[]>;
  state: ImportState;
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
  matching: NullableJsonColumn<ImportMatching>;
  /** A repair that the worker makes before it checks the rows again. */
  repair: NullableJsonColumn<IssueRepair>;
  passedRows: Generated<number>;
  undoneCount: Generated<number>;
  keptCount: Generated<number>;
  commitTime: number | null;
  undoTime: number | null;
  resultState: 'wanted' | 'done' | 'failed' | null;
  resultKey: string | null;
}

export interface ImportGateTable {
  tenantId: number;
}
