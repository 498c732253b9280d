import { choiceLabel, STATEMENT_KIND_CHOICES } from '#shared/choice-labels.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';

/** What was paid too much here and used for another order counts as taken away; anything else is a kind of receipt. */
export function kindOf({ kind, thisCollection, togetherId }: ReceiptRow): string {
  if (kind === 'advance') return Number(thisCollection) < 0 ? '转出预付款' : '用预付款';
  if (kind === 'receipt' && togetherId !== null) return '合并收款';
  return choiceLabel(STATEMENT_KIND_CHOICES, kind);
}

/** What went to another order is taken back there. */
export const isVoidable = ({ voidTime, thisCollection }: ReceiptRow): boolean => voidTime === null && Number(thisCollection) > 0;

/** Money that came in, for which a receipt can be printed. */
export const isReceived = (receipt: ReceiptRow): boolean => isVoidable(receipt) && ['receipt', 'deposit'].includes(receipt.kind);
