import { BlockedIcon, CheckCircleIcon, KeyIcon, PersonAddIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BesideTree } from '#client/records/beside-tree.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { TypeTree } from '#client/records/type-tree.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import type { UserRow } from '#shared/schemas/user.schema.ts';
import { STATUS } from '#shared/states.ts';
import { UserDialog } from './user.dialog.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import { UserPasswordDialog } from './user-password.dialog.tsx';
import { UserRolesDialog } from './user-roles.dialog.tsx';

/** What is open for one person besides the form. */
type Side = { kind: 'roles' | 'password'; row: UserRow };

/** The people of the shop who sign in, by department. */
export default function UserPage() {
  const can = usePermission();
  const utils = trpc.useUtils();
  const list = useRecordList('system.user', { noun: '用户', nameOf: (row) => row.nickname, narrowedBy: ['deptId'] });
  const [side, setSide] = useState<Side | null>(null);
  const { deptId } = list.narrowed;
  const { mutate: setStatus } = trpc.system.user.updateStatus.useMutation({
    onSuccess: async (_, { status }) => {
      toast.success(status === STATUS.enabled ? '已启用' : '已停用');
      await utils.system.user.invalidate();
    },
  });
  const askStatus = async ({ id, nickname, status }: UserRow) => {
    if (status === STATUS.disabled) return setStatus({ id, status: STATUS.enabled });
    const message = `是否确认停用用户「${nickname}」？其所有登录和接口令牌将立即失效。`;
    if (await confirm({ message, danger: true, confirmLabel: '停用' })) setStatus({ id, status: STATUS.disabled });
  };
  const menu = (row: UserRow): MenuItem[] => [
    list.viewItem(row),
    ...(can('system:permission:assign-user-role')
      ? [{ label: '分配角色', icon: PersonAddIcon, onSelect: () => setSide({ kind: 'roles', row }) }]
      : []),
    ...(can('system:user:update-password')
      ? [{ label: '重置密码', icon: KeyIcon, onSelect: () => setSide({ kind: 'password', row }) }]
      : []),
    ...(list.can('update')
      ? [
          row.status === STATUS.enabled
            ? { label: '停用', icon: BlockedIcon, danger: true, onSelect: () => void askStatus(row) }
            : { label: '启用', icon: CheckCircleIcon, onSelect: () => void askStatus(row) },
        ]
      : []),
    ...list.removeItems(row),
  ];
  return (
    <BesideTree tree={<TypeTree resource="dept" value={deptId ?? null} onChange={(next) => list.narrow({ deptId: next })} />}>
      <RecordList
        title="用户管理"
        list={list}
        filters={[
          { name: 'username', label: '用户名', kind: 'text' },
          { name: 'nickname', label: '昵称', kind: 'text' },
          { name: 'mobile', label: '手机号码', kind: 'text', inputMode: 'numeric' },
          STATUS_FILTER,
          CREATED_FILTER,
        ]}
        columns={USER_COLUMNS}
        menu={menu}
        emptyHint="新增后分配角色，对方即可用用户名和密码登录。"
        exportAs="用户数据.xls"
        importAs="users"
      />
      {list.opened && <UserDialog id={list.opened.row?.id} deptId={deptId ?? null} onClose={list.close} />}
      {side?.kind === 'roles' && <UserRolesDialog user={side.row} onClose={() => setSide(null)} />}
      {side?.kind === 'password' && <UserPasswordDialog user={side.row} onClose={() => setSide(null)} />}
    </BesideTree>
  );
}
