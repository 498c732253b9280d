import { PaperAirplaneIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { CHANGED_COLUMNS, type ColumnsOf, statusColumn } from '#client/records/record-columns.tsx';
import { PlainRecordDialog } from '#client/records/record-dialog.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { choiceLabel, MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { type NotifyTemplateRow, notifyTemplateCreateInput } from '#shared/schemas/notify.schema.ts';
import { MESSAGE_TYPE, STATUS } from '#shared/states.ts';
import { SendDialog } from './send.dialog.tsx';

const COLUMNS: ColumnsOf<'system.notifyTemplate'> = [
  { id: 'name', header: '模板名称', width: 136, fixed: true, sticky: 'start' },
  { id: 'code', header: '模板编码', width: 160, sort: 'code', cell: (row) => <code>{row.code}</code> },
  { id: 'type', header: '消息类型', width: 96, cell: (row) => choiceLabel(MESSAGE_TYPE_CHOICES, row.type) },
  { id: 'nickname', header: '发送人名称', width: 104 },
  { id: 'content', header: '模板内容', width: 400, cell: (row) => <span title={row.content}>{row.content}</span> },
  statusColumn(),
  { id: 'remark', header: '备注', width: 240, hiddenByDefault: true },
  ...CHANGED_COLUMNS,
];

const FIELDS: FieldsOf<'system.notifyTemplate'> = [
  { name: 'name', label: '模板名称', kind: 'text', required: true, autoFocus: true },
  { name: 'code', label: '模板编码', kind: 'text', required: true, hint: '供程序识别，如 birthday' },
  { name: 'type', label: '消息类型', kind: 'select', required: true, choices: MESSAGE_TYPE_CHOICES },
  { name: 'nickname', label: '发送人名称', kind: 'text', required: true },
  { name: 'content', label: '模板内容', kind: 'long', required: true, wide: true, hint: '参数写在大括号里，如 {name}，发送时填入' },
  { name: 'status', label: '状态', kind: 'enabled' },
  { name: 'remark', label: '备注', kind: 'long', wide: true },
];

/** The texts of messages to the people of the shop. */
export default function TemplatePage() {
  const can = usePermission();
  const list = useRecordList('system.notifyTemplate', { noun: '站内信模板', nameOf: (row) => row.name });
  const [sent, setSent] = useState<NotifyTemplateRow | null>(null);
  const menu = (row: NotifyTemplateRow): MenuItem[] => [
    list.viewItem(row),
    ...(can('system:notify-template:send-notify') && row.status === STATUS.enabled
      ? [{ label: '发送', icon: PaperAirplaneIcon, onSelect: () => setSent(row) }]
      : []),
    ...(row.isBuiltIn ? [] : list.removeItems(row)),
  ];
  return (
    <>
      <RecordList
        title="站内信模板"
        list={list}
        filters={[
          { name: 'name', label: '模板名称', kind: 'text' },
          { name: 'code', label: '模板编码', kind: 'text' },
          STATUS_FILTER,
          CREATED_FILTER,
        ]}
        columns={COLUMNS}
        menu={menu}
        emptyHint="新增模板，然后按它向店员发送站内信。"
        exportAs="站内信模板.xls"
      />
      {list.opened && (
        <PlainRecordDialog
          path="system.notifyTemplate"
          id={list.opened.row?.id}
          noun="站内信模板"
          fields={FIELDS}
          schema={notifyTemplateCreateInput}
          initial={{ type: MESSAGE_TYPE.announcement }}
          onClose={list.close}
        />
      )}
      {sent && <SendDialog template={sent} onClose={() => setSent(null)} />}
    </>
  );
}
