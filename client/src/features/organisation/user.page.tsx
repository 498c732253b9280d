import { KeyIcon, PersonAddIcon } from '@primer/octicons-react';
import { BesideTree } from '#client/records/beside-tree.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { TypeTree } from '#client/records/type-tree.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { UserDialog } from './user.dialog.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import { UserPasswordDialog } from './user-password.dialog.tsx';
import { UserRolesDialog } from './user-roles.dialog.tsx';

const OPTIONS = { noun: '用户', narrowedBy: ['deptId'], statusCall: 'updateStatus' } as const;

/** The list of the people who sign in, beside the tree of departments. */
export default function UserPage() {
  const list = useRecordList('system.user', { ...OPTIONS, nameOf: (row) => row.nickname });
  const { deptId } = list.narrowed;
  const { row: opened, side } = list.opened ?? {};
  return (
    <BesideTree tree={<TypeTree resource="dept" value={deptId ?? null} onChange={(next) => list.narrow({ deptId: next })} />}>
      <RecordList
        title="用户管理"
        list={list}
        filters={['username', 'nickname', { name: 'mobile', kind: 'text', inputMode: 'numeric' }, STATUS_FILTER, CREATED_FILTER]}
        columns={USER_COLUMNS}
        menu={(row) => [
          list.viewItem(row),
          list.sideItem(row, 'roles', '分配角色', PersonAddIcon, 'system:permission:assign-user-role'),
          list.sideItem(row, 'password', '重置密码', KeyIcon, 'system:user:update-password'),
          list.statusItem(row, '停用后不能再登录，其所有登录和接口令牌立即失效。经手的订单和记录保留。'),
          list.removeItem(row),
        ]}
        emptyHint="新增后分配角色，对方即可用用户名和密码登录。"
        exportAs="用户数据.xls"
        importAs="users"
      />
      {list.opened && !side && <UserDialog id={opened?.id} deptId={deptId ?? null} onClose={list.close} />}
      {opened && side === 'roles' && <UserRolesDialog user={opened} onClose={list.close} />}
      {opened && side === 'password' && <UserPasswordDialog user={opened} onClose={list.close} />}
    </BesideTree>
  );
}
