import type { Stamp } from '#platform/db/tables.ts';

export interface CustomerQuotesTable extends Stamp {
  customerId: number;
  productsId: number;
  unitPrice: string;
  validFrom: number | null;
  validTo: number | null;
  remarks: string | null;
}
