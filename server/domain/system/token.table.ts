import type { Generated } from 'kysely';

/** One sign-in. All its tokens end together. */
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
