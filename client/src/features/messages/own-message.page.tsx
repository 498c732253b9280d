import { CheckIcon, EyeIcon } from '@primer/octicons-react';
import { RecordList } from '#client/records/record-list.tsx';
import { useDeclaredList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { Button } from '#client/ui/button.tsx';
import { READ_CHOICES } from '#shared/choice-labels.ts';
import type { NotifyMessageRow } from '#shared/schemas/notify.schema.ts';
import { MessageDialog } from './message.dialog.tsx';
import { OWN_MESSAGE_COLUMNS } from './message-columns.tsx';
import { useMessageTarget } from './use-message-target.ts';
import { useMarkRead } from './use-unread.ts';

/** The list of the person's own messages. */
export default function OwnMessagePage() {
  const { markRead, markAllRead, isPending } = useMarkRead();
  const targetOf = useMessageTarget();
  const list = useDeclaredList<NotifyMessageRow, 'readStatus' | 'createTime'>('system.notifyMessage', {
    noun: '消息',
    nameOf: (row) => row.templateNickname,
    call: 'myPage',
  });
  const view = (row: NotifyMessageRow) => {
    list.open({ row });
    if (!row.readStatus) markRead([row.id]);
  };
  const menu = (row: NotifyMessageRow): (MenuItem | false)[] => {
    const target = targetOf(row);
    return [
      { label: '查看', icon: EyeIcon, onSelect: () => view(row) },
      target !== null && { label: '打开订单', onSelect: target },
      !row.readStatus && { label: '标记已读', icon: CheckIcon, onSelect: () => markRead([row.id]) },
    ];
  };
  return (
    <>
      <RecordList
        title="我的消息"
        list={list}
        filters={[
          { name: 'readStatus', label: '是否已读', kind: 'select', choices: READ_CHOICES },
          { name: 'createTime', label: '发送时间', kind: 'range' },
        ]}
        columns={OWN_MESSAGE_COLUMNS}
        menu={menu}
        emptyHint="新的订单、收款和导入消息会显示在这里。"
        isAddable={false}
        actions={
          <Button icon={CheckIcon} loading={isPending} onClick={markAllRead}>
            全部已读
          </Button>
        }
      />
      {list.opened?.row && <MessageDialog message={list.opened.row} onOpen={targetOf(list.opened.row)} onClose={list.close} />}
    </>
  );
}
