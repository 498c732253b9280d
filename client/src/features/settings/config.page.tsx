import { useCurrentUser } from '#client/lib/permission.ts';
import { choiceColumn, codeColumn, columnsOf, dictColumn, timeColumn } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { CONFIG_TYPE_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import { configCreateInput, configFormInput } from '#shared/schemas/config.schema.ts';
import { CONFIG_TYPE } from '#shared/states.ts';

const COLUMNS = columnsOf('infra.config', [
  { id: 'name', width: 192, fixed: true, sticky: 'start' },
  { id: 'category', width: 104 },
  codeColumn('key', 232, { sort: 'key' }),
  { id: 'value', width: 200, cell: (row) => (row.visible ? row.value : '••••••') },
  dictColumn('type', 104, { type: 'infra_config_type', choices: CONFIG_TYPE_CHOICES }),
  choiceColumn('visible', 88, TRUE_FALSE_CHOICES),
  { id: 'remark', width: 200 },
  timeColumn('createTime', { hiddenByDefault: true, sort: 'id' }),
]);

const REMARK = { name: 'remark', label: '备注', kind: 'long', wide: true } as const;
const FIELDS = fieldsOf('infra.config', [
  { name: 'category', kind: 'text', required: true, autoFocus: true },
  { name: 'name', kind: 'text', required: true },
  { name: 'key', kind: 'text', required: true, hint: '供程序读取，如 map.key' },
  { name: 'value', kind: 'text', hint: '不可见的参数保存后不再显示，留空则不修改' },
  { name: 'visible', kind: 'flag' },
  REMARK,
]);
/** The fields of a setting that the product itself reads. Its name and key cannot be changed. */
const OWN_FIELDS = fieldsOf('infra.config', [{ name: 'value', kind: 'text', required: true }, REMARK]);

/** The settings of the installation. Only its operator can change them. */
export default function ConfigPage() {
  const isReadOnly = !useCurrentUser().tenant.isOperator;
  const list = useRecordList('infra.config', { noun: '参数', nameOf: (row) => row.name, isReadOnly });
  const opened = list.opened?.row;
  return (
    <RecordList
      title="参数设置"
      list={list}
      filters={['name', 'key', { name: 'type', kind: 'select', choices: CONFIG_TYPE_CHOICES }, CREATED_FILTER]}
      columns={COLUMNS}
      form={
        opened?.type === CONFIG_TYPE.system
          ? { fields: OWN_FIELDS, schema: configCreateInput.pick({ value: true, remark: true }), noun: `参数：${opened.name}` }
          : { fields: FIELDS, schema: opened ? configFormInput : configCreateInput, initial: { visible: true } }
      }
      menu={(row) => [list.viewItem(row), row.type === CONFIG_TYPE.custom && list.removeItem(row)]}
      emptyHint="参数由平台统一维护。"
      exportAs="参数配置.xls"
    />
  );
}
