import { BlockedIcon, CheckCircleIcon, ChecklistIcon, EyeIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { CHANGED_COLUMNS, type ColumnsOf, statusColumn } from '#client/records/record-columns.tsx';
import { PlainRecordDialog } from '#client/records/record-dialog.tsx';
import type { FieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { choiceLabel, DATA_SCOPE_CHOICES, ROLE_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { type RoleRow, roleCreateInput } from '#shared/schemas/access.schema.ts';
import { ROLE_TYPE, STATUS } from '#shared/states.ts';
import { RoleDataScopeDialog } from './role-data-scope.dialog.tsx';
import { RoleMenusDialog } from './role-menus.dialog.tsx';

const COLUMNS: ColumnsOf<'system.role'> = [
  { id: 'name', header: '角色名称', width: 160, fixed: true, sticky: 'start' },
  { id: 'code', header: '角色标识', width: 136, sort: 'code' },
  { id: 'type', header: '角色类型', width: 96, cell: (row) => choiceLabel(ROLE_TYPE_CHOICES, row.type) },
  { id: 'dataScope', header: '数据范围', width: 160, cell: (row) => choiceLabel(DATA_SCOPE_CHOICES, row.dataScope) },
  { id: 'sort', header: '排序', width: 72, numeric: true },
  statusColumn(),
  { id: 'remark', header: '备注', width: 200 },
  ...CHANGED_COLUMNS,
];

const FIELDS: FieldsOf<'system.role'> = [
  { name: 'name', label: '角色名称', kind: 'text', required: true, autoFocus: true },
  { name: 'code', label: '角色标识', kind: 'text', required: true, hint: '供程序识别，如 sales' },
  { name: 'sort', label: '排序', kind: 'integer' },
  { name: 'status', label: '状态', kind: 'enabled' },
  { name: 'remark', label: '备注', kind: 'long', wide: true },
];

/** What groups of people may do. */
export default function RolePage() {
  const can = usePermission();
  const utils = trpc.useUtils();
  const list = useRecordList('system.role', { noun: '角色', nameOf: (row) => row.name });
  const [given, setGiven] = useState<RoleRow | null>(null);
  const [limited, setLimited] = useState<RoleRow | null>(null);
  const { mutate: setStatus } = trpc.system.role.updateStatus.useMutation({
    onSuccess: async (_, { id, status }) => {
      const description = list.query.data?.list.find((row) => row.id === id)?.name;
      toast.success(status === STATUS.enabled ? '已启用' : '已停用', { description });
      await utils.system.role.invalidate();
    },
  });
  const askDisable = async ({ id, name }: RoleRow) => {
    const message = '拥有此角色的用户立即失去相应权限，启用后恢复。';
    if (await confirm({ title: `停用角色「${name}」`, message, danger: true, confirmLabel: '停用' }))
      setStatus({ id, status: STATUS.disabled });
  };
  const menu = (row: RoleRow): MenuItem[] => {
    // The role that came with the shop holds everything and stays as it is.
    if (row.type === ROLE_TYPE.builtIn) return [list.viewItem(row)];
    const { id } = row;
    const toggle: MenuItem =
      row.status === STATUS.enabled
        ? { label: '停用', icon: BlockedIcon, danger: true, onSelect: () => void askDisable(row) }
        : { label: '启用', icon: CheckCircleIcon, onSelect: () => setStatus({ id, status: STATUS.enabled }) };
    return [
      list.viewItem(row),
      ...(can('system:permission:assign-role-menu') ? [{ label: '菜单权限', icon: ChecklistIcon, onSelect: () => setGiven(row) }] : []),
      ...(can('system:permission:assign-role-data-scope') ? [{ label: '数据权限', icon: EyeIcon, onSelect: () => setLimited(row) }] : []),
      ...(list.can('update') ? [toggle] : []),
      ...list.removeItems(row, '拥有它的用户将失去相应权限。'),
    ];
  };
  return (
    <>
      <RecordList
        title="角色管理"
        list={list}
        filters={[
          { name: 'name', label: '角色名称', kind: 'text' },
          { name: 'code', label: '角色标识', kind: 'text' },
          STATUS_FILTER,
          CREATED_FILTER,
        ]}
        columns={COLUMNS}
        menu={menu}
        emptyHint="新增角色，勾选菜单权限、设定数据权限，再分配给用户。"
        exportAs="角色数据.xls"
      />
      {list.opened && (
        <PlainRecordDialog
          path="system.role"
          id={list.opened.row?.id}
          noun="角色"
          fields={FIELDS}
          schema={roleCreateInput}
          onClose={list.close}
        />
      )}
      {given && <RoleMenusDialog role={given} onClose={() => setGiven(null)} />}
      {limited && <RoleDataScopeDialog role={limited} onClose={() => setLimited(null)} />}
    </>
  );
}
