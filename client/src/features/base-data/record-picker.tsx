import { PlusIcon, SearchIcon } from '@primer/octicons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { Button } from '#client/ui/button.tsx';
import { isComposing } from '#client/ui/composition.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { BesideTree } from './beside-tree.tsx';
import styles from './record-picker.module.css';
import { TypeTree } from './type-tree.tsx';

const firstPage = { pageNo: 1, pageSize: 20 };

/** How long typing must pause before the list is searched, in milliseconds. */
const searchDelay = 200;

/** What a picker searches for: a text, a type, a page. */
export interface PickerSearch {
  /** As typed. */
  text: string;
  /** As searched for: the same a moment later. */
  query: { text: string; typeId?: number };
  page: typeof firstPage;
  typeId: number | null;
  setText(text: string): void;
  setTypeId(typeId: number | null): void;
  setPage(page: typeof firstPage): void;
}

/** The search of one picker; every change of text or type starts at the first page. */
export function usePickerSearch(initialText = ''): PickerSearch {
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
  return {
    text,
    query: { text: settled, ...(typeId === null ? {} : { typeId }) },
    page,
    typeId,
    setText,
    setTypeId: (next) => {
      setTypeId(next);
      setPage((before) => ({ ...before, pageNo: 1 }));
    },
    setPage,
  };
}

interface PickerRows<T> {
  list: readonly T[] | undefined;
  total: number;
  error: unknown;
  refreshing: boolean;
  retry(): void;
}

interface Loading {
  error: unknown;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/**
 * The rows a picker shows: a page of the full list for those who may read it, else the slice of the simple list that everyone
 * signed in may read.
 */
export function pickerRows<T>(
  isPaged: boolean,
  paged: Loading & { data: { list: readonly T[]; total: number } | undefined },
  simple: Loading & { data: readonly T[] | undefined },
  { pageNo, pageSize }: typeof firstPage,
): PickerRows<T> {
  const used = isPaged ? paged : simple;
  const slice = simple.data?.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return {
    list: isPaged ? paged.data?.list : slice,
    total: (isPaged ? paged.data?.total : simple.data?.length) ?? 0,
    error: (isPaged ? paged.data : simple.data) ? null : used.error,
    refreshing: used.isFetching && used.isPlaceholderData,
    retry: () => void used.refetch(),
  };
}

interface RecordPickerProps<T> {
  title: string;
  /** What is picked, as in 新增客户. */
  noun: string;
  tree: Pick<React.ComponentProps<typeof TypeTree>, 'resource' | 'failedTitle'>;
  failedTitle: string;
  columns: readonly DataColumn<T>[];
  placeholder: string;
  search: PickerSearch;
  rows: PickerRows<T>;
  onChoose(row: T): void;
  onClose(): void;
  /** Absent for those who may not add one. */
  onAdd?(): void;
  addExtra?: ReactNode;
  /** Height of the table in px, in a dialog 60 % wide; without it the dialog takes the window's height. */
  tableHeight?: number;
}

/** Dialog for choosing one record: types on the left, search and table on the right. Double-click, Enter and the button choose. */
export function RecordPicker<T extends { id: number; name: string }>(props: RecordPickerProps<T>) {
  const { title, noun, tree, failedTitle, columns, placeholder, search, rows, onChoose, onClose, onAdd, addExtra, tableHeight } = props;
  const { user } = useCurrentUser();
  const content = useRef<HTMLDivElement>(null);
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

  /** From the search box into the rows, where the arrows move and Enter chooses. */
  const toRows = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return;
    event.preventDefault();
    content.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]')?.focus();
  };

  return (
    <Dialog
      title={title}
      size={tableHeight === undefined ? 'wide' : 'share'}
      fixedHeight={tableHeight === undefined}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <BesideTree fill tree={<TypeTree {...tree} value={search.typeId} onChange={search.setTypeId} />}>
        <div className={styles.bar}>
          <div className={styles.search}>
            <TextInput
              aria-label={placeholder}
              leading={SearchIcon}
              placeholder={placeholder}
              value={search.text}
              data-autofocus
              onChange={(event) => search.setText(event.target.value)}
              onKeyDown={toRows}
            />
          </div>
          <div className={styles.buttons}>
            {addExtra}
            {onAdd && (
              <Button icon={PlusIcon} onClick={onAdd}>
                新增{noun}
              </Button>
            )}
          </div>
        </div>
        <div className={styles.table} style={tableHeight === undefined ? undefined : { flex: 'auto', height: tableHeight }} ref={content}>
          <DataTable
            label={`${noun}列表`}
            columns={withButton}
            rows={rows.list}
            rowId={(row) => String(row.id)}
            rowName={(row) => row.name}
            preferences={preferences}
            error={rows.error ? `${failedTitle}：${toApiError(rows.error).message}` : null}
            onRetry={rows.retry}
            refreshing={rows.refreshing}
            onRowOpen={onChoose}
            maxHeight="100%"
            empty={
              search.query.text || search.typeId !== null ? (
                <EmptyState title={`没有符合条件的${noun}`}>换一个关键字或类别试试。</EmptyState>
              ) : (
                <EmptyState title={`还没有${noun}`}>新增后即可选用。</EmptyState>
              )
            }
          />
        </div>
        {rows.list && <Pagination total={rows.total} {...search.page} onChange={search.setPage} />}
      </BesideTree>
    </Dialog>
  );
}
