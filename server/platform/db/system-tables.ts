import type { Generated } from 'kysely';
import type { JsonColumn, NullableJsonColumn } from './json-column.ts';

/** Rows of the tables of migration 0001. A test compares them with information_schema. */
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
  createTime: number;
}

export interface SystemMenuTable {
  id: Generated<number>;
  parentId: Generated<number>;
  name: string;
  permission: Generated<string>;
  type: number;
  sort: Generated<number>;
  path: Generated<string>;
  icon: Generated<string>;
  component: Generated<string>;
  componentName: Generated<string>;
  status: Generated<number>;
  visible: Generated<number>;
  keepAlive: Generated<number>;
  alwaysShow: Generated<number>;
  /** What the registry knows the row by; null for one that people made. */
  registryKey: string | null;
}

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

/** One sign-in: all tokens that descend from it live and die together. */
export interface TokenFamilyTable {
  id: Generated<number>;
  tenantId: number;
  userId: number;
  expiresTime: number;
  userIp: string;
  userAgent: string;
  createTime: number;
}

export interface AccessTokenTable {
  tokenHash: Buffer;
  tenantId: number;
  userId: number;
  familyId: number;
  expiresTime: number;
  createTime: number;
}

export interface RefreshTokenTable {
  id: Generated<number>;
  tokenHash: Buffer;
  tenantId: number;
  userId: number;
  familyId: number;
  expiresTime: number;
  usedTime: number | null;
  createTime: number;
}

export interface ApiTokenTable {
  id: Generated<number>;
  tokenHash: Buffer;
  prefix: string;
  tenantId: number;
  userId: number;
  name: string;
  permissions: JsonColumn<string[]>;
  expiresTime: number | null;
  revokedTime: number | null;
  lastUsedTime: number | null;
  createTime: number;
}

export interface LoginKeyTable {
  id: number;
  keyId: string;
  publicKey: string;
  sealedPrivateKey: string;
  createTime: number;
}

export interface UsedLoginNonceTable {
  nonceHash: Buffer;
  expiresTime: number;
}

export interface LoginLogTable {
  tenantId: number;
  id: Generated<number>;
  userId: number | null;
  username: string;
  event: string;
  userIp: string;
  userAgent: string;
  createTime: number;
}

export interface IdempotencyKeyTable {
  tenantId: number;
  userId: number;
  idempotencyKey: string;
  requestHash: Buffer;
  response: NullableJsonColumn<unknown>;
  createTime: number;
}

export interface OutboxTable {
  id: Generated<number>;
  tenantId: number;
  job: string;
  queue: Generated<string>;
  payload: JsonColumn<Record<string, unknown>>;
  createTime: number;
  sentTime: number | null;
  doneTime: number | null;
  error: string | null;
  /** Held from being sent until done; unique for tenant and queue. */
  slot: number | null;
}
