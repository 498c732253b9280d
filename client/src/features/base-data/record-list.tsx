import { DownloadIcon, EyeIcon, PlusIcon, SearchIcon, SyncIcon, TrashIcon, UploadIcon } from '@primer/octicons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { ListPage } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { usePhone } from '#client/ui/viewport.ts';
import styles from './record-list.module.css';

interface ListQuery<T> {
  data: { list: readonly T[]; total: number } | undefined;
  error: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  isRefetching: boolean;
  refetch(): Promise<unknown>;
}

interface RecordListProps<T> {
  /** The page's name, also that of its tables' preferences. */
  title: string;
  noun: string;
  failedTitle: string;
  columns: readonly DataColumn<T>[];
  query: ListQuery<T>;
  page: { pageNo: number; pageSize: number };
  onPage(page: { pageNo: number; pageSize: number }): void;
  search: ReactNode;
  isFiltered: boolean;
  emptyHint: string;
  onOpen(row: T): void;
  currentId: number | null;
  /** Each absent for those who may not. */
  onAdd?(): void;
  onImport?(): void;
  /** Is told how many rows there are. */
  onExport?(rows: number): void;
  onDelete?(row: T): void;
}

/** Search, toolbar, table and pager of a list of customers or products. */
export function RecordList<T extends { id: number; name: string }>(props: RecordListProps<T>) {
  const { title, noun, failedTitle, columns, query, page, onPage, search, isFiltered, emptyHint, onOpen, currentId } = props;
  const { onAdd, onImport, onExport, onDelete } = props;
  const { user } = useCurrentUser();
  const phone = usePhone();
  const [isSearchShown, setSearchShown] = useState(!phone);

  const withActions = useMemo<DataColumn<T>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: '操作',
        width: onDelete ? 88 : 56,
        fixed: true,
        sticky: 'end',
        cell: (row) => (
          <span className={styles.actions}>
            <IconButton size="small" icon={EyeIcon} label={`查看 ${row.name}`} tooltipDirection="w" onClick={() => onOpen(row)} />
            {onDelete && (
              <IconButton size="small" icon={TrashIcon} label={`删除 ${row.name}`} tooltipDirection="w" onClick={() => onDelete(row)} />
            )}
          </span>
        ),
      },
    ],
    [columns, onOpen, onDelete],
  );
  const preferences = useTablePreferences(`${title}:${user.id}`, withActions);
  const addButton = onAdd && (
    <Button variant="primary" icon={PlusIcon} onClick={onAdd}>
      新增
    </Button>
  );

  return (
    <ListPage
      title={title}
      search={isSearchShown && search}
      toolbar={
        <>
          {addButton}
          {onImport && (
            <Button icon={UploadIcon} onClick={onImport}>
              导入
            </Button>
          )}
          {onExport && (
            <Button icon={DownloadIcon} onClick={() => onExport(query.data?.total ?? 0)}>
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
            label={isSearchShown ? '隐藏搜索' : '显示搜索'}
            tooltipDirection="sw"
            onClick={() => setSearchShown(!isSearchShown)}
          />
          <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={() => void query.refetch()} />
          <ColumnPanel columns={withActions} preferences={preferences} />
        </>
      }
      table={
        <DataTable
          label={`${noun}列表`}
          columns={withActions}
          rows={query.data?.list}
          rowId={(row) => String(row.id)}
          rowName={(row) => row.name}
          preferences={preferences}
          error={query.isError && !query.data ? `${failedTitle}：${toApiError(query.error).message}` : null}
          onRetry={() => void query.refetch()}
          refreshing={query.isPlaceholderData || query.isRefetching}
          onRowOpen={onOpen}
          currentRowId={currentId === null ? null : String(currentId)}
          contextMenu={(row) => [
            { label: '查看', icon: EyeIcon, onSelect: () => onOpen(row) },
            ...(onDelete ? [{ label: '删除', icon: TrashIcon, danger: true, onSelect: () => onDelete(row) }] : []),
          ]}
          maxHeight={phone ? undefined : 'max(320px, calc(100dvh - 332px))'}
          empty={
            isFiltered ? (
              <EmptyState title={`没有符合条件的${noun}`}>换一个条件试试，或点“重置”查看全部。</EmptyState>
            ) : (
              <EmptyState title={`还没有${noun}`} action={addButton}>
                {emptyHint}
              </EmptyState>
            )
          }
        />
      }
      pager={query.data && <Pagination total={query.data.total} {...page} onChange={onPage} />}
    />
  );
}
