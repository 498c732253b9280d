import { useState } from 'react';
import { useGo } from '#client/app/use-go.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { choiceLabel, MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { formatRelativeTime } from '#shared/rules/format.rules.ts';
import type { NotifyMessageRow } from '#shared/schemas/notify.schema.ts';
import styles from './messages.module.css';
import { useMessageTarget } from './use-message-target.ts';
import { UNREAD_SHOWN, useMarkRead } from './use-unread.ts';

/** The person's newest unread messages. A click marks one as read and opens what it is about. */
export function MessagePanel({ onClose }: { onClose(): void }) {
  const go = useGo();
  const [now] = useState(() => Date.now());
  const { markRead, markAllRead, isPending } = useMarkRead();
  const targetOf = useMessageTarget();
  const unread = trpc.system.notifyMessage.getUnreadList.useQuery({ size: UNREAD_SHOWN }, { meta: { inPlace: true } });
  const open = (message: NotifyMessageRow) => {
    const target = targetOf(message);
    markRead([message.id]);
    if (!target) return;
    onClose();
    target();
  };
  const { data } = unread;
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>未读消息</h2>
        <Button size="small" variant="invisible" disabled={!data?.length} loading={isPending} onClick={markAllRead}>
          全部已读
        </Button>
      </header>
      <div className={styles.body}>
        {!data && unread.isPending && <LoadingArea />}
        {!data && unread.isError && <ErrorState message={toApiError(unread.error).message} onRetry={() => void unread.refetch()} />}
        {data?.length === 0 && <EmptyState title="没有未读消息">新的订单、收款和导入消息会显示在这里。</EmptyState>}
        {data && data.length > 0 && (
          <ul className={styles.list}>
            {data.map((message) => (
              <li key={message.id}>
                <button type="button" className={styles.message} onClick={() => open(message)}>
                  <span className={styles.from}>
                    <strong>{message.templateNickname}</strong>
                    <span>{choiceLabel(MESSAGE_TYPE_CHOICES, message.templateType)}</span>
                    <time dateTime={new Date(message.createTime).toISOString()}>{formatRelativeTime(message.createTime, now)}</time>
                  </span>
                  <span className={styles.content}>{message.templateContent}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <footer className={styles.foot}>
        <Button
          variant="invisible"
          block
          onClick={() => {
            onClose();
            go('/user/notify-message');
          }}
        >
          查看全部
        </Button>
      </footer>
    </div>
  );
}
