import { trpc } from '#client/lib/trpc.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { isNumberText } from '#shared/rules/number-text.rules.ts';
import styles from './order-header.module.css';

interface CustomerTermsProps {
  customerId: number | null;
  name: string;
  discountRate: string;
}

/** What the customer owes, has paid in advance and gets as discount, or that the customer is not registered. */
export function CustomerTerms({ customerId, name, discountRate }: CustomerTermsProps) {
  const amount = trpc.bs.orderInfo.getCustomerOrderAmount.useQuery(
    { customerId: customerId ?? 0 },
    { enabled: customerId !== null, meta: { inPlace: true } },
  );
  if (customerId === null) return name.trim() === '' ? null : <span className={styles.terms}>未建档客户</span>;
  const arrears = amount.data?.arrears;
  const advance = amount.data?.advancePayment;
  return (
    <span className={styles.terms}>
      {arrears !== undefined && <span className={Number(arrears) > 0 ? styles.owing : undefined}>欠款 {formatMoney(arrears)}</span>}
      {advance !== undefined && Number(advance) > 0 && <span>预付 {formatMoney(advance)}</span>}
      {isNumberText(discountRate) && <span>折扣 {discountRate}%</span>}
      {amount.isError && <span>欠款未能读取</span>}
    </span>
  );
}
