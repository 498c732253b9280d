import { createPortal } from 'react-dom';
import { useIsAway } from '#client/lib/connection.ts';
import styles from './connection-notice.module.css';

/** Says that the server is away, as long as it is. Queries that fail meanwhile are repeated by the query client. */
export function ConnectionNotice() {
  const isAway = useIsAway();
  // The region is always rendered, because screen readers do not read a live region that appears together with its text.
  // It is outside the page, because an open dialog covers the page and hides it from screen readers.
  return createPortal(
    <div role="status" className={styles.region}>
      {isAway && <span className={styles.notice}>连接中断，正在重新连接…</span>}
    </div>,
    document.body,
  );
}
