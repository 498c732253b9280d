import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/feedback.tsx';
import { formatRelativeTime } from '#shared/rules/format.rules.ts';
import { draftCustomer, type RecoveryDraft } from './order-drafts.ts';
import styles from './order-editor.module.css';

interface DraftOfferProps {
  draft: RecoveryDraft;
  onRestore(): void;
  onRefuse(): void;
}

/** Offers to restore what was typed before the tab was closed or crashed. It blocks nothing: a new order can be typed right away. */
export function DraftOffer({ draft, onRestore, onRefuse }: DraftOfferProps) {
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.offer}>
      <Notice tone="info">
        <div className={styles.offerRow}>
          <span>
            有一份没有保存的订单：{draftCustomer(draft)}，{draft.lines.length} 行明细，
            {formatRelativeTime(draft.savedAt, now)}
          </span>
          <span className={styles.offerActions}>
            <Button size="small" onClick={onRestore}>
              恢复
            </Button>
            <Button size="small" variant="invisible" onClick={onRefuse}>
              丢弃
            </Button>
          </span>
        </div>
      </Notice>
    </div>
  );
}
