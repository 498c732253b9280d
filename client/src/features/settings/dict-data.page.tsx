import { useParams } from 'react-router-dom';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Loaded } from '#client/records/loaded.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { DICT_COLOR_CHOICES } from '#shared/choice-labels.ts';
import { type DictTypeRow, dictDataCreateInput } from '#shared/schemas/dict.schema.ts';
import { DICT_DATA_COLUMNS } from './dict-data-columns.tsx';

/** The fields that can be changed of a built-in entry, too: its look, its position and a remark. */
const LOOK = fieldsOf('system.dictData', [
  { name: 'colorType', kind: 'select', choices: DICT_COLOR_CHOICES, required: true },
  { name: 'cssClass', kind: 'text', hint: '供其他客户端使用，本系统不用' },
  { name: 'sort', kind: 'integer' },
  { name: 'remark', kind: 'long', wide: true },
]);
const FIELDS = fieldsOf('system.dictData', [
  { name: 'label', kind: 'text', required: true, autoFocus: true },
  { name: 'value', kind: 'text', required: true },
  { name: 'status', kind: 'enabled' },
  ...LOOK,
]);
const OPTIONS = { noun: '字典数据', permission: 'system:dict' };
const lookInput = dictDataCreateInput.pick({ colorType: true, cssClass: true, sort: true, remark: true });

/** The list of the entries of a dictionary. */
export default function DictDataPage() {
  const id = Number(useParams().dictId);
  const type = trpc.system.dictType.get.useQuery({ id }, { meta: { inPlace: true } });
  return <Loaded query={type}>{(dictionary) => <Entries type={dictionary} />}</Loaded>;
}

function Entries({ type: { type, name, isBuiltIn: isClosed } }: { type: DictTypeRow }) {
  const isReadOnly = !useCurrentUser().tenant.isOperator;
  const list = useRecordList('system.dictData', { ...OPTIONS, nameOf: (row) => row.label, isReadOnly, always: { dictType: type } });
  const whole = dictDataCreateInput.omit({ dictType: true }).transform((values) => ({ ...values, dictType: type }));
  const isBuiltIn = list.opened?.row?.isBuiltIn;
  return (
    <RecordList
      title={`字典数据：${name}`}
      list={list}
      filters={['label', STATUS_FILTER]}
      columns={DICT_DATA_COLUMNS}
      form={{ fields: isBuiltIn ? LOOK : FIELDS, schema: isBuiltIn ? lookInput : whole, initial: { colorType: 'default' } }}
      menu={(row) => [list.viewItem(row), !row.isBuiltIn && list.removeItem(row)]}
      emptyHint="这个字典还没有数据。"
      exportAs="字典数据.xls"
      isAddable={!isClosed && list.can('create')}
    />
  );
}
