import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';
import type { PricingBasis } from '#shared/rules/order-amounts.rules.ts';

export interface ProductInfoTable extends Stamp {
  name: string;
  typeId: number;
  specification: string | null;
  unitPrice: string | null;
  cost: string | null;
  unitId: number | null;
  /** Where it is null, the charge mode of the unit counts. */
  pricingBasis: PricingBasis | null;
  /** The least area in square metres that is charged for each piece. */
  minArea: string | null;
  safetyStockLevel: string | null;
  inventoryField: string | null;
  status: Generated<number>;
  mnemonicCode: string | null;
  searchPinyin: Generated<string>;
  remarks: string | null;
  /** Other names of the product in file names, separated by 、, a comma or a semicolon. */
  aliases: string | null;
  /** The resolution of pictures that do not state one. */
  defaultDpi: number | null;
  /** In metres. */
  rollWidth: string | null;
  userId: number | null;
  deptId: number | null;
}
