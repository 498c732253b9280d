import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

/** All packages belong to the operator's tenant. */
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
