import { CHANGED_COLUMNS, columnsOf } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { printConfigCreateInput } from '#shared/schemas/print.schema.ts';

/** Whether a picture is printed, and whether it was uploaded. */
const pictureState = (isOn: boolean, url: string | null) => {
  if (!isOn) return <StatusLabel>不打印</StatusLabel>;
  return url ? <StatusLabel tone="success">打印</StatusLabel> : <StatusLabel tone="attention">未配置图片</StatusLabel>;
};

const COLUMNS = columnsOf('bs.printConfig', [
  { id: 'title', width: 200, fixed: true, sticky: 'start' },
  { id: 'isLogo', width: 112, cell: ({ isLogo, logoUrl }) => pictureState(isLogo, logoUrl) },
  { id: 'isSeal', width: 112, cell: ({ isSeal, sealUrl }) => pictureState(isSeal, sealUrl) },
  {
    id: 'isFinancial',
    width: 112,
    cell: ({ isFinancial, financialSealUrl }) => pictureState(isFinancial, financialSealUrl),
  },
  { id: 'address', width: 240 },
  { id: 'contactPhone', width: 136 },
  ...CHANGED_COLUMNS,
]);

const FIELDS = fieldsOf('bs.printConfig', [
  { name: 'title', kind: 'text', autoFocus: true, hint: '留空用公司名称' },
  { name: 'contactPhone', kind: 'text', inputMode: 'tel' },
  { name: 'address', kind: 'text', wide: true },
  { name: 'logoUrl', kind: 'picture' },
  { name: 'sealUrl', kind: 'picture' },
  { name: 'financialSealUrl', kind: 'picture' },
  { name: 'isLogo', kind: 'flag' },
  { name: 'isSeal', kind: 'flag' },
  { name: 'isFinancial', kind: 'flag' },
]);

/** The head of the shop's slips and the pictures on them. Only the first row of the list is used for printing. */
export default function PrintConfigPage() {
  const list = useRecordList('bs.printConfig', { noun: '打印配置', nameOf: (row) => row.title ?? '打印配置' });
  return (
    <RecordList
      title="打印配置"
      list={list}
      filters={['title', CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: printConfigCreateInput, initial: { isLogo: true, isSeal: false, isFinancial: false } }}
      menu={(row) => [list.viewItem(row), list.removeItem(row)]}
      emptyHint="配置抬头、Logo 和印章，打印时使用列表中的第一条。"
      exportAs="打印配置.xls"
    />
  );
}
