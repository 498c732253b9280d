import type { Generated } from 'kysely';

/** A file that arrives in pieces. */
export interface InfraUploadTable {
  tenantId: number;
  id: Generated<number>;
  /** Who sends it; nobody else may go on with it. */
  userId: number;
  /** Key of what has arrived. */
  path: string;
  name: string;
  /** Where it shall stay, below the number of the shop. */
  folder: string;
  /** How large it is said to be; so much room is taken. */
  size: number;
  /** Key of the whole file, once it is kept. */
  filePath: string | null;
  /** The store that takes it from the browser; null where it goes through this server. */
  configId: number | null;
  /** What that store calls the upload. */
  storeUpload: string | null;
  createTime: number;
}
