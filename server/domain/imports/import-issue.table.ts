import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { Repair } from './sheet-row.ts';

export interface ImportIssueTable {
  tenantId: number;
  jobId: number;
  id: Generated<number>;
  issueKey: string;
  columnKey: string;
  title: string;
  expected: string;
  repair: NullableJsonColumn<Repair>;
}

export interface ImportIssueRowTable {
  tenantId: number;
  jobId: number;
  issueId: number;
  rowNo: number;
}
