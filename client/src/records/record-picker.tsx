import { PlusIcon, SearchIcon } from '@primer/octicons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { untypedClient } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { isComposing } from '#client/ui/composition.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { STATUS } from '#shared/states.ts';
import { BesideTree } from './beside-tree.tsx';
import { type Page, permissionOf, recordKey, type SearchablePath } from './record-calls.ts';
import styles from './record-picker.module.css';
import { TypeTree } from './type-tree.tsx';

const firstPage = { pageNo: 1, pageSize: 20 };

/** Pause in typing before the list is searched, in milliseconds. */
const searchDelay = 200;

/** The state of a picker's search. It finds pages of the full list if the person may read that, else slices of the simple list. */
export function usePicker<Row>(path: SearchablePath, initialText = '') {
  const can = usePermission();
  const [text, setText] = useState(initialText);
  const [settled, setSettled] = useState(initialText.trim());
  const [typeId, setTypeId] = useState<number | null>(null);
  const [page, setPage] = useState(firstPage);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text.trim());
      setPage((before) => ({ ...before, pageNo: 1 }));
    }, searchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  const filters = { text: settled, ...(typeId === null ? {} : { typeId }) };
  const isPaged = can(`${permissionOf(path)}:query`);
  const call = isPaged ? 'page' : 'listAllSimple';
  const input = isPaged ? { ...filters, ...page, status: STATUS.enabled } : filters;
  const found = useQuery({
    queryKey: recordKey(path, call, input),
    queryFn: ({ signal }) => untypedClient.query(`${path}.${call}`, input, { signal }) as Promise<Page<Row> | Row[]>,
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
  });
  const { data } = found;
  const first = (page.pageNo - 1) * page.pageSize;
  const slice = (rows: Row[]) => ({ list: rows.slice(first, first + page.pageSize), total: rows.length });
  return {
    text,
    setText,
    typeId,
    setTypeId: (next: number | null) => {
      setTypeId(next);
      setPage((before) => ({ ...before, pageNo: 1 }));
    },
    page,
    setPage,
    isFiltered: settled !== '' || typeId !== null,
    rows: Array.isArray(data) ? slice(data) : data,
    error: data ? null : found.error,
    refreshing: found.isFetching && found.isPlaceholderData,
    retry: () => void found.refetch(),
  };
}

interface RecordPickerProps<T> {
  /** What is picked, such as 客户 in 选择客户. */
  noun: string;
  types: React.ComponentProps<typeof TypeTree>['resource'];
  columns: readonly DataColumn<T>[];
  placeholder: string;
  picker: ReturnType<typeof usePicker<T>>;
  onChoose(row: T): void;
  /** Given if several can be chosen at once; gets them in the order in which they were ticked. */
  onChooseMany?(rows: readonly T[]): void;
  onClose(): void;
  /** Absent if the person may not add one. */
  onAdd?(): void;
  /** Shown before the add button. */
  addExtra?: ReactNode;
  /** Height of the table in pixels, in a dialog of the size `share`; without it the dialog is wide and as high as the window. */
  tableHeight?: number;
}

/** Dialog for choosing records: types on the left, search and table on the right. Double-click, Enter and the button choose one. */
export function RecordPicker<T extends { id: number; name: string }>(props: RecordPickerProps<T>) {
  const { noun, types, columns, placeholder, picker, onChoose, onChooseMany, onClose, onAdd, addExtra, tableHeight } = props;
  const { user } = useCurrentUser();
  const content = useRef<HTMLDivElement>(null);
  // Ticked rows stay ticked across pages and searches.
  const [ticked, setTicked] = useState<ReadonlyMap<string, T>>(new Map());
  const selected = useMemo(() => new Set(ticked.keys()), [ticked]);
  const tick = (ids: ReadonlySet<string>) => {
    const known = new Map([...ticked, ...(picker.rows?.list ?? []).map((row) => [String(row.id), row] as const)]);
    setTicked(new Map([...known].filter(([id]) => ids.has(id))));
  };
  const withButton = useMemo<DataColumn<T>[]>(
    () => [
      ...columns,
      {
        id: 'choose',
        header: '操作',
        width: 80,
        fixed: true,
        sticky: 'end',
        cell: (row) => (
          <Button size="small" aria-label={`选择 ${row.name}`} onClick={() => onChoose(row)}>
            选择
          </Button>
        ),
      },
    ],
    [columns, onChoose],
  );
  const preferences = useTablePreferences(`picker-${noun}:${user.id}`, withButton);

  /** Moves the focus from the search box into the rows, where arrows move and Enter chooses. */
  const toRows = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    content.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  };

  return (
    <Dialog
      title={`选择${noun}`}
      size={tableHeight === undefined ? 'wide' : 'share'}
      fixedHeight={tableHeight === undefined}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {onChooseMany && (
            <Button variant="primary" disabled={ticked.size === 0} onClick={() => onChooseMany([...ticked.values()])}>
              {ticked.size === 0 ? '选用所选' : `选用 ${ticked.size} 个${noun}`}
            </Button>
          )}
        </>
      }
    >
      <BesideTree fill tree={<TypeTree resource={types} value={picker.typeId} onChange={picker.setTypeId} />}>
        <div className={styles.bar}>
          <div className={styles.search}>
            <TextInput
              aria-label={placeholder}
              leading={SearchIcon}
              placeholder={placeholder}
              value={picker.text}
              data-autofocus
              onChange={(event) => picker.setText(event.target.value)}
              onKeyDown={toRows}
            />
          </div>
          <div className={styles.buttons}>
            {addExtra}
            {onAdd && (
              <Button icon={PlusIcon} onClick={onAdd}>
                新建{noun}
              </Button>
            )}
          </div>
        </div>
        <div className={styles.table} style={tableHeight === undefined ? undefined : { flex: 'auto', height: tableHeight }} ref={content}>
          <DataTable
            label={`${noun}列表`}
            columns={withButton}
            rows={picker.rows?.list}
            rowId={(row) => String(row.id)}
            rowName={(row) => row.name}
            preferences={preferences}
            error={picker.error ? `获取${noun}列表失败：${toApiError(picker.error).message}` : null}
            onRetry={picker.retry}
            refreshing={picker.refreshing}
            onRowOpen={onChoose}
            selection={onChooseMany && { selected, onChange: tick }}
            maxHeight="100%"
            empty={
              picker.isFiltered ? (
                <EmptyState title={`没有符合条件的${noun}`}>换一个关键字或类别试试。</EmptyState>
              ) : (
                <EmptyState title={`还没有${noun}`}>新建后即可选用。</EmptyState>
              )
            }
          />
        </div>
        {picker.rows && <Pagination total={picker.rows.total} {...picker.page} onChange={picker.setPage} />}
      </BesideTree>
    </Dialog>
  );
}
