import { PaperAirplaneIcon } from '@primer/octicons-react';
import { CHANGED_COLUMNS, choiceColumn, codeColumn, columnsOf, longColumn, statusColumn } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { MESSAGE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { notifyTemplateCreateInput } from '#shared/schemas/notify.schema.ts';
import { MESSAGE_TYPE, STATUS } from '#shared/states.ts';
import { SendDialog } from './send.dialog.tsx';

const COLUMNS = columnsOf('system.notifyTemplate', [
  { id: 'name', width: 136, fixed: true, sticky: 'start' },
  codeColumn('code', 160, { sort: 'code' }),
  choiceColumn('type', 96, MESSAGE_TYPE_CHOICES),
  { id: 'nickname', width: 104 },
  longColumn('content', 400),
  statusColumn(),
  { id: 'remark', width: 240, hiddenByDefault: true },
  ...CHANGED_COLUMNS,
]);

const FIELDS = fieldsOf('system.notifyTemplate', [
  { name: 'name', kind: 'text', required: true, autoFocus: true },
  { name: 'code', kind: 'text', required: true, hint: '供程序识别，如 birthday' },
  { name: 'type', kind: 'select', required: true, choices: MESSAGE_TYPE_CHOICES },
  { name: 'nickname', kind: 'text', required: true },
  { name: 'content', kind: 'long', required: true, wide: true, hint: '参数写在大括号里，如 {name}，发送时填入' },
  { name: 'status', kind: 'enabled' },
  { name: 'remark', kind: 'long', wide: true },
]);

const SEND = 'system:notify-template:send-notify';

/** The list of message templates, by which messages can be sent. */
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
          row.status === STATUS.enabled && list.sideItem(row, 'send', '发送', PaperAirplaneIcon, SEND),
          !row.isBuiltIn && list.removeItem(row),
        ]}
        emptyHint="新增模板，然后按它向店员发送站内信。"
        exportAs="站内信模板.xls"
      />
      {opened && side === 'send' && <SendDialog template={opened} onClose={list.close} />}
    </>
  );
}
