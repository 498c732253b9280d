import { PaperAirplaneIcon } from '@primer/octicons-react';
import { CHANGED_COLUMNS, type ColumnsOf, choiceColumn, codeColumn, longColumn, statusColumn } from '#client/records/record-columns.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { notifyTemplateCreateInput } from '#shared/schemas/notify.schema.ts';
import { MESSAGE_TYPE, STATUS } from '#shared/states.ts';
import { SendDialog } from './send.dialog.tsx';

const COLUMNS: ColumnsOf<'system.notifyTemplate'> = [
  { id: 'name', header: '模板名称', width: 136, fixed: true, sticky: 'start' },
  codeColumn('code', '模板编码', 160, { sort: 'code' }),
  choiceColumn('type', '消息类型', 96, MESSAGE_TYPE_CHOICES),
  { id: 'nickname', header: '发送人名称', width: 104 },
  longColumn('content', '模板内容', 400),
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

const SEND = 'system:notify-template:send-notify';

/** The texts of messages to the people of the shop. */
export default function TemplatePage() {
  const list = useRecordList('system.notifyTemplate', { noun: '站内信模板', nameOf: (row) => row.name });
  const { row: opened, side } = list.opened ?? {};
  return (
    <>
      <RecordList
        title="站内信模板"
        list={list}
        filters={['name', 'code', STATUS_FILTER, CREATED_FILTER]}
        columns={COLUMNS}
        form={{ fields: FIELDS, schema: notifyTemplateCreateInput, initial: { type: MESSAGE_TYPE.announcement } }}
        menu={(row) => [
          list.viewItem(row),
          ...(row.status === STATUS.enabled ? list.sideItems(row, 'send', '发送', PaperAirplaneIcon, SEND) : []),
          ...(row.isBuiltIn ? [] : list.removeItems(row)),
        ]}
        emptyHint="新增模板，然后按它向店员发送站内信。"
        exportAs="站内信模板.xls"
      />
      {opened && side === 'send' && <SendDialog template={opened} onClose={list.close} />}
    </>
  );
}
