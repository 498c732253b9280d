import { timeColumn } from '#client/records/record-columns.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { choiceLabel, MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import type { NotifyMessageRow } from '#shared/schemas/notify.schema.ts';
import styles from './messages.module.css';

type Column = DataColumn<NotifyMessageRow>;

const content: Column = {
  id: 'templateContent',
  header: '消息内容',
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
  header: '消息类型',
  width: 96,
  cell: (row) => choiceLabel(MESSAGE_TYPE_CHOICES, row.templateType),
};
const read: Column = {
  id: 'readStatus',
  header: '是否已读',
  width: 80,
  isMark: true,
  cell: (row) => <StatusLabel tone={row.readStatus ? 'neutral' : 'attention'}>{row.readStatus ? '已读' : '未读'}</StatusLabel>,
};

export const OWN_MESSAGE_COLUMNS: readonly Column[] = [
  content,
  { id: 'templateNickname', header: '发送人', width: 104 },
  type,
  read,
  timeColumn('createTime', '发送时间'),
  timeColumn('readTime', '阅读时间', { hiddenByDefault: true }),
];

export const MESSAGE_COLUMNS: readonly Column[] = [
  { id: 'userName', header: '接收人', width: 104, fixed: true, sticky: 'start' },
  content,
  { id: 'templateCode', header: '模板编码', width: 160 },
  { id: 'templateNickname', header: '发送人', width: 104 },
  type,
  read,
  timeColumn('createTime', '发送时间'),
  timeColumn('readTime', '阅读时间'),
];
