import { ChecklistIcon, EyeIcon } from '@primer/octicons-react';
import { fieldsOf } from '#client/records/record-fields.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { roleCreateInput } from '#shared/schemas/access.schema.ts';
import { ROLE_TYPE } from '#shared/states.ts';
import { ROLE_COLUMNS } from './role-columns.tsx';
import { RoleDataScopeDialog } from './role-data-scope.dialog.tsx';
import { RoleMenusDialog } from './role-menus.dialog.tsx';

const FIELDS = fieldsOf('system.role', [
  { name: 'name', kind: 'text', required: true, autoFocus: true },
  { name: 'code', kind: 'text', required: true, hint: '供程序识别，如 sales' },
  { name: 'sort', kind: 'integer' },
  { name: 'status', kind: 'enabled' },
  { name: 'remark', kind: 'long', wide: true },
]);

/** The list of roles, with the dialogs for their menus and data scope. */
export default function RolePage() {
  const list = useRecordList('system.role', { noun: '角色', nameOf: (row) => row.name, statusCall: 'updateStatus' });
  const { row: opened, side } = list.opened ?? {};
  return (
    <>
      <RecordList
        title="角色管理"
        list={list}
        filters={['name', 'code', STATUS_FILTER, CREATED_FILTER]}
        columns={ROLE_COLUMNS}
        form={{ fields: FIELDS, schema: roleCreateInput, isReadOnly: opened?.type === ROLE_TYPE.builtIn }}
        menu={(row) => [
          list.viewItem(row),
          // A built-in role always holds everything, so nothing of it is offered for change.
          ...(row.type === ROLE_TYPE.builtIn
            ? []
            : [
                list.sideItem(row, 'menus', '菜单权限', ChecklistIcon, 'system:permission:assign-role-menu'),
                list.sideItem(row, 'scope', '数据权限', EyeIcon, 'system:permission:assign-role-data-scope'),
                list.statusItem(row, '拥有此角色的用户立即失去相应权限，启用后恢复。'),
                list.removeItem(row, '拥有它的用户将失去相应权限。'),
              ]),
        ]}
        emptyHint="新增角色，勾选菜单权限、设定数据权限，再分配给用户。"
        exportAs="角色数据.xls"
      />
      {opened && side === 'menus' && <RoleMenusDialog role={opened} onClose={list.close} />}
      {opened && side === 'scope' && <RoleDataScopeDialog role={opened} onClose={list.close} />}
    </>
  );
}
