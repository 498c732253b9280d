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
  userId: number | null;
  deptId: number | null;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    productInfo: ProductInfoTable;
  }
}
