import type { Generated } from 'kysely';
import type { JsonColumn } from '#platform/db/json-column.ts';
import type { StoreSettings } from '#shared/schemas/file-config.schema.ts';

/** A store of the installation. */
export interface InfraFileConfigTable {
  id: Generated<number>;
  name: string;
  storage: number;
  config: JsonColumn<StoreSettings>;
  /** Encrypted by `seal`. */
  secret: string | null;
  /** A flag: this store takes new files. Exactly one has it. */
  master: Generated<number>;
  remark: string | null;
  /** The store to which its files are being moved. */
  moveToId: number | null;
  /** The number of its files when the move began. */
  moveTotal: Generated<number>;
  /** Why the last file that failed could not be moved. */
  moveError: string | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
}
