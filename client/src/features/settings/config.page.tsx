import { useCurrentUser } from '#client/lib/permission.ts';
import { DictTag } from '#client/records/dict-tag.tsx';
import { type ColumnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { PlainRecordDialog } from '#client/records/record-dialog.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { CONFIG_TYPE_CHOICES, choiceLabel, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { type ConfigRow, configCreateInput, configFormInput } from '#shared/schemas/config.schema.ts';
import { CONFIG_TYPE } from '#shared/states.ts';

const COLUMNS: ColumnsOf<'infra.config'> = [
  { id: 'name', header: '参数名称', width: 192, fixed: true, sticky: 'start' },
  { id: 'category', header: '参数分类', width: 104 },
  { id: 'key', header: '参数键名', width: 232, sort: 'key', cell: (row) => <code>{row.key}</code> },
  { id: 'value', header: '参数键值', width: 200, cell: (row) => (row.visible ? row.value : '••••••') },
  {
    id: 'type',
    header: '系统内置',
    width: 104,
    cell: (row) => <DictTag type="infra_config_type" value={row.type} choices={CONFIG_TYPE_CHOICES} />,
  },
  { id: 'visible', header: '是否可见', width: 88, cell: (row) => choiceLabel(TRUE_FALSE_CHOICES, row.visible) },
  { id: 'remark', header: '备注', width: 200 },
  timeColumn('createTime', '创建时间', { hiddenByDefault: true, sort: 'id' }),
];

const VALUE = { name: 'value', label: '参数键值', kind: 'text' } as const;
const FIELDS: FieldsOf<'infra.config'> = [
  { name: 'category', label: '参数分类', kind: 'text', required: true, autoFocus: true },
  { name: 'name', label: '参数名称', kind: 'text', required: true },
  { name: 'key', label: '参数键名', kind: 'text', required: true, hint: '供程序读取，如 map.key' },
  { ...VALUE, hint: '不可见的参数保存后不再显示，留空则不修改' },
  { name: 'visible', label: '是否可见', kind: 'flag' },
  { name: 'remark', label: '备注', kind: 'long', wide: true },
];
/** Of a setting that the product itself reads. */
const OWN_FIELDS: FieldsOf<'infra.config'> = [
  { ...VALUE, required: true },
  { name: 'remark', label: '备注', kind: 'long', wide: true },
];

/** Settings of the installation: its operator keeps them, everyone else reads those that may be read. */
export default function ConfigPage() {
  const { tenant } = useCurrentUser();
  const list = useRecordList('infra.config', { noun: '参数', nameOf: (row) => row.name });
  const { opened } = list;
  const isOwn = opened?.row?.type === CONFIG_TYPE.system;
  const menu = (row: ConfigRow): MenuItem[] => [
    list.viewItem(row),
    ...(tenant.isOperator && row.type === CONFIG_TYPE.custom ? list.removeItems(row) : []),
  ];
  return (
    <>
      <RecordList
        title="参数设置"
        list={list}
        filters={[
          { name: 'name', label: '参数名称', kind: 'text' },
          { name: 'key', label: '参数键名', kind: 'text' },
          { name: 'type', label: '系统内置', kind: 'select', choices: CONFIG_TYPE_CHOICES },
          CREATED_FILTER,
        ]}
        columns={COLUMNS}
        menu={menu}
        emptyHint="参数由平台统一维护。"
        exportAs="参数配置.xls"
        isAddable={tenant.isOperator && list.can('create')}
      />
      {opened && (
        <PlainRecordDialog
          path="infra.config"
          id={opened.row?.id}
          noun={isOwn ? `参数：${opened.row?.name}` : '参数'}
          fields={isOwn ? OWN_FIELDS : FIELDS}
          schema={isOwn ? configCreateInput.pick({ value: true, remark: true }) : opened.row ? configFormInput : configCreateInput}
          initial={{ visible: true }}
          isSavable={tenant.isOperator && list.can(opened.row ? 'update' : 'create')}
          onClose={list.close}
        />
      )}
    </>
  );
}
