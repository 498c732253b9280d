import { CHANGED_COLUMNS, columnsOf } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { formatPrice } from '#shared/rules/format.rules.ts';
import { levelPriceCreateInput } from '#shared/schemas/level-price.schema.ts';

const COLUMNS = columnsOf('bs.levelPrices', [
  { id: 'productsName', width: 184, fixed: true, sticky: 'start' },
  { id: 'typeName', width: 112 },
  { id: 'levelName', width: 136 },
  { id: 'unitPrice', unit: '元', width: 112, numeric: true, cell: (row) => formatPrice(row.unitPrice) },
  { id: 'listPrice', unit: '元', width: 112, numeric: true, cell: (row) => formatPrice(row.listPrice) },
  { id: 'remarks', width: 200 },
  ...CHANGED_COLUMNS,
]);

const FIELDS = fieldsOf('bs.levelPrices', [
  { name: 'productsId', kind: 'record', path: 'bs.productInfo', nameOf: 'productsName', required: true },
  { name: 'levelId', kind: 'choice', resource: 'customerLevel', nameOf: 'levelName', required: true },
  { name: 'unitPrice', kind: 'decimal', unit: '元', required: true },
  { name: 'remarks', kind: 'long', wide: true },
]);

/** The list of product prices for customers of a level. */
export default function LevelPricePage() {
  const list = useRecordList('bs.levelPrices', { noun: '级别价', nameOf: (row) => `${row.productsName} ${row.levelName}` });
  return (
    <RecordList
      title="级别价"
      list={list}
      filters={['productsName', { name: 'levelId', kind: 'choice', resource: 'customerLevel' }, CREATED_FILTER]}
      columns={COLUMNS}
      form={{ fields: FIELDS, schema: levelPriceCreateInput }}
      menu={(row) => [list.viewItem(row), list.removeItem(row)]}
      emptyHint="在这里登记各级别客户的产品价格，开单时在单价处提示。"
      exportAs="级别价.xls"
      importAs="levelPrices"
    />
  );
}
