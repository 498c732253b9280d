import styles from '#client/features/orders/orders.module.css';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { type OrderTotals, TOTALS_LIMIT } from '#shared/schemas/order.schema.ts';

const SHOWN = ['transactionAmount', 'paid', 'arrears'] as const;

/** What all orders that are filtered, not only those of the page, come to. */
export function OrderSums({ totals }: { totals: OrderTotals | undefined }) {
  if (totals === undefined) return null;
  if (totals === null) return <span className={styles.muted}>超过 {TOTALS_LIMIT / 10_000} 万单，未合计</span>;
  return (
    <dl className={styles.sums} aria-label="全部符合条件的订单合计">
      {SHOWN.map((name) => (
        <div key={name} data-owed={(name === 'arrears' && Number(totals.arrears) > 0) || undefined}>
          <dt>{ORDER_LABELS[name]}</dt>
          <dd>{formatMoney(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
