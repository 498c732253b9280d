import type { ReactNode } from 'react';
import styles from './beside-tree.module.css';

/** A tree of types beside the list that it filters; above it on narrow screens. With `fill` it takes the height of its container. */
export function BesideTree({ tree, children, fill = false }: { tree: ReactNode; children: ReactNode; fill?: boolean }) {
  return (
    <div className={styles.layout} data-fill={fill || undefined}>
      {tree}
      <div className={styles.content}>{children}</div>
    </div>
  );
}
