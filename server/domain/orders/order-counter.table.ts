import type { Generated } from 'kysely';

export interface OrderDayCounterTable {
  tenantId: number;
  day: number;
  orders: Generated<number>;
  withArrears: Generated<number>;
  totalAmount: Generated<string>;
  transactionAmount: Generated<string>;
  receivables: Generated<string>;
  paid: Generated<string>;
  arrears: Generated<string>;
}

/** The same for the orders of one person. */
export interface OrderOwnerCounterTable extends OrderDayCounterTable {
  userId: number;
}

export interface OrderNumberCounterTable {
  tenantId: number;
  day: number;
  lastNumber: number;
}
