import type { Generated } from 'kysely';

/** A file that arrives in pieces. */
export interface InfraUploadTable {
  tenantId: number;
  id: Generated<number>;
  /** The uploader; nobody else may go on with it. */
  userId: number;
  /** Key of the bytes that have arrived. */
  path: string;
  name: string;
  /** The folder for the complete file, below that of the shop. */
  folder: string;
  /** Announced size in bytes, for which room is reserved. */
  size: number;
  /** Key of the complete file, once it is kept. */
  filePath: string | null;
  /** The store to which the browser sends it; null where it goes through this server. */
  configId: number | null;
  /** The store's id of the upload. */
  storeUpload: string | null;
  createTime: number;
}
