import { namedColumns, timeColumn } from '#client/records/record-columns.tsx';
import type { BareColumn } from '#client/ui/data-table-columns.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { choiceLabel, MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import type { NotifyMessageRow } from '#shared/schemas/notify.schema.ts';
import styles from './messages.module.css';

type Column = BareColumn<NotifyMessageRow>;

const content: Column = {
  id: 'templateContent',
  width: 480,
  fixed: true,
  cell: (row) => (
    <span className={row.readStatus ? undefined : styles.unread} title={row.templateContent}>
      {row.templateContent}
    </span>
  ),
};
const type: Column = {
  id: 'templateType',
  width: 96,
  cell: (row) => choiceLabel(MESSAGE_TYPE_CHOICES, row.templateType),
};
const read: Column = {
  id: 'readStatus',
  width: 80,
  isMark: true,
  cell: (row) => <StatusLabel tone={row.readStatus ? 'neutral' : 'attention'}>{row.readStatus ? '已读' : '未读'}</StatusLabel>,
};

export const OWN_MESSAGE_COLUMNS = namedColumns<NotifyMessageRow>('notifyMessage', [
  content,
  { id: 'templateNickname', width: 104 },
  type,
  read,
  timeColumn('createTime'),
  timeColumn('readTime', { hiddenByDefault: true }),
]);

export const MESSAGE_COLUMNS = namedColumns<NotifyMessageRow>('notifyMessage', [
  { id: 'userName', width: 104, fixed: true, sticky: 'start' },
  content,
  { id: 'templateCode', width: 160 },
  { id: 'templateNickname', width: 104 },
  type,
  read,
  timeColumn('createTime'),
  timeColumn('readTime'),
]);
