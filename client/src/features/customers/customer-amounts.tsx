import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/feedback.tsx';
import { ORDER_LABELS } from '#shared/order-labels.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import styles from './customer-amounts.module.css';

/** The sums of a customer's orders: the total, the advance payment, and the arrears. */
export function CustomerAmounts({ customerId }: { customerId: number }) {
  const amounts = trpc.bs.orderInfo.getCustomerOrderAmount.useQuery({ customerId }, { meta: { inPlace: true } });
  const isOwing = Number(amounts.data?.arrears ?? 0) > 0;
  const figures = [
    { label: ORDER_LABELS.totalAmount, text: amounts.data?.totalAmount },
    { label: ORDER_LABELS.advance, text: amounts.data?.advancePayment },
    { label: ORDER_LABELS.arrears, text: amounts.data?.arrears, isAlarming: isOwing },
  ];
  if (amounts.isError && !amounts.data)
    return (
      <div className={styles.failed}>
        未能加载该客户的订单金额
        <Button size="small" variant="invisible" onClick={() => void amounts.refetch()}>
          重试
        </Button>
      </div>
    );
  return (
    <dl className={styles.amounts}>
      {figures.map(({ label, text, isAlarming }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}（元）</dt>
          <dd data-alarming={isAlarming || undefined}>{text === undefined ? <Skeleton width={80} height={16} /> : formatMoney(text)}</dd>
        </div>
      ))}
    </dl>
  );
}
