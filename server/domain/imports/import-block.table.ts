import type { Generated } from 'kysely';
import type { RowState } from './sheet-row.ts';

/** Some hundred rows of one sheet, compressed, all in the same state and without faults. `firstRow` and `lastRow` count as Excel does. */
export interface ImportBlockTable {
  tenantId: number;
  jobId: number;
  firstRowNo: number;
  lastRowNo: number;
  state: RowState;
  sheet: string;
  firstRow: number;
  lastRow: number;
  rowCount: number;
  createCount: Generated<number>;
  updateCount: Generated<number>;
  unchangedCount: Generated<number>;
  content: Buffer;
  outcome: Buffer | null;
}
