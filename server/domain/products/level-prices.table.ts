import type { Stamp } from '#platform/db/tables.ts';

export interface LevelPricesTable extends Stamp {
  levelId: number;
  productsId: number;
  unitPrice: string;
  remarks: string | null;
}
