import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

/** Rows of the tenant that operates the installation. */
export interface SystemTenantPackageTable extends Stamp {
  name: string;
  status: Generated<number>;
  remark: string | null;
}

export interface SystemTenantPackageMenuTable {
  tenantId: number;
  packageId: number;
  menuId: number;
}
