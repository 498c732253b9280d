import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface SystemUserTable extends Stamp {
  username: string;
  passwordHash: string;
  nickname: string;
  mobile: string | null;
  email: string | null;
  sex: number | null;
  avatar: string | null;
  deptId: number | null;
  remark: string | null;
  status: Generated<number>;
  loginIp: string | null;
  loginDate: number | null;
}

export interface SystemUserPostTable {
  tenantId: number;
  userId: number;
  postId: number;
}
