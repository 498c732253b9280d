import { AssignDialog } from '#client/features/access/assign.dialog.tsx';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import type { UserRow } from '#shared/schemas/user.schema.ts';

/** Sets which roles a person holds. */
export function UserRolesDialog({ user, onClose }: { user: UserRow; onClose(): void }) {
  const roles = trpc.system.role.listAllSimple.useQuery(undefined, { meta: { inPlace: true } });
  const held = trpc.system.permission.listUserRoles.useQuery({ userId: user.id }, { gcTime: 0, meta: { inPlace: true } });
  return (
    <AssignDialog
      title={`分配角色 - ${user.nickname}`}
      label="角色"
      nodes={roles.data?.map(({ id, name }) => ({ id, label: name }))}
      held={held.data}
      error={roles.error ?? held.error}
      save={(roleIds) => trpcClient.system.permission.assignUserRole.mutate({ userId: user.id, roleIds })}
      onClose={onClose}
    />
  );
}
