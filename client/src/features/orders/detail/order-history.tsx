import type { BaseNames } from '#client/features/orders/base-names.ts';
import { ACTION_LABELS } from '#client/features/orders/order-labels.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import { changeTexts } from './history-text.ts';
import styles from './order-detail.module.css';

/** Who changed what and when, newest first. */
export function OrderHistory({ orderId, names }: { orderId: string; names: BaseNames }) {
  const history = trpc.bs.orderInfo.history.useQuery({ orderId }, { meta: { inPlace: true } });
  return (
    <Loaded query={history}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState title="还没有修改记录" />
        ) : (
          <ol className={styles.history}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <div className={styles.entryHead}>
                  <strong>{ACTION_LABELS[entry.action] ?? entry.action}</strong>
                  <span>{entry.userName}</span>
                  <time>{formatDateTime(entry.createTime)}</time>
                </div>
                <ul className={styles.changes}>
                  {changeTexts(entry, names).map(({ key, label, before, after }) => (
                    <li key={key}>
                      <span className={styles.changeLabel}>{label}</span>
                      {before !== '' && <del>{before}</del>}
                      {before !== '' && after !== '' && <span aria-hidden="true">→</span>}
                      {after !== '' && <ins>{after}</ins>}
                      {after === '' && <span className={styles.changeLabel}>（已清空）</span>}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
