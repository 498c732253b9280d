import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface SystemRoleTable extends Stamp {
  name: string;
  code: string;
  sort: Generated<number>;
  status: Generated<number>;
  type: Generated<number>;
  remark: string | null;
  dataScope: Generated<number>;
}

export interface SystemUserRoleTable {
  tenantId: number;
  userId: number;
  roleId: number;
}

export interface SystemRoleMenuTable {
  tenantId: number;
  roleId: number;
  menuId: number;
}

export interface SystemRoleDeptTable {
  tenantId: number;
  roleId: number;
  deptId: number;
}
