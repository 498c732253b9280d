import { useState } from 'react';
import styles from '#client/features/orders/orders.module.css';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { FLAG } from '#shared/states.ts';

interface InvoicedSwitchProps {
  order: OrderRow;
  onChange: ((order: OrderRow, isInvoiced: boolean) => Promise<void>) | null;
}

/** Whether the order is invoiced; takes effect at once and shows the new state while it is being saved. */
export function InvoicedSwitch({ order, onChange }: InvoicedSwitchProps) {
  const [pending, setPending] = useState<boolean | null>(null);
  const checked = pending ?? order.isInvoiced === FLAG.yes;
  const change = async (next: boolean) => {
    setPending(next);
    await onChange?.(order, next);
    setPending(null);
  };
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-checked={checked}
      aria-label={`${order.orderId} 已开票`}
      checked={checked}
      disabled={onChange === null || pending !== null}
      onChange={(event) => void change(event.target.checked)}
    />
  );
}
