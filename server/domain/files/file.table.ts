import type { Generated } from 'kysely';

/** An uploaded file. */
export interface InfraFileTable {
  tenantId: number;
  id: Generated<number>;
  /** The store that holds it. */
  configId: Generated<number>;
  /** Its key in the store, made by the server. */
  path: string;
  /** The name that the uploader gave it. */
  name: string;
  /** Media type, told by its content. */
  type: string;
  size: number;
  /** A flag: everyone who has the address may see it. */
  isPublic: number;
  userId: number;
  creatorName: string;
  createTime: number;
}

/** The room that a shop's files take, and their quota, in bytes. A shop has a row from its first file on. */
export interface InfraFileUsageTable {
  tenantId: number;
  bytes: Generated<number>;
  quota: Generated<number>;
}
