import { BellIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { IconButton } from '#client/ui/button.tsx';
import { CountBadge } from '#client/ui/count-badge.tsx';
import { useFaviconDot } from '#client/ui/favicon.ts';
import { Popover } from '#client/ui/popover.tsx';
import { MessagePanel } from './message-panel.tsx';
import styles from './messages.module.css';
import { useUnreadCount } from './use-unread.ts';

/** A button with the number of unread messages, which opens the newest of them. */
export function MessageBell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useUnreadCount();
  useFaviconDot('messages', unread > 0);
  return (
    <span className={styles.bell}>
      <Popover
        label="未读消息"
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        trigger={(attributes) => (
          <IconButton {...attributes} icon={BellIcon} label={unread > 0 ? `消息，${unread} 条未读` : '消息'} tooltipDirection="s" />
        )}
      >
        <MessagePanel onClose={() => setOpen(false)} />
      </Popover>
      <CountBadge count={unread} tone="danger" />
    </span>
  );
}
