import { useMemo } from 'react';
import { trpc } from '#client/lib/trpc.ts';
import { confirm } from '#client/ui/confirm.ts';
import { creditExcess } from '#shared/rules/credit.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

/** An account that was read within this time is recent enough for a warning. */
const FRESH_MS = 60_000;

interface OrderOnCredit {
  customerId: number | null;
  customerName: string;
  /** The order's arrears as they are counted in the account now, and as they will be. */
  before: string;
  after: string;
}

/** Warns before a customer owes more than the credit line. It is only a warning: an account that cannot be read is passed over. */
export function useCreditCheck() {
  const utils = trpc.useUtils();
  return useMemo(() => {
    const excessOf = async ({ customerId, customerName, before, after }: OrderOnCredit): Promise<string | null> => {
      if (customerId === null || Number(after) <= 0) return null;
      const { getCustomerOrderAmount } = utils.bs.orderInfo;
      const account = await getCustomerOrderAmount.fetch({ customerId }, { staleTime: FRESH_MS, retry: false }).catch(() => null);
      const excess = account && creditExcess({ ...account, before, after });
      if (!excess) return null;
      const { owed, beyond } = excess;
      return `${customerName} 的信用额度为 ${formatMoney(account.creditLine)} 元，共欠 ${formatMoney(owed)} 元，超出 ${formatMoney(beyond)} 元`;
    };
    return {
      /** @returns whether the order may go on */
      async isMeant(order: OrderOnCredit, act: '保存' | '审核'): Promise<boolean> {
        const excess = await excessOf(order);
        if (excess === null) return true;
        const message = `${excess}，其中本单 ${formatMoney(order.after)} 元。`;
        return confirm({ title: '超出信用额度', message, confirmLabel: `仍要${act}`, cancelLabel: '返回' });
      },

      /** The warnings about the customers of orders that are audited together; each customer once. */
      async ofCustomers(orders: readonly OrderRow[]): Promise<string[]> {
        const owing = new Map(orders.filter(({ arrears }) => Number(arrears) > 0).map((order) => [order.customerId, order]));
        const found = await Promise.all(
          [...owing.values()].map(({ customerId, customerName, arrears }) =>
            excessOf({ customerId, customerName, before: arrears, after: arrears }),
          ),
        );
        return found.flatMap((text) => text ?? []);
      },
    };
  }, [utils]);
}
