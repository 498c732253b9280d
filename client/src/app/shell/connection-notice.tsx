import { createPortal } from 'react-dom';
import { useIsAway } from '#client/lib/connection.ts';
import styles from './connection-notice.module.css';

/** Says that the server is away, as long as it is. What was asked meanwhile is asked again by itself. */
export function ConnectionNotice() {
  const isAway = useIsAway();
  // Always there: a live region that comes together with its text is not read out.
  // Outside of the page, which lies under an open dialog and is silent while one is open.
  return createPortal(
    <div role="status" className={styles.region}>
      {isAway && <span className={styles.notice}>连接中断，正在重新连接…</span>}
    </div>,
    document.body,
  );
}
