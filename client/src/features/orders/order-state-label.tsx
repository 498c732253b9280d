import { StatusLabel } from '#client/ui/feedback.tsx';
import { AUDIT_STATUS_CHOICES, choiceLabel, paymentState, paymentStateLabel } from '#shared/choice-labels.ts';
import type { PaymentState } from '#shared/states.ts';
import { URGENCY } from '#shared/states.ts';
import type { OrderStanding } from './order-labels.ts';
import styles from './order-state-label.module.css';

const TONES: Record<PaymentState, 'success' | 'accent' | 'attention' | 'neutral'> = {
  paid: 'success',
  partial: 'attention',
  unpaid: 'neutral',
  unpriced: 'attention',
};

/** The state of an order as separate labels: its audit, its payment, and a mark when it is urgent. */
export function OrderStateLabel({ order }: { order: OrderStanding }) {
  return (
    <span className={styles.labels}>
      <StatusLabel tone={order.auditStatus ? 'accent' : 'neutral'}>{choiceLabel(AUDIT_STATUS_CHOICES, order.auditStatus)}</StatusLabel>
      <StatusLabel tone={TONES[paymentState(order)]}>{paymentStateLabel(order)}</StatusLabel>
      {order.urgent === URGENCY.urgent && <StatusLabel tone="attention">急</StatusLabel>}
    </span>
  );
}
