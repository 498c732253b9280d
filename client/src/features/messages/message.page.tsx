import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { MessageDialog } from './message.dialog.tsx';
import { MESSAGE_COLUMNS } from './message-columns.tsx';

/** The list of all messages to the people of the shop, and whether they were read. */
export default function MessagePage() {
  const list = useRecordList('system.notifyMessage', { noun: '站内信', nameOf: (row) => row.userName });
  return (
    <>
      <RecordList
        title="站内信记录"
        list={list}
        filters={[
          { name: 'templateCode', kind: 'text' },
          { name: 'templateType', kind: 'select', choices: MESSAGE_TYPE_CHOICES },
          { name: 'createTime', kind: 'range' },
        ]}
        columns={MESSAGE_COLUMNS}
        menu={(row) => [list.viewItem(row)]}
        emptyHint="系统和店员发出的站内信会显示在这里。"
        isAddable={false}
      />
      {list.opened?.row && <MessageDialog message={list.opened.row} onClose={list.close} />}
    </>
  );
}
