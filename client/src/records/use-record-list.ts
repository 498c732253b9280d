import { BlockedIcon, CheckCircleIcon, EyeIcon, PencilIcon, PlusIcon, TrashIcon } from '@primer/octicons-react';
import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { tellOutcome } from '#client/lib/batch-outcome.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { usePermission } from '#client/lib/permission.ts';
import type { MenuItem } from '#client/ui/action-menu.tsx';
import { type ConfirmOptions, confirm } from '#client/ui/confirm.ts';
import type { TimeRange } from '#client/ui/date-values.ts';
import { usePageSize } from '#client/ui/page-size.ts';
import { defaultPageSize } from '#client/ui/pagination.tsx';
import { toast } from '#client/ui/toast.ts';
import { useLastPage } from '#client/ui/use-last-page.ts';
import { STATUS, type Status } from '#shared/states.ts';
import { addressValue, filterValue, type ListAddress, useListAddress } from './list-address.ts';
import {
  type FilterName,
  type ListedRow,
  type Page,
  pageOf,
  permissionOf,
  type RecordPath,
  recordCalls,
  recordKey,
} from './record-calls.ts';

/** The label of the menu item that deletes a row. A list with such an item also offers to delete the selected rows. */
export const REMOVE = '删除';

/** Filters as they are typed or chosen; empty text and null do not filter. */
export type Filters<Name extends string = string> = Readonly<Partial<Record<Name, string | number | TimeRange | null>>>;

interface ListOptions<Row, Narrowed extends string> {
  /** What a row is, such as 客户 in 还没有客户. */
  noun: string;
  nameOf(row: Row): string;
  /** The prefix of the permissions, if it does not follow from the path. */
  permission?: string;
  /** Offers only reading and exporting, even to people who hold more permissions. */
  isReadOnly?: boolean;
  /** The call that switches a row on and off. */
  statusCall?: 'update' | 'updateStatus';
  /** A fixed page size, in place of the one that the person chooses. */
  pageSize?: number;
  /** Filters by an id that are chosen beside the search form. */
  narrowedBy?: readonly Narrowed[];
  /** Filters that always apply, if the list is a part of a longer one. */
  always?: Readonly<Record<string, string | number>>;
  /** The list call, if it is not `page`. */
  call?: string;
  /** Fetches the rows, if they are not simply a page of the list call. */
  read?(input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<Page<Row>>;
  refetchInterval?(shown: readonly Row[]): number | false;
}

/** What is open over a list: the form of `row`, or of a new row with the `initial` values; with `side`, another dialog of that name. */
interface Opened<Row> {
  row?: Row;
  initial?: Readonly<Record<string, unknown>>;
  side?: string;
}

/** The actions of a read-only list. */
const LOOKING = new Set(['query', 'export']);

/** In the address in place of a row's id: opens the form of a new row. */
const NEW = 'new';

/** The question before an action. Its title, and by default its confirm button, have the label of the menu item. */
type Question = Pick<ConfirmOptions, 'message' | 'danger'> & Partial<Pick<ConfirmOptions, 'confirmLabel'>>;

type PageOf = { pageNo: number; pageSize: number };

/** The state of a list page: filters, rows, what is open over it, and menu items for its rows. An item is false if it is not permitted. */
export interface RecordListState<Row, Name extends string, Narrowed extends string = never, P extends RecordPath = RecordPath> {
  path: P;
  noun: string;
  nameOf(row: Row): string;
  can(action: string): boolean;
  /** The filters of the search form. */
  filters: Filters<Name>;
  search(filters: Filters<Name>): void;
  /** The filters that are chosen beside the search form, such as a type. */
  narrowed: Readonly<Partial<Record<Narrowed, number>>>;
  narrow(filters: Readonly<Partial<Record<Narrowed, number | null>>>): void;
  always: Readonly<Record<string, string | number>>;
  /** All filters in effect, except `always`, as calls and exports take them. */
  active: Readonly<Record<string, string | number | TimeRange>>;
  page: PageOf;
  setPage(page: PageOf): void;
  setSort(sort: string): void;
  /** Filters, sort order and page in the address. */
  address: ListAddress;
  query: Pick<UseQueryResult<Page<Row>>, 'data' | 'error' | 'isPlaceholderData' | 'isRefetching' | 'refetch'>;
  opened: Opened<Row> | null;
  open(opened: Opened<Row>): void;
  close(): void;
  viewItem(row: Row): MenuItem;
  editItem(row: Row): MenuItem | false;
  /** Adds a child row of a tree. */
  belowItem(row: Row): MenuItem | false;
  /** Opens the dialog that `side` names for a row; with `permission`, only for people who hold it. */
  sideItem(row: Row, side: string, label: string, icon: MenuItem['icon'], permission?: string): MenuItem | false;
  /** Runs `work` as `act` does; with `ask`, after the person has confirmed. */
  actItem(label: string, icon: MenuItem['icon'], work: () => Promise<unknown>, done: string, ask?: Question): MenuItem;
  /** Disables or enables a row. @param warning the consequence of disabling it, shown in a question before */
  statusItem(row: Row & { status: number }, warning?: string): MenuItem | false;
  /** Deletes a row after a question. @param note the consequence, shown in the question */
  removeItem(row: Row, note?: string): MenuItem | false;
  /** Asks once, deletes the rows one by one, and says which could not be deleted. @returns the deleted rows; none if the person cancels */
  removeAll(rows: readonly Row[]): Promise<readonly Row[]>;
  /** Waits for the work, shows `done` and fetches the list again; a failure is shown as a message. */
  act(work: Promise<unknown>, done: string): Promise<void>;
}

/** The filters that are set, trimmed. */
function activeFilters(filters: Filters): Record<string, string | number | TimeRange> {
  const trimmed = Object.entries(filters).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const);
  return Object.fromEntries(trimmed.flatMap(([name, value]) => (value === '' || value == null ? [] : [[name, value] as const])));
}

