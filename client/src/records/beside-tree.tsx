import type { ReactNode } from 'react';
import styles from './beside-tree.module.css';

/** A tree of types and the list it filters, side by side; one above the other on narrow screens. `fill` takes the height of its container. */
export function BesideTree({ tree, children, fill = false }: { tree: ReactNode; children: ReactNode; fill?: boolean }) {
  return (
    <div className={styles.layout} data-fill={fill || undefined}>
      {tree}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
