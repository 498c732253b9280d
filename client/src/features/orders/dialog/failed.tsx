import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import styles from './order-editor.module.css';

/** What failed, above the order, with a button to try again. */
export function Failed({ text, busy = false, onRetry }: { text: string; busy?: boolean; onRetry(): void }) {
  return (
    <div className={styles.offer}>
      <Notice tone="danger">
        <div className={styles.offerRow}>
          <span>{text}</span>
          <Button size="small" loading={busy} onClick={onRetry}>
            重试
          </Button>
        </div>
      </Notice>
    </div>
  );
}
