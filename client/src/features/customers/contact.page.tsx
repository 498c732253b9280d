import { CHANGED_COLUMNS, choiceColumn, columnsOf } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { GENDER_CHOICES } from '#shared/choice-labels.ts';
import { contactCreateInput } from '#shared/schemas/customer.schema.ts';

const COLUMNS = columnsOf('bs.customerContact', [
  { id: 'name', width: 120, fixed: true, sticky: 'start' },
  { id: 'customerName', width: 184 },
  { id: 'contactPhone', width: 136 },
  { id: 'post', width: 104 },
  choiceColumn('gender', 64, GENDER_CHOICES),
  { id: 'wechat', width: 120 },
  { id: 'qq', width: 120, hiddenByDefault: true },
  { id: 'address', width: 200 },
  ...CHANGED_COLUMNS,
]);

const FIELDS = fieldsOf('bs.customerContact', [
  { name: 'customerId', kind: 'record', path: 'bs.customerInfo', nameOf: 'customerName', required: true },
  { name: 'name', kind: 'text', required: true },
  { name: 'contactPhone', kind: 'text', inputMode: 'tel', required: true },
  { name: 'gender', kind: 'select', choices: GENDER_CHOICES },
  { name: 'post', kind: 'text' },
  { name: 'wechat', kind: 'text' },
  { name: 'qq', kind: 'text' },
  { name: 'address', kind: 'text', wide: true },
]);

/** The list of all customers' contacts. */
export default function ContactPage() {
  const list = useRecordList('bs.customerContact', { noun: '客户联系人', nameOf: (row) => row.name });
  return (
    <RecordList
      title="客户联系人"
      list={list}
      filters={['name', 'contactPhone', CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: contactCreateInput }}
      menu={(row) => [list.viewItem(row), list.removeItem(row)]}
      emptyHint="对账、送货、设计对接的人可以分别登记。"
      exportAs="客户联系人.xls"
    />
  );
}
