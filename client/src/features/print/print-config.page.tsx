import { CHANGED_COLUMNS, type ColumnsOf } from '#client/records/record-columns.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { printConfigCreateInput } from '#shared/schemas/print.schema.ts';

/** Whether a picture is printed, and whether there is one. */
const pictureState = (isOn: boolean, url: string | null) => {
  if (!isOn) return <StatusLabel>不打印</StatusLabel>;
  return url ? <StatusLabel tone="success">打印</StatusLabel> : <StatusLabel tone="attention">未配置图片</StatusLabel>;
};

const COLUMNS: ColumnsOf<'bs.printConfig'> = [
  { id: 'title', header: '抬头', width: 200, fixed: true, sticky: 'start' },
  { id: 'isLogo', header: '打印 Logo', width: 112, cell: ({ isLogo, logoUrl }) => pictureState(isLogo, logoUrl) },
  { id: 'isSeal', header: '打印公章', width: 112, cell: ({ isSeal, sealUrl }) => pictureState(isSeal, sealUrl) },
  {
    id: 'isFinancial',
    header: '打印财务章',
    width: 112,
    cell: ({ isFinancial, financialSealUrl }) => pictureState(isFinancial, financialSealUrl),
  },
  { id: 'address', header: '地址', width: 240 },
  { id: 'contactPhone', header: '联系电话', width: 136 },
  ...CHANGED_COLUMNS,
];

const FIELDS: FieldsOf<'bs.printConfig'> = [
  { name: 'title', label: '抬头', kind: 'text', autoFocus: true, hint: '留空用公司名称' },
  { name: 'contactPhone', label: '联系电话', kind: 'text', inputMode: 'tel' },
  { name: 'address', label: '地址', kind: 'text', wide: true },
  { name: 'logoUrl', label: '企业 Logo', kind: 'picture' },
  { name: 'sealUrl', label: '公章', kind: 'picture' },
  { name: 'financialSealUrl', label: '财务章', kind: 'picture' },
  { name: 'isLogo', label: '打印企业 Logo', kind: 'flag' },
  { name: 'isSeal', label: '打印公章', kind: 'flag' },
  { name: 'isFinancial', label: '打印财务章', kind: 'flag' },
];

/** What stands at the head of the shop's slips, and which pictures. The first row is the one that is used. */
export default function PrintConfigPage() {
  const list = useRecordList('bs.printConfig', { noun: '打印配置', nameOf: (row) => row.title ?? '打印配置' });
  return (
    <RecordList
      title="打印配置"
      list={list}
      filters={['title', CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: printConfigCreateInput, initial: { isLogo: true, isSeal: false, isFinancial: false } }}
      menu={(row) => [list.viewItem(row), ...list.removeItems(row)]}
      emptyHint="配置抬头、Logo 和印章，打印时使用列表中的第一条。"
      exportAs="打印配置.xls"
    />
  );
}
