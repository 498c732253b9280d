import { DownloadIcon, PlusIcon, SearchIcon, SyncIcon, TrashIcon, UploadIcon } from '@primer/octicons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ImportDialog } from '#client/features/imports/import.dialog.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { downloadFile } from '#client/lib/download.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { BatchBar } from '#client/ui/batch-bar.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { ListPage } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { useSelection } from '#client/ui/use-selection.ts';
import { usePhone } from '#client/ui/viewport.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { ListTable } from './list-table.tsx';
import { type RecordPath, restPath } from './record-calls.ts';
import { type PlainForm, PlainRecordDialog } from './record-dialog.tsx';
import { type Filter, labelledFilter, RecordSearch } from './record-search.tsx';
import { SavedViews } from './saved-views.tsx';
import { REMOVE, type RecordListState } from './use-record-list.ts';

interface RecordListProps<P extends RecordPath, Row, Name extends string> {
  /** The page's name; also names the table's stored preferences. */
  title: string;
  list: RecordListState<Row, Name, never, P>;
  /** A name alone stands for a text filter. */
  filters: readonly (Filter<NoInfer<Name>> | NoInfer<Name>)[];
  columns: readonly DataColumn<NoInfer<Row>>[];
  /** The menu of a row. A click on its name, a double-click, Enter and a tap run its `defaultItem`. */
  menu(row: NoInfer<Row>): readonly (MenuItem | false)[];
  /** The form of a row, if it consists of its fields only. A page renders any other form itself. */
  form?: PlainForm<NoInfer<P>>;
  emptyHint: string;
  /** Name of the exported file; absent if the list has no export. */
  exportAs?: string;
  importAs?: ImportKind;
  /** The key of a row, if `id` does not identify it. Selected rows then cannot be exported. */
  rowId?(row: NoInfer<Row>): string;
  /** Further buttons of the toolbar. */
  actions?: ReactNode;
  /** Sums of all rows that match the filters, below the table. */
  sums?: ReactNode;
  /** By default, whether the person may create a row. */
  isAddable?: boolean;
  /** False for a tree, which is shown whole. */
  isPaged?: boolean;
}

/** A list page: search, toolbar, table (on a phone cards) and pager, and the form of a row. */
export function RecordList<P extends RecordPath, Row extends { id: number }, Name extends string>(props: RecordListProps<P, Row, Name>) {
  const { title, list, filters, columns, form, emptyHint, exportAs, importAs, rowId = (row) => String(row.id) } = props;
  const { isAddable = list.can('create'), isPaged = true } = props;
  const menu = (row: Row) => props.menu(row).filter((item) => item !== false);
  const { query, noun, can, active } = list;
  const { user } = useCurrentUser();
  const queryClient = useQueryClient();
  const phone = usePhone();
  // On a phone the filters are hidden at first, because they would push the list off the screen.
  const [isSearchShown, setSearchShown] = useState(!phone);
  const [importing, setImporting] = useState(false);
  const preferences = useTablePreferences(`${title}:${user.id}`, columns);
  const fields = filters.map((filter) => labelledFilter(filter, list.path, columns));
  const rows = query.data?.list;
  const selection = useSelection(rows, rowId, list.address.text);
  const isRemovable = rows?.some((row) => menu(row).some(({ label }) => label === REMOVE)) ?? false;
  const exportRows = (chosen: Parameters<typeof downloadFile>[1], count: number | undefined) =>
    void downloadFile(`${restPath(list.path)}/export-excel`, { ...list.always, ...chosen }, exportAs ?? '', count);
  const canExport = exportAs !== undefined && can('export');
  const canExportSome = canExport && props.rowId === undefined;
  const addButton = isAddable && (
    <Button variant="primary" icon={PlusIcon} onClick={() => list.open({})}>
      新建
    </Button>
  );
  const isFiltered = Object.keys(active).length > 0;
  const tools: Array<[label: string, icon: typeof SearchIcon, onClick: () => void]> = [
    [isSearchShown ? '隐藏查询条件' : '显示查询条件', SearchIcon, () => setSearchShown(!isSearchShown)],
    ['刷新', SyncIcon, () => void query.refetch()],
  ];
  const files: Array<ReactNode> = [
    importAs && can('import') && (
      <Button key="import" icon={UploadIcon} onClick={() => setImporting(true)}>
        导入
      </Button>
    ),
    canExport && (
      <Button key="export" icon={DownloadIcon} onClick={() => exportRows(active, query.data?.total)}>
        导出
      </Button>
    ),
  ];

  return (
    <>
      <ListPage
        title={title}
        search={isSearchShown && <RecordSearch fields={fields} filters={list.filters} onSearch={list.search} />}
        toolbar={
          <>
            {addButton}
            {files}
            {props.actions}
          </>
        }
        tools={
          <>
            <SavedViews list={list.path} address={list.address} />
            {tools.map(([label, icon, onClick]) => (
              <IconButton key={label} icon={icon} variant="default" label={label} tooltipDirection="sw" onClick={onClick} />
            ))}
            <ColumnPanel columns={columns} preferences={preferences} />
          </>
        }
        batch={
          selection.rows.length > 0 && (
            <BatchBar count={selection.rows.length} onClear={selection.clear}>
              {canExportSome && (
                <Button
                  icon={DownloadIcon}
                  onClick={() => exportRows({ ids: selection.rows.map(({ id }) => String(id)) }, selection.rows.length)}
                >
                  导出所选
                </Button>
              )}
              {isRemovable && (
                <Button icon={TrashIcon} variant="danger" onClick={() => void list.removeAll(selection.rows).then(selection.drop)}>
                  删除所选
                </Button>
              )}
            </BatchBar>
          )
        }
        table={
          <ListTable
            label={`${noun}列表`}
            columns={columns}
            rows={rows}
            rowId={rowId}
            rowName={list.nameOf}
            preferences={preferences}
            error={query.error && !query.data ? `获取${noun}列表失败：${toApiError(query.error).message}` : null}
            onRetry={() => void query.refetch()}
            refreshing={query.isPlaceholderData || query.isRefetching}
            currentRowId={list.opened?.row ? rowId(list.opened.row) : null}
            selection={isRemovable || canExportSome ? selection.table : undefined}
            sort={list.address.sort}
            onSort={list.setSort}
            menu={menu}
            empty={
              <EmptyState title={`${isFiltered ? '没有符合条件的' : '还没有'}${noun}`} action={isFiltered ? undefined : addButton}>
                {isFiltered ? '换一个条件试试，或点“重置”查看全部。' : emptyHint}
              </EmptyState>
            }
          />
        }
        sums={props.sums}
        pager={isPaged && query.data && <Pagination total={query.data.total} {...list.page} onChange={list.setPage} />}
      />
      {form && list.opened && list.opened.side === undefined && <PlainRecordDialog list={list} opened={list.opened} form={form} />}
      {/* An import may also create records of other lists, so all queries are invalidated. */}
      {importing && importAs && (
        <ImportDialog kind={importAs} onImported={() => queryClient.invalidateQueries()} onClose={() => setImporting(false)} />
      )}
    </>
  );
}
