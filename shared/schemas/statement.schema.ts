import { z } from 'zod';
import { needed, wireId, wireTimeRange } from './wire.schema.ts';

export const statementInput = z.object({
  customerId: needed(wireId, '请选择客户'),
  /** Both days included. */
  date: needed(wireTimeRange, '请选择对账期间'),
});
export type StatementInput = z.output<typeof statementInput>;

/** The kinds of movements: an order, or an entry among the receipts. */
const STATEMENT_KINDS = ['order', 'receipt', 'deposit', 'advance', 'roundOff', 'reversal'] as const;

const statementRow = z.object({
  /** Unique within the statement. */
  key: z.string(),
  time: z.number(),
  kind: z.enum(STATEMENT_KINDS),
  orderId: z.string(),
  /** The name of the order, or the payment method. */
  what: z.string().nullable(),
  /** The figures of an order that is not audited may still change. */
  isAudited: z.boolean(),
  charged: z.string(),
  received: z.string(),
  /** The debt after this movement; negative for an advance. */
  balance: z.string(),
});
export type StatementRow = z.output<typeof statementRow>;

export const statementOutput = z.object({
  customerId: z.number(),
  customerName: z.string(),
  /** The debt before the first day. */
  opening: z.string(),
  charged: z.string(),
  received: z.string(),
  /** The debt after the last day: opening + charged − received. */
  closing: z.string(),
  list: z.array(statementRow),
});
export type Statement = z.output<typeof statementOutput>;