/** The state of a list page. */
export const useRecordList = <P extends RecordPath, Narrowed extends FilterName<P> = never>(
  path: P,
  options: ListOptions<ListedRow<P>, Narrowed>,
) => useDeclaredList<ListedRow<P>, FilterName<P>, Narrowed, P>(path, options);

/** `useRecordList` for rows whose type does not follow from the path. */
export function useDeclaredList<
  Row extends { id: number },
  Name extends string,
  Narrowed extends string = never,
  P extends RecordPath = RecordPath,
>(path: P, options: ListOptions<Row, Narrowed>): RecordListState<Row, Name, Narrowed, P> {
  const { noun, nameOf, permission = permissionOf(path), always = {}, refetchInterval, call = 'page' } = options;
  const { isReadOnly = false, statusCall = 'update' } = options;
  const read = options.read ?? ((input, signal) => pageOf<Row>(path, call, input, signal));
  const narrowedBy: readonly string[] = options.narrowedBy ?? [];
  const permitted = usePermission();
  const queryClient = useQueryClient();
  const address = useListAddress();
  const [chosenSize, chooseSize] = usePageSize(path, defaultPageSize);
  const given = Object.entries(address.values).map(([name, text]) => [name, filterValue(text)] as const);
  const narrowed = Object.fromEntries(
    given.filter(([name]) => narrowedBy.includes(name)).map(([name, text]) => [name, Number(text)]),
  ) as Partial<Record<Narrowed, number>>;
  const filters = Object.fromEntries(given.filter(([name]) => !narrowedBy.includes(name))) as Filters<Name>;
  const page = { pageNo: address.pageNo, pageSize: options.pageSize ?? chosenSize };
  const [opened, setOpened] = useState<Opened<Row> | null>(null);
  const active = activeFilters({ ...filters, ...narrowed });
  const input = { ...active, ...always, ...page, sort: address.sort };
  const query = useQuery({
    queryKey: recordKey(path, call, input),
    queryFn: ({ signal }) => read(input, signal),
    placeholderData: keepPreviousData,
    meta: { inPlace: true },
    refetchInterval: ({ state }) => refetchInterval?.(state.data?.list ?? []) ?? false,
  });
  useLastPage(query, page, address.setPage);
  const forget = () => queryClient.invalidateQueries({ queryKey: recordKey(path) });
  const show = (next: Filters) =>
    address.show(Object.fromEntries(Object.entries(activeFilters(next)).map(([name, value]) => [name, addressValue(value)])));
  const { mutate: remove } = useMutation({
    mutationFn: (row: Row) => recordCalls(path).remove(row.id),
    onSuccess: async (_, row) => {
      toast.success('删除成功', { description: nameOf(row) });
      await forget();
    },
  });
  const { mutate: setStatus } = useMutation({
    mutationFn: ({ row, status }: { row: Row; status: Status }) => recordCalls(path).setStatus(statusCall, row.id, status),
    onSuccess: async (_, { row, status }) => {
      toast.success(status === STATUS.enabled ? '已启用' : '已停用', { description: nameOf(row) });
      await forget();
    },
  });
  const askDisable = async (row: Row, message: string) => {
    if (await confirm({ title: `停用${noun}「${nameOf(row)}」`, message, danger: true, confirmLabel: '停用' }))
      setStatus({ row, status: STATUS.disabled });
  };
  const askRemove = async (row: Row, note: string) => {
    const message = `是否确认删除${noun}「${nameOf(row)}」？${note}`;
    if (await confirm({ title: `删除${noun}`, message, danger: true, confirmLabel: '删除' })) remove(row);
  };
  const removeAll = async (rows: readonly Row[]) => {
    const names = rows.slice(0, 3).map((row) => `「${nameOf(row)}」`);
    const message = `是否确认删除 ${rows.length} 条${noun}？${names.join('、')}${rows.length > 3 ? '等' : ''}将被删除。`;
    if (!(await confirm({ title: `删除 ${rows.length} 条${noun}`, message, danger: true, confirmLabel: '删除' }))) return [];
    const removed: Row[] = [];
    const failures: string[] = [];
    for (const row of rows) {
      try {
        await recordCalls(path).remove(row.id);
        removed.push(row);
      } catch (error) {
        failures.push(`${nameOf(row)}：${toApiError(error).message}`);
      }
    }
    await forget();
    tellOutcome('删除', rows.length, failures);
    return removed;
  };
  const act = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      toast.success(done);
      await forget();
    } catch (error) {
      reportError(error);
    }
  };
  const can = (action: string) => (!isReadOnly || LOOKING.has(action)) && permitted(`${permission}:${action}`);
  // Links from elsewhere, such as the quick search, name a row to open in the address.
  const openId = address.open;
  useEffect(() => {
    if (openId === null) return;
    address.opened();
    if (openId === NEW) {
      setOpened({});
      return;
    }
    recordCalls(path)
      .get({ id: Number(openId) })
      .then((row) => setOpened({ row: row as Row }))
      .catch(reportError);
  }, [openId, address, path]);

  return {
    path,
    noun,
    nameOf,
    can,
    filters,
    always,
    active,
    search: (next) => {
      show({ ...next, ...narrowed });
      void queryClient.invalidateQueries({ queryKey: recordKey(path, call) });
    },
    narrowed,
    narrow: (next) => show({ ...filters, ...narrowed, ...next }),
    page,
    setPage: (next) => {
      if (next.pageSize !== page.pageSize) chooseSize(next.pageSize);
      address.setPage(next.pageNo);
    },
    setSort: (next) => address.show(address.values, next),
    address,
    query,
    opened,
    open: setOpened,
    close: () => setOpened(null),
    viewItem: (row) => ({ label: '查看', icon: EyeIcon, onSelect: () => setOpened({ row }) }),
    editItem: (row) => can('update') && { label: '修改', icon: PencilIcon, onSelect: () => setOpened({ row }) },
    belowItem: ({ id }) => can('create') && { label: '新建下级', icon: PlusIcon, onSelect: () => setOpened({ initial: { parentId: id } }) },
    sideItem: (row, side, label, icon, needed) =>
      (needed === undefined || permitted(needed)) && { label, icon, onSelect: () => setOpened({ row, side }) },
    actItem: (label, icon, work, done, ask) => {
      const run = async () => {
        if (!ask || (await confirm({ title: label, confirmLabel: label, ...ask }))) await act(work(), done);
      };
      return { label, icon, onSelect: () => void run() };
    },
    statusItem: (row, warning) => {
      if (!can('update')) return false;
      const disable = () => (warning === undefined ? setStatus({ row, status: STATUS.disabled }) : void askDisable(row, warning));
      return row.status === STATUS.enabled
        ? { label: '停用', icon: BlockedIcon, danger: warning !== undefined, onSelect: disable }
        : { label: '启用', icon: CheckCircleIcon, onSelect: () => setStatus({ row, status: STATUS.enabled }) };
    },
    removeItem: (row, note = '') =>
      can('delete') && { label: REMOVE, icon: TrashIcon, danger: true, onSelect: () => void askRemove(row, note) },
    removeAll,
    act,
  };
}
