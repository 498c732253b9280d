import type { Generated } from 'kysely';
import type { JsonColumn } from '#platform/db/json-column.ts';
import type { ExportState } from './export.transitions.ts';

export interface ExportTaskTable {
  tenantId: number;
  id: Generated<number>;
  name: string;
  title: string;
  fileName: string;
  filters: JsonColumn<Record<string, unknown>>;
  permissions: JsonColumn<string[]>;
  state: ExportState;
  rowsTotal: number;
  rowsDone: Generated<number>;
  fileKey: string | null;
  bytes: number | null;
  setbacks: Generated<number>;
  error: string | null;
  userId: number;
  userName: string;
  createTime: number;
  startTime: number | null;
  beatTime: number | null;
  finishTime: number | null;
  expireTime: number | null;
  /** How often a worker began to write it. */
  runs: Generated<number>;
}
