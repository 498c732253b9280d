import type { Generated } from 'kysely';
import type { NullableJsonColumn } from '#platform/db/json-column.ts';

export interface SystemTenantTable {
  id: Generated<number>;
  name: string;
  contactName: string | null;
  contactMobile: string | null;
  status: Generated<number>;
  expireTime: number;
  accountCount: Generated<number>;
  company: NullableJsonColumn<Record<string, unknown>>;
  permissionEpoch: Generated<number>;
  isOperator: Generated<number>;
  createTime: number;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    systemTenant: SystemTenantTable;
  }
}
