import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { choiceLabel, MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import type { NotifyMessageRow } from '#shared/schemas/notify.schema.ts';

interface MessageDialogProps {
  message: NotifyMessageRow;
  /** Opens the order that the message is about; null if it is about none. */
  onOpen?: (() => void) | null;
  onClose(): void;
}

/** Shows a message. */
export function MessageDialog({ message, onOpen = null, onClose }: MessageDialogProps) {
  const facts: ReadonlyArray<readonly [string, string]> = [
    ['接收人', message.userName],
    ['发送人', message.templateNickname],
    ['消息类型', choiceLabel(MESSAGE_TYPE_CHOICES, message.templateType)],
    ['发送时间', formatDateTime(message.createTime)],
    ['阅读时间', formatDateTime(message.readTime)],
  ];
  return (
    <Dialog title="消息详情" onClose={onClose} footer={onOpen && <Button onClick={onOpen}>打开订单</Button>}>
      <p>{message.templateContent}</p>
      <Facts facts={facts} blank="—" />
    </Dialog>
  );
}
