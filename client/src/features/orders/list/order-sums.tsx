import styles from '#client/features/orders/orders.module.css';
import { lineHeader, ORDER_LABELS } from '#shared/order-labels.ts';
import { overpaid } from '#shared/rules/collection.rules.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { type OrderTotals, TOTALS_LIMIT } from '#shared/schemas/order.schema.ts';
import type { LineTotals } from '#shared/schemas/order-line.schema.ts';

const SHOWN = ['receivables', 'paid', 'arrears'] as const;

/**
 * The receivables, the paid and the owed money of all orders that match the filters, not only of the page. Null totals: too many to add up.
 */
export function OrderSums({ totals }: { totals: OrderTotals | undefined }) {
  if (totals === undefined) return null;
  if (totals === null) return <span className={styles.muted}>超过 {TOTALS_LIMIT / 10_000} 万单，未合计</span>;
  return (
    <dl className={styles.sums} aria-label="全部符合条件的订单合计">
      {Number(overpaid(totals)) > 0 && (
        <div>
          <dt>多收</dt>
          <dd>{formatMoney(overpaid(totals))}</dd>
        </div>
      )}
      {SHOWN.map((name) => (
        <div key={name} data-owed={(name === 'arrears' && Number(totals.arrears) > 0) || undefined}>
          <dt>{ORDER_LABELS[name]}</dt>
          <dd>{formatMoney(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The area and the amount of all lines that match the filters. Null totals: too many to add up. */
export function LineSums({ totals }: { totals: LineTotals | undefined }) {
  if (totals === undefined) return null;
  if (totals === null) return <span className={styles.muted}>超过 {TOTALS_LIMIT / 10_000} 万行，未合计</span>;
  return (
    <dl className={styles.sums} aria-label="全部符合条件的明细合计">
      <div>
        <dt>{lineHeader('totalArea')}</dt>
        <dd>{formatMoney(totals.totalArea)}</dd>
      </div>
      <div>
        <dt>{lineHeader('totalAmount')}</dt>
        <dd>{formatMoney(totals.totalAmount)}</dd>
      </div>
    </dl>
  );
}
