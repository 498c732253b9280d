import type { Generated } from 'kysely';

/** A day whose orders are kept by column: changes of them are noted from now on. */
export interface OrderColumnDayTable {
  tenantId: number;
  day: number;
}

/** An order of such a day that is not as its columns say, if they are written at all. */
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
  /** From 0, newest orders first; most days have one. Below 0 while it is written. */
  part: Generated<number>;
  /** How often the day's columns were written. */
  build: number;
  data: Buffer;
}
