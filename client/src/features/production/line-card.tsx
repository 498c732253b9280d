import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { isLate } from '#shared/rules/delivery.rules.ts';
import { formatDate, formatSize } from '#shared/rules/format.rules.ts';
import type { BoardLine } from '#shared/schemas/production.schema.ts';
import { URGENCY } from '#shared/states.ts';
import styles from './board.module.css';

interface LineCardProps {
  line: BoardLine;
  now: number;
  isSelected: boolean;
  /** Null, like `onFinish`, if the person may not finish steps. */
  onSelect: (() => void) | null;
  onFinish: (() => void) | null;
  isBusy: boolean;
}

/** `2 × 1.5 米 × 3 件`, or without a size `3 张`. With a size the amount is in 件, because the line's unit may be one of area. */
function measures({ width, height, amount, unitName }: BoardLine): string {
  const size = width && height ? `${formatSize(width)} × ${formatSize(height)} 米 × ` : '';
  return `${size}${plainDecimal(amount)} ${size ? '件' : (unitName ?? '件')}`;
}

/** A waiting line: the product, size and amount, the customer, and the delivery date. */
export function LineCard({ line, now, isSelected, onSelect, onFinish, isBusy }: LineCardProps) {
  const due = line.expectedDeliveryDate;
  const isOverdue = due !== null && isLate(due, now);
  const name = `${line.orderId} 第 ${line.lineNo} 行`;
  return (
    <li className={styles.card} data-selected={isSelected || undefined}>
      <div className={styles.cardHead}>
        {onSelect ? <Checkbox label={name} checked={isSelected} onChange={onSelect} /> : <span>{name}</span>}
        {line.urgent === URGENCY.urgent && <StatusLabel tone="attention">急</StatusLabel>}
      </div>
      <p className={styles.what}>{[line.productsName, line.contentProduction ?? line.projectName].filter(Boolean).join(' · ')}</p>
      <p className={styles.size}>
        {measures(line)}
        {due !== null && (
          <span className={styles.due} data-late={isOverdue || undefined}>
            {isOverdue ? '已过期 ' : ''}
            {formatDate(due)}
          </span>
        )}
      </p>
      {line.remarks && <p className={styles.remarks}>{line.remarks}</p>}
      <div className={styles.cardFoot}>
        <span className={styles.customer}>{line.customerName}</span>
        {onFinish && (
          <Button size="small" disabled={isBusy} aria-label={`完成 ${name}`} onClick={onFinish}>
            完成
          </Button>
        )}
      </div>
    </li>
  );
}
