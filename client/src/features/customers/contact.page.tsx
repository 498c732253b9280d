import { CHANGED_COLUMNS, type ColumnsOf, choiceColumn } from '#client/records/record-columns.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { GENDER_CHOICES } from '#shared/choice-labels.ts';
import { contactCreateInput } from '#shared/schemas/customer.schema.ts';

const COLUMNS: ColumnsOf<'bs.customerContact'> = [
  { id: 'name', header: '姓名', width: 120, fixed: true, sticky: 'start' },
  { id: 'customerName', header: '客户名称', width: 184 },
  { id: 'contactPhone', header: '联系方式', width: 136 },
  { id: 'post', header: '职位', width: 104 },
  choiceColumn('gender', '性别', 64, GENDER_CHOICES),
  { id: 'wechat', header: '微信', width: 120 },
  { id: 'qq', header: 'QQ', width: 120, hiddenByDefault: true },
  { id: 'address', header: '地址', width: 200 },
  ...CHANGED_COLUMNS,
];

const FIELDS: FieldsOf<'bs.customerContact'> = [
  { name: 'customerId', label: '客户', kind: 'record', path: 'bs.customerInfo', nameOf: 'customerName', required: true },
  { name: 'name', label: '姓名', kind: 'text', required: true },
  { name: 'contactPhone', label: '联系方式', kind: 'text', inputMode: 'tel', required: true },
  { name: 'gender', label: '性别', kind: 'select', choices: GENDER_CHOICES },
  { name: 'post', label: '职位', kind: 'text' },
  { name: 'wechat', label: '微信', kind: 'text' },
  { name: 'qq', label: 'QQ', kind: 'text' },
  { name: 'address', label: '地址', kind: 'text', wide: true },
];

/** The people to call at the customers. */
export default function ContactPage() {
  const list = useRecordList('bs.customerContact', { noun: '客户联系人', nameOf: (row) => row.name });
  return (
    <RecordList
      title="客户联系人"
      list={list}
      filters={['name', 'contactPhone', CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: contactCreateInput }}
      menu={(row) => [list.viewItem(row), ...list.removeItems(row)]}
      emptyHint="对账、送货、设计对接的人可以分别登记。"
      exportAs="客户联系人.xls"
    />
  );
}
