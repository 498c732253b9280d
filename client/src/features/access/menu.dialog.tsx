import { trpc } from '#client/lib/trpc.ts';
import { RecordDialog, useRecordDialog } from '#client/records/record-dialog.tsx';
import { fieldsOf, type RecordValues } from '#client/records/record-fields.tsx';
import { treeOrder } from '#client/records/tree.ts';
import { MENU_TYPE_CHOICES } from '#shared/choice-labels.ts';
import { type MenuRow, menuCreateInput } from '#shared/schemas/access.schema.ts';
import { MENU_TYPE } from '#shared/states.ts';

interface MenuDialogProps {
  /** The menu to change; absent for a new one. */
  row?: MenuRow | undefined;
  initial?: RecordValues | undefined;
  onClose(): void;
}

const NEW_MENU = { parentId: 0, type: MENU_TYPE.page, sort: 0, visible: true, keepAlive: true, alwaysShow: true };

/** Form of a menu that the operator adds. */
export function MenuDialog({ row, initial = {}, onClose }: MenuDialogProps) {
  const menus = trpc.system.menu.listAllSimple.useQuery();
  const parents = treeOrder(menus.data ?? [])
    .filter((entry) => entry.row.type !== MENU_TYPE.button && entry.row.id !== row?.id)
    .map(({ row: { id, name }, depth }) => ({ value: id, label: `${'　'.repeat(depth + 1)}${name}` }));
  const fields = fieldsOf('system.menu', [
    { name: 'parentId', kind: 'select', choices: [{ value: 0, label: '主类目' }, ...parents], required: true },
    { name: 'type', kind: 'select', choices: MENU_TYPE_CHOICES, required: true },
    { name: 'name', kind: 'text', required: true, autoFocus: true },
    { name: 'sort', kind: 'integer', required: true },
    { name: 'permission', kind: 'text', hint: '如 system:user:query；看到菜单、调用接口都以它为准' },
    { name: 'path', kind: 'text', hint: '顶级以 / 开头，其余不用；以 http 开头的在新标签页打开' },
    { name: 'component', kind: 'text', hint: '如 system/user/index；网址填 iframe 则在页面内打开' },
    { name: 'componentName', kind: 'text' },
    { name: 'icon', kind: 'text' },
    { name: 'status', kind: 'enabled' },
    { name: 'visible', kind: 'flag' },
    { name: 'keepAlive', kind: 'flag' },
  ]);
  const dialog = useRecordDialog('system.menu', row?.id, {
    fields,
    schema: menuCreateInput,
    row,
    initial: { ...NEW_MENU, ...initial },
    onSaved: onClose,
  });
  return <RecordDialog dialog={dialog} noun="菜单" columns={2} onClose={onClose} />;
}
