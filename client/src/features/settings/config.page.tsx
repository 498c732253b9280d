import { useCurrentUser } from '#client/lib/permission.ts';
import { type ColumnsOf, choiceColumn, codeColumn, dictColumn, timeColumn } from '#client/records/record-columns.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { CONFIG_TYPE_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { configCreateInput, configFormInput } from '#shared/schemas/config.schema.ts';
import { CONFIG_TYPE } from '#shared/states.ts';

const COLUMNS: ColumnsOf<'infra.config'> = [
  { id: 'name', header: '参数名称', width: 192, fixed: true, sticky: 'start' },
  { id: 'category', header: '参数分类', width: 104 },
  codeColumn('key', '参数键名', 232, { sort: 'key' }),
  { id: 'value', header: '参数键值', width: 200, cell: (row) => (row.visible ? row.value : '••••••') },
  dictColumn('type', '系统内置', 104, { type: 'infra_config_type', choices: CONFIG_TYPE_CHOICES }),
  choiceColumn('visible', '是否可见', 88, TRUE_FALSE_CHOICES),
  { id: 'remark', header: '备注', width: 200 },
  timeColumn('createTime', '创建时间', { hiddenByDefault: true, sort: 'id' }),
];

const REMARK = { name: 'remark', label: '备注', kind: 'long', wide: true } as const;
const FIELDS: FieldsOf<'infra.config'> = [
  { name: 'category', label: '参数分类', kind: 'text', required: true, autoFocus: true },
  { name: 'name', label: '参数名称', kind: 'text', required: true },
  { name: 'key', label: '参数键名', kind: 'text', required: true, hint: '供程序读取，如 map.key' },
  { name: 'value', label: '参数键值', kind: 'text', hint: '不可见的参数保存后不再显示，留空则不修改' },
  { name: 'visible', label: '是否可见', kind: 'flag' },
  REMARK,
];
/** Of a setting that the product itself reads. */
const OWN_FIELDS: FieldsOf<'infra.config'> = [{ name: 'value', label: '参数键值', kind: 'text', required: true }, REMARK];

/** Settings of the installation: its operator keeps them, everyone else reads those that may be read. */
export default function ConfigPage() {
  const isReadOnly = !useCurrentUser().tenant.isOperator;
  const list = useRecordList('infra.config', { noun: '参数', nameOf: (row) => row.name, isReadOnly });
  const opened = list.opened?.row;
  return (
    <RecordList
      title="参数设置"
      list={list}
      filters={['name', 'key', { name: 'type', label: '系统内置', kind: 'select', choices: CONFIG_TYPE_CHOICES }, CREATED_FILTER]}
      columns={COLUMNS}
      form={
        opened?.type === CONFIG_TYPE.system
          ? { fields: OWN_FIELDS, schema: configCreateInput.pick({ value: true, remark: true }), noun: `参数：${opened.name}` }
          : { fields: FIELDS, schema: opened ? configFormInput : configCreateInput, initial: { visible: true } }
      }
      menu={(row) => [list.viewItem(row), ...(row.type === CONFIG_TYPE.custom ? list.removeItems(row) : [])]}
      emptyHint="参数由平台统一维护。"
      exportAs="参数配置.xls"
    />
  );
}
