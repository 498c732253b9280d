import { useMutation } from '@tanstack/react-query';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { askReason } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { formatDateTime, formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { REASON_MAX } from '#shared/schemas/order.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';

/** What will be voided: one receipt, or all parts of one that was spread over many orders. */
async function warningOf({ id, orderId, receiptDate, thisCollection, togetherId }: ReceiptRow): Promise<string> {
  const kept = '欠款将相应增加，原记录留在账上。';
  if (togetherId === null) return `作废订单 ${orderId} 于 ${formatDateTime(receiptDate)} 的收款 ${formatMoney(thisCollection)} 元。${kept}`;
  const parts = await orderApi.bs.orderPaymentReceipts.listTogether.query({ id });
  const orders = new Set(parts.map((part) => part.orderId)).size;
  const sum = formatMoney(addMoneyTexts(parts.map((part) => part.thisCollection)));
  return `这笔合并收款涉及 ${orders} 个订单，共 ${sum} 元，将全部作废。${kept}`;
}

/** Asks for a reason, and voids a receipt. */
export function useVoidReceipt(onVoided?: () => void): (receipt: ReceiptRow) => Promise<void> {
  const forgetOrders = useForgetOrders();
  const { mutate } = useMutation({
    mutationFn: ({ id, reason }: { id: number; orderId: string; reason: string }) =>
      orderApi.bs.orderPaymentReceipts.delete.mutate({ id, reason }),
    onSuccess: async (_, { orderId }) => {
      toast.success('收款已作废', { description: `订单 ${orderId}` });
      onVoided?.();
      await forgetOrders();
    },
  });
  return async (receipt) => {
    try {
      const reason = await askReason({
        title: '作废收款',
        message: await warningOf(receipt),
        confirmLabel: '作废',
        danger: true,
        reason: { label: '作废原因', maxLength: REASON_MAX },
      });
      if (reason !== null) mutate({ id: receipt.id, orderId: receipt.orderId, reason });
    } catch (error) {
      reportError(error);
    }
  };
}
