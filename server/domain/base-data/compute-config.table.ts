import type { Generated } from 'kysely';
import type { Stamp } from '#platform/db/tables.ts';
import type { RoundingMode } from '#shared/rules/decimal.ts';

export interface ComputeConfigTable extends Stamp {
  isAutoInlinedAreaCalc: Generated<number>;
  isAutoInlineAmount: Generated<number>;
  isAutoOrderAmount: Generated<number>;
  isAutoDiscountAmount: Generated<number>;
  isAutoTransactionAmount: Generated<number>;
  isAutoArrearsAmount: Generated<number>;
  isAutoReceipts: Generated<number>;
  isAutoTaxes: Generated<number>;
  decimalPreservationOptions: Generated<number>;
  valueMethod: Generated<RoundingMode>;
}
