import { DownloadIcon, PencilIcon, PlusIcon, SearchIcon, SyncIcon, UploadIcon } from '@primer/octicons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { ImportDialog } from '#client/features/imports/import.dialog.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { downloadFile } from '#client/lib/download.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { defaultPageSize, Pagination } from '#client/ui/pagination.tsx';
import { ListPage } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { usePhone } from '#client/ui/viewport.ts';
import { declarationOf, type ResourceName } from '#shared/resources/all-resources.ts';
import { parseShanghaiTime } from '#shared/schemas/wire.schema.ts';
import { type Editing, useResourceActions } from './resource-actions.ts';
import { type ResourceRow, resourceApi, resourceKey, restPath } from './resource-api.ts';
import { resourceColumns } from './resource-columns.tsx';
import { ResourceForm } from './resource-form.tsx';
import styles from './resource-list.module.css';
import { treeOrder } from './resource-options.ts';
import { type ResourceFilters, ResourceSearch } from './resource-search.tsx';

/** A tree is shown whole, read in the largest pages the server answers. */
const treePageSize = 200;

async function everyPage(resource: ResourceName, input: Record<string, unknown>, signal: AbortSignal) {
  const first = await resourceApi(resource).page({ ...input, pageNo: 1, pageSize: treePageSize }, signal);
  const list = [...first.list];
  for (let pageNo = 2; list.length < first.total; pageNo++) {
    const next = await resourceApi(resource).page({ ...input, pageNo, pageSize: treePageSize }, signal);
    if (next.list.length === 0) break;
    list.push(...next.list);
  }
  return { list, total: list.length };
}

function filterInput(filters: ResourceFilters): Record<string, unknown> {
  const entries = Object.entries(filters).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : value?.map((text) => parseShanghaiTime(text))]),
  );
}

/** The list page of a plain resource: search, add, edit, delete, export, column choice. */
export function ResourceList({ resource }: { resource: ResourceName }) {
  const declaration = declarationOf(resource);
  const { user } = useCurrentUser();
  const [filters, setFilters] = useState<ResourceFilters>({});
  // On a phone the filters would push the list off the screen; they open on demand.
  const [searchShown, setSearchShown] = useState(!usePhone());
  const [page, setPage] = useState({ pageNo: 1, pageSize: declaration.isTree ? treePageSize : defaultPageSize });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [importing, setImporting] = useState(false);
  const queryClient = useQueryClient();
  const forget = useCallback(() => queryClient.invalidateQueries({ queryKey: resourceKey(resource) }), [queryClient, resource]);

  const input = { ...filterInput(filters), ...page };
  const list = useQuery({
    queryKey: resourceKey(resource, 'page', input),
    queryFn: ({ signal }) => (declaration.isTree ? everyPage(resource, input, signal) : resourceApi(resource).page(input, signal)),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  const tree = useMemo(() => (declaration.isTree && list.data ? treeOrder(list.data.list) : null), [declaration.isTree, list.data]);
  const depths = useMemo(() => new Map(tree?.map(({ row, depth }) => [row.id, depth])), [tree]);
  const rows = tree?.map(({ row }) => row) ?? list.data?.list;
  const isLastRow = rows?.length === 1;

  const columns = useMemo(() => resourceColumns(declaration, (row) => depths.get(row.id) ?? 0), [declaration, depths]);
  const preferences = useTablePreferences(`${resource}:${user.id}`, columns);
  const onRemoved = useCallback(
    () => setPage((before) => ({ ...before, pageNo: Math.max(1, isLastRow ? before.pageNo - 1 : before.pageNo) })),
    [isLastRow],
  );
  const { actionsOf, allowed } = useResourceActions(resource, setEditing, onRemoved);
  const withActions = useMemo<DataColumn<ResourceRow>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: '操作',
        width: 96,
        fixed: true,
        sticky: 'end',
        cell: (row) => <RowActions row={row} items={actionsOf(row)} />,
      },
    ],
    [columns, actionsOf],
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
            {declaration.importable && allowed('import') && (
              <Button icon={UploadIcon} onClick={() => setImporting(true)}>
                导入
              </Button>
            )}
            {allowed('export') && (
              <Button
                icon={DownloadIcon}
                onClick={() =>
                  void downloadFile(
                    `${restPath(resource)}/export-excel`,
                    exportParameters(filters),
                    `${declaration.title}.xlsx`,
                    list.data?.total,
                  )
                }
              >
                导出
              </Button>
            )}
          </>
        }
        tools={
          <>
            <IconButton
              icon={SearchIcon}
              variant="default"
              label={searchShown ? '隐藏搜索' : '显示搜索'}
              tooltipDirection="sw"
              onClick={() => setSearchShown(!searchShown)}
            />
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
            onRowOpen={allowed('update') ? (row) => setEditing({ row }) : undefined}
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
      {importing && <ImportDialog kind={resource} onImported={forget} onClose={() => setImporting(false)} />}
      {editing && <ResourceForm resource={resource} {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function exportParameters(filters: ResourceFilters): Record<string, string | readonly string[]> {
  return Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}

/** The row's buttons; what has no place here is in the row's menu. */
function RowActions({ row, items }: { row: ResourceRow; items: readonly MenuItem[] }) {
  return (
    <span className={styles.actions}>
      {items
        .filter((item) => item.label !== '新增下级')
        .map((item) => (
          <IconButton
            key={item.label}
            size="small"
            icon={item.icon ?? PencilIcon}
            label={`${item.label} ${String(row.name)}`}
            tooltipDirection="w"
            onClick={item.onSelect}
          />
        ))}
    </span>
  );
}
