import { useParams } from 'react-router-dom';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { dictTone } from '#client/records/dict-tag.tsx';
import { type ColumnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { PlainRecordDialog } from '#client/records/record-dialog.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { ErrorState, LoadingArea, StatusLabel } from '#client/ui/feedback.tsx';
import { choiceLabel, DICT_COLOR_CHOICES } from '#shared/choice-labels.ts';
import { type DictDataRow, type DictTypeRow, dictDataCreateInput } from '#shared/schemas/dict.schema.ts';

const COLUMNS: ColumnsOf<'system.dictData'> = [
  {
    id: 'label',
    header: '字典标签',
    width: 184,
    fixed: true,
    sticky: 'start',
    cell: (row) => <StatusLabel tone={dictTone(row.colorType)}>{row.label}</StatusLabel>,
  },
  { id: 'value', header: '字典键值', width: 160, cell: (row) => <code>{row.value}</code> },
  { id: 'colorType', header: '颜色类型', width: 96, cell: (row) => choiceLabel(DICT_COLOR_CHOICES, row.colorType) },
  { id: 'cssClass', header: '样式类', width: 120 },
  { id: 'sort', header: '排序', width: 72, numeric: true },
  { id: 'isBuiltIn', header: '来源', width: 96, cell: (row) => (row.isBuiltIn ? '系统自带' : '自定义') },
  statusColumn(),
  { id: 'remark', header: '备注', width: 200 },
  timeColumn('createTime', '创建时间', { hiddenByDefault: true, sort: 'id' }),
];

/** How an entry looks: all that is for people to say of those that the product brings. */
const LOOK: FieldsOf<'system.dictData'> = [
  { name: 'colorType', label: '颜色类型', kind: 'select', choices: DICT_COLOR_CHOICES, required: true },
  { name: 'cssClass', label: '样式类', kind: 'text', hint: '供其他客户端使用，本系统不用' },
  { name: 'sort', label: '排序', kind: 'integer' },
  { name: 'remark', label: '备注', kind: 'long', wide: true },
];
const FIELDS: FieldsOf<'system.dictData'> = [
  { name: 'label', label: '字典标签', kind: 'text', required: true, autoFocus: true },
  { name: 'value', label: '字典键值', kind: 'text', required: true },
  { name: 'status', label: '状态', kind: 'enabled' },
  ...LOOK,
];
const lookInput = dictDataCreateInput.pick({ colorType: true, cssClass: true, sort: true, remark: true });

/** The entries of one dictionary. */
export default function DictDataPage() {
  const id = Number(useParams().dictId);
  const type = trpc.system.dictType.get.useQuery({ id }, { meta: { inPlace: true } });
  if (type.data) return <Entries type={type.data} />;
  if (type.isPending) return <LoadingArea />;
  return <ErrorState message={toApiError(type.error).message} onRetry={() => void type.refetch()} />;
}

function Entries({ type: { type, name, isBuiltIn: isClosed } }: { type: DictTypeRow }) {
  const { tenant } = useCurrentUser();
  const list = useRecordList('system.dictData', {
    noun: '字典数据',
    nameOf: (row) => row.label,
    permission: 'system:dict',
    always: { dictType: type },
  });
  const { opened } = list;
  const isBuiltIn = opened?.row?.isBuiltIn ?? false;
  const menu = (row: DictDataRow): MenuItem[] => [
    list.viewItem(row),
    ...(tenant.isOperator && !row.isBuiltIn ? list.removeItems(row) : []),
  ];
  const input = dictDataCreateInput.omit({ dictType: true }).transform((values) => ({ ...values, dictType: type }));
  return (
    <>
      <RecordList
        title={`字典数据：${name}`}
        list={list}
        filters={[{ name: 'label', label: '字典标签', kind: 'text' }, STATUS_FILTER]}
        columns={COLUMNS}
        menu={menu}
        emptyHint="这个字典还没有数据。"
        exportAs="字典数据.xls"
        isAddable={tenant.isOperator && !isClosed && list.can('create')}
      />
      {opened && (
        <PlainRecordDialog
          path="system.dictData"
          id={opened.row?.id}
          noun="字典数据"
          fields={isBuiltIn ? LOOK : FIELDS}
          schema={isBuiltIn ? lookInput : input}
          initial={{ colorType: 'default' }}
          isSavable={tenant.isOperator && list.can(opened.row ? 'update' : 'create')}
          onClose={list.close}
        />
      )}
    </>
  );
}
