import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/feedback.tsx';
import styles from './pages.module.css';

/** How many rows of a list the home page shows. */
export const SHOWN = 5;

interface WorkRow {
  key: string;
  to: string;
  /** Shown as the link, such as the order number. */
  name: string;
  detail: string;
  figure?: string;
}

interface WorkCardProps {
  id: string;
  title: string;
  /** Undefined while it is not known, or where it is not shown. */
  total: number | undefined;
  note?: ReactNode;
  rows: readonly WorkRow[] | undefined;
  /** The address of the whole list. */
  to: string;
  empty: string;
  failed: boolean;
  onRetry(): void;
}

/** A card of the home page: how many rows a list has, its first rows, and a link to the whole list. */
export function WorkCard({ id, title, total, note, rows, to, empty, failed, onRetry }: WorkCardProps) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.cardTitle}>
        {title}
        {total !== undefined && <span className={styles.count}>{total.toLocaleString('zh-CN')}</span>}
        {note && <span className={styles.note}>{note}</span>}
        <Link className={styles.all} to={to}>
          全部
        </Link>
      </h2>
      {failed && (
        <p className={styles.blank}>
          未能加载
          <Button variant="invisible" size="small" onClick={onRetry}>
            重试
          </Button>
        </p>
      )}
      {!failed && rows === undefined && (
        <div className={styles.blank}>
          <Skeleton width="60%" />
        </div>
      )}
      {!failed && rows?.length === 0 && <p className={styles.blank}>{empty}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.work}>
          {rows.map((row) => (
            <li key={row.key}>
              <Link to={row.to}>
                <span className={styles.workName}>{row.name}</span>
                <span className={styles.workDetail}>{row.detail}</span>
                {row.figure !== undefined && <span>{row.figure}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
