import { useMemo } from 'react';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpcClient } from '#client/lib/trpc.ts';
import { choiceColumn, namedColumns, statusColumn, treeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { STATUS_FILTER } from '#client/records/record-search.tsx';
import { useDepth, wholeTree } from '#client/records/tree.ts';
import { useDeclaredList } from '#client/records/use-record-list.ts';
import { MENU_TYPE_CHOICES, TRUE_FALSE_CHOICES } from '#shared/choice-labels.ts';
import type { MenuListInput, MenuRow } from '#shared/schemas/access.schema.ts';
import { MENU_TYPE } from '#shared/states.ts';
import { MenuDialog } from './menu.dialog.tsx';

const treeColumns = (depthOf: (row: MenuRow) => number) =>
  namedColumns<MenuRow>('menu', [
    treeColumn('name', 240, depthOf),
    choiceColumn('type', 96, MENU_TYPE_CHOICES),
    { id: 'permission', width: 240 },
    { id: 'path', width: 152 },
    { id: 'component', width: 200 },
    { id: 'componentName', width: 160, hiddenByDefault: true },
    { id: 'icon', width: 112, hiddenByDefault: true },
    { id: 'sort', width: 72, numeric: true },
    choiceColumn('visible', 72, TRUE_FALSE_CHOICES, { hiddenByDefault: true }),
    statusColumn(),
  ]);

const read = async (input: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
  wholeTree(await trpcClient.system.menu.list.query(input as MenuListInput, { signal }));

/** Menus and permissions of the installation; only its operator changes them. */
export default function MenuPage() {
  const isReadOnly = !useCurrentUser().tenant.isOperator;
  const list = useDeclaredList<MenuRow, 'name' | 'status'>('system.menu', { noun: '菜单', nameOf: (row) => row.name, read, isReadOnly });
  const depthOf = useDepth(list.query.data?.list);
  const columns = useMemo(() => treeColumns(depthOf), [depthOf]);
  return (
    <>
      <RecordList
        title="菜单管理"
        list={list}
        filters={['name', STATUS_FILTER]}
        columns={columns}
        // Of a built-in menu only the status can be changed, because every start restores the rest.
        menu={(row) => [
          !row.isBuiltIn && list.editItem(row),
          list.statusItem(row),
          row.type !== MENU_TYPE.button && list.belowItem(row),
          !row.isBuiltIn && list.removeItem(row),
        ]}
        emptyHint="菜单由平台统一维护。"
        isPaged={false}
      />
      {list.opened && <MenuDialog row={list.opened.row} initial={list.opened.initial} onClose={list.close} />}
    </>
  );
}
