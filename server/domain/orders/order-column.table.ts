import type { Generated } from 'kysely';

/** A day whose orders are kept by column: triggers note every change of them. */
export interface OrderColumnDayTable {
  tenantId: number;
  day: number;
}

/** An order of such a day that has changed since the day's columns were written, or before they were written at all. */
export interface OrderColumnChangeTable {
  tenantId: number;
  day: number;
  orderInfoId: number;
  /** How often it was noted. */
  touched: Generated<number>;
}

/** One field of the orders of a part of a day, or of their lines, newest order first; see order-column-codec.ts. */
export interface OrderColumnTable {
  tenantId: number;
  field: string;
  day: number;
  /** From 0, newest orders first; most days have one. A draft has a number below 0. */
  part: Generated<number>;
  /** How often the day's columns were written; of a draft the mark of its writer. */
  build: number;
  data: Buffer;
}
