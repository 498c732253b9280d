import { useCallback } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { confirm } from '#client/ui/confirm.ts';
import { creditExcess } from '#shared/rules/credit.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';

/** What was read of the customer's account while the order was typed is good enough to warn by. */
const FRESH_MS = 60_000;

interface OrderOnCredit {
  customerId: number | null;
  customerName: string;
  /** What of the order is owed now, and will be. */
  before: string;
  after: string;
}

/** Asks before a customer comes to owe more than his credit line. It warns, and keeps nobody: an account that cannot be read is not asked about. */
export function useCreditCheck() {
  const utils = trpc.useUtils();
  return useCallback(
    async ({ customerId, customerName, before, after }: OrderOnCredit, act: '保存' | '审核'): Promise<boolean> => {
      if (customerId === null || Number(after) <= 0) return true;
      const account = await utils.bs.orderInfo.getCustomerOrderAmount
        .fetch({ customerId }, { staleTime: FRESH_MS, retry: false })
        .catch(() => null);
      const excess = account && creditExcess({ ...account, before, after });
      if (!excess) return true;
      return confirm({
        title: '超出信用额度',
        message: `${customerName} 的信用额度为 ${formatMoney(account.creditLine)} 元，本单欠款 ${formatMoney(after)} 元，连同其他订单共欠 ${formatMoney(excess.owed)} 元，超出 ${formatMoney(excess.beyond)} 元。`,
        confirmLabel: `仍要${act}`,
        cancelLabel: '返回',
      });
    },
    [utils],
  );
}
