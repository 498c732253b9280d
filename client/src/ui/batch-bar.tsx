import { XIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import styles from './batch-bar.module.css';
import { Button } from './button.tsx';

interface BatchBarProps {
  count: number;
  /** Shown beside the count, such as a sum. */
  note?: ReactNode;
  /** The buttons that act on the selected rows. */
  children: ReactNode;
  onClear(): void;
}

/** Shows how many rows are selected and what can be done with them. It replaces the toolbar, so that the table does not move. */
export function BatchBar({ count, note, children, onClear }: BatchBarProps) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="所选行的操作">
      <span className={styles.count} role="status">
        已选 <strong>{count}</strong> 条{note && <span className={styles.note}>{note}</span>}
      </span>
      {children}
      <Button variant="invisible" icon={XIcon} onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
