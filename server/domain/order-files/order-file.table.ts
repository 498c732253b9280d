import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface OrderFileTable extends Stamp {
  orderInfoId: number;
  orderId: string;
  /** The line that it is of, where it is of one. */
  detailedOrderId: number | null;
  fileType: string;
  fileNames: string;
  originalFilenames: string;
  /** Key of the stored file. */
  urls: string;
  size: number;
  isLocal: Generated<number>;
  isCloud: Generated<number>;
}
