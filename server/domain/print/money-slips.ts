import type { Slip } from '#platform/print/slip.ts';
import { choiceLabel, DIRECTION_CHOICES, STATEMENT_KIND_CHOICES } from '#shared/choice-labels.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import type { Statement } from '#shared/schemas/statement.schema.ts';
import type { VoucherRow } from '#shared/schemas/voucher.schema.ts';
import type { SlipContext } from './order-slips.ts';
import { slipOf } from './slip-values.ts';

type Context = Pick<SlipContext, 'company' | 'print' | 'wanted'>;

/** The text of a receipt's only line, as the specification has it. */
const RECEIPT_ITEM = '业务收款';

const receiptValues = (receipt: ReceiptRow) => ({ ...receipt, number: `SK${String(receipt.id).padStart(8, '0')}` });

/** Slips of receipts: one for each receipt, or a record that lists them all. */
export function receiptSlips(kind: PrintKind, receipts: readonly ReceiptRow[], { company, print, wanted }: Context): Slip[] {
  const groups = { company, print };
  if (kind === 'receipt')
    return receipts.map((receipt) => {
      const description = [receipt.receivingItems, receipt.orderName].filter(Boolean).join('　');
      const item = { name: RECEIPT_ITEM, amount: receipt.thisCollection, description };
      return slipOf({ ...groups, receipt: receiptValues(receipt) }, [item], wanted);
    });
  const unique = (values: readonly string[]): string => [...new Set(values)].join('、');
  const times = receipts.map(({ receiptDate }) => receiptDate);
  const record = {
    customerName: unique(receipts.map(({ customerName }) => customerName)),
    orderIds: unique(receipts.map(({ orderId }) => orderId)),
    count: receipts.length,
    total: addMoneyTexts(receipts.map(({ thisCollection }) => thisCollection)),
    begin: Math.min(...times),
    end: Math.max(...times),
  };
  const rows = receipts.map((receipt, index) => ({ ...receiptValues(receipt), no: index + 1 }));
  return [slipOf({ ...groups, record }, rows, wanted)];
}

export const voucherSlips = (vouchers: readonly VoucherRow[], { company, print, wanted }: Context): Slip[] =>
  vouchers.map((voucher) => {
    const number = `PZ${String(voucher.id).padStart(8, '0')}`;
    const typeName = choiceLabel(DIRECTION_CHOICES, voucher.type);
    return slipOf({ voucher: { ...voucher, number, typeName }, company, print }, [], wanted);
  });

export function statementSlips(statement: Statement, [begin, end]: readonly [number, number], { company, print, wanted }: Context): Slip[] {
  // Empty instead of 0.00: orders have no received amount, and receipts no charged one.
  const sum = (text: string): string | null => (Number(text) === 0 ? null : text);
  const rows = statement.list.map((entry, index) => ({
    ...entry,
    charged: sum(entry.charged),
    received: sum(entry.received),
    no: index + 1,
    kindName: `${choiceLabel(STATEMENT_KIND_CHOICES, entry.kind)}${entry.isAudited ? '' : '（未审核）'}`,
  }));
  return [slipOf({ statement: { ...statement, begin, end }, company, print }, rows, wanted)];
}
