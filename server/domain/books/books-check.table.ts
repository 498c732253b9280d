import type { NullableJsonColumn } from '#platform/db/json-column.ts';
import type { Finding } from './finding.ts';

export interface BooksCheckTable {
  tenantId: number;
  night: number;
  checkedTime: number | null;
  findings: NullableJsonColumn<Finding[]>;
}
