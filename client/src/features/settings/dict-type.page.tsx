import { ListUnorderedIcon } from '@primer/octicons-react';
import { useGo } from '#client/app/use-go.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { codeColumn, columnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { dictTypeCreateInput } from '#shared/schemas/dict.schema.ts';

const COLUMNS = columnsOf('system.dictType', [
  { id: 'name', width: 176, fixed: true, sticky: 'start', sort: 'name' },
  codeColumn('type', 264, { sort: 'type' }),
  { id: 'isBuiltIn', header: '来源', width: 96, cell: (row) => (row.isBuiltIn ? '系统自带' : '自定义') },
  statusColumn(),
  { id: 'remark', width: 200 },
  timeColumn('createTime', { sort: 'id' }),
]);

const REMARK = { name: 'remark', label: '备注', kind: 'long', wide: true } as const;
const FIELDS = fieldsOf('system.dictType', [
  { name: 'name', kind: 'text', required: true, autoFocus: true },
  { name: 'type', kind: 'text', required: true, hint: '供程序识别，如 bs_industry' },
  { name: 'status', kind: 'enabled' },
  REMARK,
]);

/** The list of the installation's dictionaries. Only its operator can change them. */
export default function DictTypePage() {
  const isReadOnly = !useCurrentUser().tenant.isOperator;
  const go = useGo();
  const list = useRecordList('system.dictType', { noun: '字典', nameOf: (row) => row.name, permission: 'system:dict', isReadOnly });
  const isBuiltIn = list.opened?.row?.isBuiltIn ?? false;
  return (
    <RecordList
      title="字典管理"
      list={list}
      filters={['name', 'type', STATUS_FILTER, CREATED_FILTER]}
      columns={COLUMNS}
      form={{
        fields: isBuiltIn ? [REMARK] : FIELDS,
        schema: isBuiltIn ? dictTypeCreateInput.pick({ remark: true }) : dictTypeCreateInput,
      }}
      menu={(row) => [
        { label: '字典数据', icon: ListUnorderedIcon, onSelect: () => go(`/dict/type/data/${row.id}`) },
        list.viewItem(row),
        !row.isBuiltIn && list.removeItem(row),
      ]}
      emptyHint="字典由平台统一维护。"
      exportAs="字典类型.xls"
    />
  );
}
