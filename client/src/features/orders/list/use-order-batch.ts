import { useRef, useState } from 'react';
import { useCreditCheck } from '#client/features/orders/dialog/use-credit-check.ts';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { tellOutcome } from '#client/lib/batch-outcome.ts';
import { newIdempotencyKey, once } from '#client/lib/idempotency-key.ts';
import { usePermission } from '#client/lib/permission.ts';
import { confirm } from '#client/ui/confirm.ts';
import { arrearsAfter, paidAfter } from '#shared/rules/collection.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { PRINT_AT_ONCE } from '#shared/schemas/print.schema.ts';

/** Actions on the selected orders, as far as permitted. Each order is a call of its own: one that is refused does not stop the others. */
export function useOrderBatch(selected: readonly OrderRow[]) {
  const can = usePermission();
  const forgetOrders = useForgetOrders();
  const credit = useCreditCheck();
  const [isBusy, setBusy] = useState(false);
  // One idempotency key for each order and debt: pressed twice, it books one receipt.
  const keys = useRef(new Map<string, string>());
  const keyOf = ({ orderId, arrears }: OrderRow): string => {
    const debt = `${orderId} ${arrears}`;
    const key = keys.current.get(debt) ?? newIdempotencyKey();
    keys.current.set(debt, key);
    return key;
  };
  const auditable = can('bs:order-info:audit') ? selected.filter(({ auditStatus }) => !auditStatus) : [];
  const collectable = can('bs:order-payment-receipts:create')
    ? selected.filter(({ auditStatus, arrears }) => auditStatus && Number(arrears) > 0)
    : [];
  // An order is printed only after its audit.
  const printable = selected.filter(({ auditStatus }) => auditStatus).slice(0, PRINT_AT_ONCE);

  const each = async (act: string, orders: readonly OrderRow[], work: (order: OrderRow) => Promise<unknown>) => {
    setBusy(true);
    const failures: string[] = [];
    for (const order of orders) {
      try {
        await work(order);
      } catch (error) {
        failures.push(`${order.orderId}：${toApiError(error).message}`);
      }
    }
    setBusy(false);
    await forgetOrders();
    tellOutcome(act, orders.length, failures);
  };
  /** @returns whether anything was done */
  const audit = async (): Promise<boolean> => {
    const sum = formatMoney(addMoneyTexts(auditable.map(({ transactionAmount }) => transactionAmount)));
    const beyond = await credit.ofCustomers(auditable);
    const warning = beyond.length > 0 ? ` 超出信用额度：${beyond.join('；')}。` : '';
    const isSure = await confirm({
      title: `审核 ${auditable.length} 单`,
      message: `成交金额合计 ${sum} 元。审核后可以收款，不能再修改。${warning}`,
      confirmLabel: '审核',
    });
    if (isSure) await each('审核', auditable, ({ id }) => orderApi.bs.orderInfo.updateAuditStatus.mutate({ id, auditStatus: true }));
    return isSure;
  };
  /** Collects all that each order owes. */
  const collect = (paymentType: number, receiptDate: number) =>
    each('收款', collectable, (order) => {
      const { orderId, paid, arrears, customerName } = order;
      const receipt = { orderId, thisCollection: arrears, paymentType, receiptDate, payer: customerName };
      // Sent along, so that a debt which changed meanwhile is noticed and refused.
      const after = { paid: paidAfter(paid, arrears), arrears: arrearsAfter(arrears, arrears) };
      return orderApi.bs.orderPaymentReceipts.create.mutate({ ...receipt, ...after }, once(keyOf(order)));
    });
  return { auditable, collectable, printable, audit, collect, isBusy };
}
