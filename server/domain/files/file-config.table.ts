import type { Generated } from 'kysely';
import type { JsonColumn } from '#platform/db/json-column.ts';
import type { StoreSettings } from '#shared/schemas/file-config.schema.ts';

/** A store of the installation. */
export interface InfraFileConfigTable {
  id: Generated<number>;
  name: string;
  storage: number;
  config: JsonColumn<StoreSettings>;
  /** Sealed. */
  secret: string | null;
  /** Takes what is uploaded from now on; exactly one does. */
  master: Generated<number>;
  remark: string | null;
  /** Where its files are being moved. */
  moveToId: number | null;
  /** How many there were when the moving began. */
  moveTotal: Generated<number>;
  /** Why the last file that could not be moved stayed. */
  moveError: string | null;
  version: Generated<number>;
  createTime: number;
  updateTime: number;
}
