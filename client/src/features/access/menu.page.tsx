import { BlockedIcon, CheckCircleIcon, PlusIcon } from '@primer/octicons-react';
import { useMemo } from 'react';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { statusColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { STATUS_FILTER } from '#client/records/record-search.tsx';
import { treeOrder } from '#client/records/resource-options.ts';
import { useDeclaredList } from '#client/records/use-record-list.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { toast } from '#client/ui/toast.ts';
import { choiceLabel, MENU_TYPE_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import type { MenuRow } from '#shared/schemas/access.schema.ts';
import { MENU_TYPE, STATUS } from '#shared/states.ts';
import { MenuDialog } from './menu.dialog.tsx';

const columnsOf = (depthOf: (row: MenuRow) => number): DataColumn<MenuRow>[] => [
  {
    id: 'name',
    header: '菜单名称',
    width: 240,
    fixed: true,
    sticky: 'start',
    cell: (row) => <span style={{ paddingInlineStart: depthOf(row) * 24 }}>{row.name}</span>,
  },
  { id: 'type', header: '菜单类型', width: 96, cell: (row) => choiceLabel(MENU_TYPE_CHOICES, row.type) },
  { id: 'permission', header: '权限标识', width: 240 },
  { id: 'path', header: '路由地址', width: 152 },
  { id: 'component', header: '组件路径', width: 200 },
  { id: 'componentName', header: '组件名称', width: 160, hiddenByDefault: true },
  { id: 'icon', header: '图标', width: 112, hiddenByDefault: true },
  { id: 'sort', header: '排序', width: 72, numeric: true },
  { id: 'visible', header: '显示', width: 72, hiddenByDefault: true, cell: (row) => choiceLabel(TRUE_FALSE_CHOICES, row.visible) },
  statusColumn(),
];

/** The whole tree, in its order. */
async function readTree(input: Readonly<Record<string, unknown>>, signal: AbortSignal) {
  const { name, status } = input as { name?: string; status?: number };
  const rows = await trpcClient.system.menu.list.query({ name, status }, { signal });
  return { list: treeOrder(rows).map(({ row }) => row), total: rows.length };
}

/** Menus and permissions of the installation; only its operator changes them. */
export default function MenuPage() {
  const { tenant } = useCurrentUser();
  const utils = trpc.useUtils();
  const list = useDeclaredList<MenuRow, 'name' | 'status'>('system.menu', { noun: '菜单', nameOf: (row) => row.name, read: readTree });
  const rows = list.query.data?.list;
  const columns = useMemo(() => {
    const depths = new Map(treeOrder(rows ?? []).map(({ row, depth }) => [row.id, depth]));
    return columnsOf((row) => depths.get(row.id) ?? 0);
  }, [rows]);
  const { mutate: update } = trpc.system.menu.update.useMutation({
    onSuccess: async () => {
      toast.success('修改成功');
      await utils.system.menu.invalidate();
    },
  });
  const menu = (row: MenuRow): MenuItem[] => {
    if (!tenant.isOperator) return [];
    const isOn = row.status === STATUS.enabled;
    const status = isOn ? STATUS.disabled : STATUS.enabled;
    const toggle = {
      label: isOn ? '停用' : '启用',
      icon: isOn ? BlockedIcon : CheckCircleIcon,
      onSelect: () => update({ id: row.id, status }),
    };
    const addBelow = { label: '新增下级', icon: PlusIcon, onSelect: () => list.open({ initial: { parentId: row.id } }) };
    return [
      // What the product brings itself is brought back at the next start.
      ...(row.isBuiltIn ? [] : list.editItems(row)),
      ...(list.can('update') ? [toggle] : []),
      ...(list.can('create') && row.type !== MENU_TYPE.button ? [addBelow] : []),
      ...(row.isBuiltIn ? [] : list.removeItems(row)),
    ];
  };
  return (
    <>
      <RecordList
        title="菜单管理"
        list={list}
        filters={[{ name: 'name', label: '菜单名称', kind: 'text' }, STATUS_FILTER]}
        columns={columns}
        menu={menu}
        emptyHint="菜单由平台统一维护。"
        isAddable={tenant.isOperator && list.can('create')}
        isPaged={false}
      />
      {list.opened && <MenuDialog row={list.opened.row} initial={list.opened.initial} onClose={list.close} />}
    </>
  );
}
