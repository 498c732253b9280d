import { DownloadIcon, PencilIcon, PlusIcon, SearchIcon, SyncIcon, TrashIcon } from '@primer/octicons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ResourceName } from '#shared/resources/all-resources.ts';
import { parseShanghaiTime } from '#shared/schemas/wire.schema.ts';
import { toApiError } from '../lib/api-error.ts';
import { downloadFile } from '../lib/download.ts';
import { useCurrentUser, usePermission } from '../lib/permission.ts';
import type { MenuItem } from '../ui/action-menu.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { ColumnPanel } from '../ui/column-panel.tsx';
import { confirm } from '../ui/confirm.ts';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/feedback.tsx';
import { defaultPageSize, Pagination } from '../ui/pagination.tsx';
import { ListPage } from '../ui/search-form.tsx';
import { useTablePreferences } from '../ui/table-preferences.ts';
import { toast } from '../ui/toast.ts';
import { declarationOf, resourceApi, resourceKey, type ResourceRow, restPath } from './resource-api.ts';
import { resourceColumns } from './resource-columns.tsx';
import { ResourceForm } from './resource-form.tsx';
import styles from './resource-list.module.css';
import { treeOrder } from './resource-options.ts';
import { type ResourceFilters, ResourceSearch } from './resource-search.tsx';

/** A tree is shown whole: the largest page the server answers. */
const treePageSize = 200;

function filterInput(filters: ResourceFilters): Record<string, unknown> {
  const entries = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, typeof value === 'string' ? value : value?.map((text) => parseShanghaiTime(text))]));
}

/** The list page of a plain resource: search, add, edit, delete, export, column choice. */
export function ResourceList({ resource }: { resource: ResourceName }) {
  const declaration = declarationOf(resource);
  const { user } = useCurrentUser();
  const can = usePermission();
  const queryClient = useQueryClient();
  const [filters, setFilters] = useState<ResourceFilters>({});
  const [searchShown, setSearchShown] = useState(true);
  const [page, setPage] = useState({ pageNo: 1, pageSize: declaration.isTree ? treePageSize : defaultPageSize });
  const [editing, setEditing] = useState<{ row?: ResourceRow; initial?: Record<string, unknown> } | null>(null);

  const allowed = (action: string) => can(`${declaration.permission}:${action}`);
  const input = { ...filterInput(filters), ...page };
  const list = useQuery({
    queryKey: resourceKey(resource, 'page', input),
    queryFn: ({ signal }) => resourceApi(resource).page(input, signal),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  const tree = useMemo(() => (declaration.isTree && list.data ? treeOrder(list.data.list) : null), [declaration.isTree, list.data]);
  const depths = useMemo(() => new Map(tree?.map(({ row, depth }) => [row.id, depth])), [tree]);
  const rows = tree?.map(({ row }) => row) ?? list.data?.list;

  const remove = useMutation({
    mutationFn: (row: ResourceRow) => resourceApi(resource).remove(row.id),
    onSuccess: async () => {
      toast.success('删除成功');
      if (rows?.length === 1 && page.pageNo > 1) setPage({ ...page, pageNo: page.pageNo - 1 });
      await queryClient.invalidateQueries({ queryKey: resourceKey(resource) });
    },
  });
  const askRemove = async (row: ResourceRow) => {
    if (await confirm({ message: `是否确认删除${declaration.title}「${String(row.name)}」？`, danger: true, confirmLabel: '删除' })) remove.mutate(row);
  };

  const columns = useMemo(() => resourceColumns(declaration, (row) => depths.get(row.id) ?? 0), [declaration, depths]);
  const preferences = useTablePreferences(`${resource}:${user.id}`, columns);
  const edit = (row: ResourceRow) => setEditing({ row });
  const actionsOf = (row: ResourceRow): MenuItem[] => [
    ...(allowed('update') ? [{ label: '修改', icon: PencilIcon, onSelect: () => edit(row) }] : []),
    ...(declaration.isTree && allowed('create') ? [{ label: '新增下级', icon: PlusIcon, onSelect: () => setEditing({ initial: { parentId: row.id } }) }] : []),
    ...(allowed('delete') ? [{ label: '删除', icon: TrashIcon, danger: true, onSelect: () => void askRemove(row) }] : []),
  ];
  const withActions = useMemo(
    () => [
      ...columns,
      {
        id: 'actions',
        header: '操作',
        width: 96,
        fixed: true,
        sticky: 'end' as const,
        cell: (row: ResourceRow) => (
          <span className={styles.actions}>
            {actionsOf(row)
              .filter((item) => item.label !== '新增下级')
              .map((item) => (
                <IconButton key={item.label} size="small" icon={item.icon ?? PencilIcon} label={`${item.label} ${String(row.name)}`} tooltipDirection="w" onClick={item.onSelect} />
              ))}
          </span>
        ),
      },
    ],
    // biome-ignore lint/correctness/useExhaustiveDependencies: the actions only change with the user's permissions, which live as long as the page
    [columns],
  );
  const filtered = Object.values(filters).some((value) => value);
  const addButton = allowed('create') && (
    <Button variant="primary" icon={PlusIcon} onClick={() => setEditing({})}>
      新增
    </Button>
  );

  return (
    <>
      <ListPage
        title={declaration.title}
        search={
          searchShown && (
            <ResourceSearch
              declaration={declaration}
              onSearch={(next) => {
                setFilters(next);
                setPage({ ...page, pageNo: 1 });
                void list.refetch();
              }}
            />
          )
        }
        toolbar={
          <>
            {addButton}
            {allowed('export') && (
              <Button icon={DownloadIcon} onClick={() => void downloadFile(`${restPath(resource)}/export-excel`, exportParameters(filters), `${declaration.title}.xlsx`)}>
                导出
              </Button>
            )}
          </>
        }
        tools={
          <>
            <IconButton icon={SearchIcon} variant="default" label={searchShown ? '隐藏搜索' : '显示搜索'} tooltipDirection="sw" onClick={() => setSearchShown(!searchShown)} />
            <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={() => void list.refetch()} />
            <ColumnPanel columns={withActions} preferences={preferences} />
          </>
        }
        table={
          <DataTable
            label={`${declaration.title}列表`}
            columns={withActions}
            rows={rows}
            rowId={(row) => String(row.id)}
            rowName={(row) => String(row.name)}
            preferences={preferences}
            error={list.isError && !list.data ? toApiError(list.error).message : null}
            onRetry={() => void list.refetch()}
            refreshing={list.isPlaceholderData || list.isRefetching}
            onRowOpen={allowed('update') ? edit : undefined}
            contextMenu={actionsOf}
            maxHeight="max(320px, calc(100dvh - 320px))"
            empty={
              filtered ? (
                <EmptyState title="没有符合条件的数据">换一个条件试试，或点“重置”查看全部。</EmptyState>
              ) : (
                <EmptyState title={`还没有${declaration.title}`} action={addButton}>
                  新增后即可在开单和资料中选用。
                </EmptyState>
              )
            }
          />
        }
        pager={list.data && !declaration.isTree && <Pagination total={list.data.total} {...page} onChange={setPage} />}
      />
      {editing && <ResourceForm resource={resource} {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function exportParameters(filters: ResourceFilters): Record<string, string | readonly string[]> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}
