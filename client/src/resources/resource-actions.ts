import { PencilIcon, PlusIcon, TrashIcon } from '@primer/octicons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePermission } from '#client/lib/permission.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { toast } from '#client/ui/toast.ts';
import { declarationOf, type ResourceName } from '#shared/resources/all-resources.ts';
import { type ResourceRow, resourceApi, resourceKey } from './resource-api.ts';

/** A form that is open: for a row, or for a new one with starting values. */
export interface Editing {
  row?: ResourceRow;
  initial?: Record<string, unknown>;
}

interface ResourceActions {
  /** What the user may do with a row, for its menu and its buttons. */
  actionsOf(row: ResourceRow): MenuItem[];
  allowed(action: 'create' | 'update' | 'delete' | 'import' | 'export'): boolean;
}

/** The actions on rows of a plain resource, as far as permitted. `onRemoved` runs before the list is fetched anew. */
export function useResourceActions(resource: ResourceName, onEdit: (editing: Editing) => void, onRemoved: () => void): ResourceActions {
  const declaration = declarationOf(resource);
  const can = usePermission();
  const queryClient = useQueryClient();
  const { mutate: remove } = useMutation({
    mutationFn: (row: ResourceRow) => resourceApi(resource).remove(row.id),
    onSuccess: async () => {
      toast.success('删除成功');
      onRemoved();
      await queryClient.invalidateQueries({ queryKey: resourceKey(resource) });
    },
  });

  const allowed = useCallback((action: string) => can(`${declaration.permission}:${action}`), [can, declaration]);
  const actionsOf = useCallback(
    (row: ResourceRow): MenuItem[] => {
      const askRemove = async () => {
        const message = `是否确认删除${declaration.title}「${String(row.name)}」？`;
        if (await confirm({ message, danger: true, confirmLabel: '删除' })) remove(row);
      };
      const items: MenuItem[] = [];
      if (allowed('update')) items.push({ label: '修改', icon: PencilIcon, onSelect: () => onEdit({ row }) });
      if (declaration.isTree && allowed('create')) {
        items.push({ label: '新增下级', icon: PlusIcon, onSelect: () => onEdit({ initial: { parentId: row.id } }) });
      }
      if (allowed('delete')) items.push({ label: '删除', icon: TrashIcon, danger: true, onSelect: () => void askRemove() });
      return items;
    },
    [allowed, declaration, onEdit, remove],
  );
  return { actionsOf, allowed };
}
