import { z } from 'zod';
import { needed, wireId, wireTimeRange } from './wire.schema.ts';

export const statementInput = z.object({
  customerId: needed(wireId, '请选择客户'),
  /** Both days included. */
  date: needed(wireTimeRange, '请选择对账期间'),
});
export type StatementInput = z.output<typeof statementInput>;

/** What a movement is: an order, or an entry of the ledger of receipts. */
const STATEMENT_KINDS = ['order', 'receipt', 'deposit', 'advance', 'roundOff', 'reversal'] as const;

const statementRow = z.object({
  /** Tells the movements of a statement apart. */
  key: z.string(),
  time: z.number(),
  kind: z.enum(STATEMENT_KINDS),
  orderId: z.string(),
  /** What the order is called, or how was paid. */
  what: z.string().nullable(),
  /** What an order that nobody has audited comes to may still change. */
  isAudited: z.boolean(),
  charged: z.string(),
  received: z.string(),
  /** What is owed after it; below zero what was paid ahead. */
  balance: z.string(),
});
export type StatementRow = z.output<typeof statementRow>;

export const statementOutput = z.object({
  customerId: z.number(),
  customerName: z.string(),
  /** What was owed before the first day. */
  opening: z.string(),
  charged: z.string(),
  received: z.string(),
  /** What is owed after the last day: opening + charged − received. */
  closing: z.string(),
  list: z.array(statementRow),
});
export type Statement = z.output<typeof statementOutput>;
