import { MegaphoneIcon } from '@primer/octicons-react';
import { trpc } from '#client/lib/trpc.ts';
import { CHANGED_COLUMNS, columnsOf, dictColumn, statusColumn } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { NOTICE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { type NoticeRow, noticeCreateInput } from '#shared/schemas/notice.schema.ts';
import { NOTICE_TYPE, STATUS } from '#shared/states.ts';

const COLUMNS = columnsOf('system.notice', [
  { id: 'title', width: 280, fixed: true, sticky: 'start' },
  dictColumn('type', 96, { type: 'system_notice_type', choices: NOTICE_TYPE_CHOICES }),
  statusColumn(),
  ...CHANGED_COLUMNS,
]);

const FIELDS = fieldsOf('system.notice', [
  { name: 'title', kind: 'text', required: true, autoFocus: true },
  { name: 'type', kind: 'select', choices: NOTICE_TYPE_CHOICES, required: true },
  { name: 'status', kind: 'enabled' },
  { name: 'content', kind: 'rich', required: true, wide: true },
]);

/** The list of notices, which everyone in the shop sees on the home page. */
export default function NoticePage() {
  const list = useRecordList('system.notice', { noun: '通知公告', nameOf: (row) => row.title });
  const { mutate: push } = trpc.system.notice.push.useMutation({ onSuccess: () => void toast.success('已推送') });
  const askPush = async ({ id, title }: NoticeRow) => {
    const message = `是否推送「${title}」？所有在线的人会立即看到提示。`;
    if (await confirm({ title: '推送通知公告', message, confirmLabel: '推送' })) push({ id });
  };
  const pushItem = (row: NoticeRow) => ({ label: '推送', icon: MegaphoneIcon, onSelect: () => void askPush(row) });
  return (
    <RecordList
      title="通知公告"
      list={list}
      filters={['title', STATUS_FILTER, CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: noticeCreateInput, initial: { type: NOTICE_TYPE.notice } }}
      menu={(row) => [list.viewItem(row), list.can('update') && row.status === STATUS.enabled && pushItem(row), list.removeItem(row)]}
      emptyHint="新增后，全店的人都能在首页看到；点“推送”立即提示在线的人。"
      exportAs="通知公告.xls"
    />
  );
}
