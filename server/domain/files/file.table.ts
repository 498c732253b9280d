import type { Generated } from 'kysely';

/** What somebody has uploaded. */
export interface InfraFileTable {
  tenantId: number;
  id: Generated<number>;
  /** Which store holds it. */
  configId: Generated<number>;
  /** Its key in the store, made by the server. */
  path: string;
  /** As its person called it. */
  name: string;
  /** What its content is. */
  type: string;
  size: number;
  /** Whoever has its address may see it. */
  isPublic: number;
  userId: number;
  creatorName: string;
  createTime: number;
}

/** The room that a shop's files take, and how much they may; a row from the first file on. */
export interface InfraFileUsageTable {
  tenantId: number;
  bytes: Generated<number>;
  quota: Generated<number>;
}
