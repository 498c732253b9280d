import { useRef } from 'react';
import type { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import { usePermission } from '#client/lib/permission.ts';
import type { CustomerSimpleRow } from '#shared/schemas/customer.schema.ts';
import type { CustomerActions } from './customer-field.tsx';
import { withCustomer } from './order-form.ts';
import type { useSideDialogs } from './side-dialogs.tsx';
import type { useOrderForm } from './use-order-form.ts';

/** What the customer field does to the order. After a choice the keyboard goes to the first line. */
export function useCustomerActions(
  { latest, change, setErrors }: ReturnType<typeof useOrderForm>,
  store: LineGridStore,
  side: ReturnType<typeof useSideDialogs>,
): { customer: CustomerActions; settled(): Promise<void> } {
  const can = usePermission();
  const answer = useRef<Promise<void>>(Promise.resolve());
  const onChoose = (customer: CustomerSimpleRow) => change((before) => withCustomer(before, customer));
  const take = (customer: CustomerSimpleRow | null) => {
    if (!customer) return;
    onChoose(customer);
    store.enter();
  };
  return {
    customer: {
      onType: (text) => change({ customerName: text, customerId: null }),
      onChoose,
      onCreate: can('bs:customer-info:create') ? (text) => void side.newCustomer.ask(text).then(take) : null,
      // The name of a chosen customer is no search: whoever opens the list then wants another one.
      onOpenPicker: (text) => void side.customer.ask(latest.current.customerId === null ? text : '').then(take),
      onDone: (found) => {
        if (found) answer.current = found;
        store.enter();
      },
      onAnswer: (text, customer) => {
        // A customer was chosen or other text was typed meanwhile, so the late answer is ignored.
        if (latest.current.customerId !== null || latest.current.customerName.trim() !== text) return;
        if (customer) onChoose(customer);
        else setErrors((before) => ({ ...before, customerName: `没有找到「${text}」，请重新选择，或直接保存为未建档客户` }));
      },
    },
    /** Resolves when no customer is being looked up any more. */
    settled: () => answer.current,
  };
}
