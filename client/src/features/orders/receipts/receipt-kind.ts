import { choiceLabel, STATEMENT_KIND_CHOICES } from '#shared/choice-labels.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';

/** The kind of a receipt in words. A negative advance is money that was moved from this order to another one. */
export function kindOf({ kind, thisCollection, togetherId }: ReceiptRow): string {
  if (kind === 'advance') return Number(thisCollection) < 0 ? '转出预付款' : '用预付款';
  if (kind === 'receipt' && togetherId !== null) return '合并收款';
  return choiceLabel(STATEMENT_KIND_CHOICES, kind);
}

/** Whether a receipt can be voided. An advance that was moved to another order is voided there, so negative receipts cannot be. */
export const isVoidable = ({ voidTime, thisCollection }: ReceiptRow): boolean => voidTime === null && Number(thisCollection) > 0;

/** Whether money came in and still counts, so that a slip can be printed for it. */
export const isReceived = (receipt: ReceiptRow): boolean => isVoidable(receipt) && ['receipt', 'deposit'].includes(receipt.kind);
