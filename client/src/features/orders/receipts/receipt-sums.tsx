import { trpc } from '#client/lib/trpc.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import styles from './receipt.module.css';

/**
 * The money that came in by the receipts that match the filters, by method. Payments from an advance are not counted, because that money
 * came in before; rounded-off amounts never came in.
 */
export function ReceiptSums({ filters }: { filters: Parameters<typeof trpc.bs.orderPaymentReceipts.getCollected.useQuery>[0] }) {
  const { data } = trpc.bs.orderPaymentReceipts.getCollected.useQuery(filters, { meta: { inPlace: true } });
  if (!data || data.length === 0) return null;
  return (
    <dl className={styles.sums} aria-label="全部符合条件的收款合计">
      {[{ paymentTypeName: '实收合计', amount: addMoneyTexts(data.map(({ amount }) => amount)) }, ...data].map(
        ({ paymentTypeName, amount }) => (
          <div key={paymentTypeName ?? ''}>
            <dt>{paymentTypeName ?? '未填写'}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
