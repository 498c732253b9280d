import { CopyField } from '#client/ui/copy-field.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import styles from './token-shown.module.css';

/** Shows a new token. The server keeps only its hash, so it cannot be shown again. */
export function TokenShown({ token, onCopied }: { token: string; onCopied(): void }) {
  return (
    <div className={styles.shown}>
      <Notice tone="warning">令牌只显示这一次，请立即复制并妥善保管。关闭后无法再次查看，遗失时请吊销后重新生成。</Notice>
      <CopyField label="令牌" hint="调用接口时放在请求头 Authorization: Bearer <令牌>" text={token} onCopied={onCopied} />
    </div>
  );
}
