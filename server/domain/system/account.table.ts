import type { Generated } from 'kysely';

export interface SystemUserTable {
  tenantId: number;
  id: Generated<number>;
  username: string;
  passwordHash: string;
  nickname: string;
  mobile: string | null;
  email: string | null;
  avatar: string | null;
  deptId: number | null;
  status: Generated<number>;
  createTime: number;
}

export interface SystemRoleTable {
  tenantId: number;
  id: Generated<number>;
  name: string;
  code: string;
  sort: Generated<number>;
  status: Generated<number>;
  type: Generated<number>;
  remark: string | null;
  createTime: number;
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

declare module '#platform/db/tables.ts' {
  interface Tables {
    systemUser: SystemUserTable;
    systemRole: SystemRoleTable;
    systemUserRole: SystemUserRoleTable;
    systemRoleMenu: SystemRoleMenuTable;
  }
}
