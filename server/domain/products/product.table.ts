import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';

export interface ProductInfoTable extends Stamp {
  name: string;
  typeId: number;
  specification: string | null;
  unitPrice: string | null;
  cost: string | null;
  unitId: number | null;
  safetyStockLevel: string | null;
  inventoryField: string | null;
  status: Generated<number>;
  mnemonicCode: string | null;
  searchPinyin: Generated<string>;
  remarks: string | null;
  /** Other names that file names have for it, with 、 between. */
  aliases: string | null;
  /** Of pictures that do not say theirs. */
  defaultDpi: number | null;
  /** Metres. */
  rollWidth: string | null;
  userId: number | null;
  deptId: number | null;
}
