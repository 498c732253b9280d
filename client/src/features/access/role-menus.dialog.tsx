import { useMemo } from 'react';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import type { RoleRow } from '#shared/schemas/access.schema.ts';
import { AssignDialog } from './assign.dialog.tsx';
import { menuNodes } from './menu-nodes.ts';

/** Sets which pages and buttons a role holds. */
export function RoleMenusDialog({ role, onClose }: { role: RoleRow; onClose(): void }) {
  const menus = trpc.system.menu.listAllSimple.useQuery(undefined, { meta: { inPlace: true } });
  const held = trpc.system.permission.listRoleMenus.useQuery({ roleId: role.id }, { gcTime: 0, meta: { inPlace: true } });
  const nodes = useMemo(() => menus.data && menuNodes(menus.data), [menus.data]);
  return (
    <AssignDialog
      title={`菜单权限 - ${role.name}`}
      label="菜单权限"
      nodes={nodes}
      held={held.data}
      error={menus.error ?? held.error}
      withParents
      save={(menuIds) => trpcClient.system.permission.assignRoleMenu.mutate({ roleId: role.id, menuIds })}
      onClose={onClose}
    />
  );
}
