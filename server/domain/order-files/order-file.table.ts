import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface OrderFileTable extends Stamp {
  orderInfoId: number;
  orderId: string;
  /** The line that the file belongs to, if any. */
  detailedOrderId: number | null;
  fileType: string;
  fileNames: string;
  originalFilenames: string;
  /** The key of the stored file. */
  urls: string;
  size: number;
  isLocal: Generated<number>;
  isCloud: Generated<number>;
}
