import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LIST_AGE, useForgetOrders } from '#client/features/orders/order-api.ts';
import { type ApiInput, trpc } from '#client/lib/trpc.ts';
import { type ListAddress, useListAddress } from '#client/records/list-address.ts';
import { usePageSize } from '#client/ui/page-size.ts';
import { useLastPage } from '#client/ui/use-last-page.ts';
import type { OrderRow, OrderTotals } from '#shared/schemas/order.schema.ts';
import type { LineTotals, OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import { addressOfFilters, filtersOfAddress, type OrderFilters, pageFilters } from './order-filters.ts';

export type ListMode = 'orders' | 'lines';

/** Name of the list's mode in the address. */
const MODE = 'mode';
/** The specified page size; a high window may show more rows. */
const PAGE_SIZE = 10;

type Page = { pageNo: number; pageSize: number };

/** The part of a query that a list shows. */
interface ListQuery<T> {
  data: { list: T[]; total: number } | undefined;
  error: unknown;
  isError: boolean;
  isPlaceholderData: boolean;
  isRefetching: boolean;
  refetch(): Promise<unknown>;
}

interface OrderList {
  mode: ListMode;
  address: ListAddress;
  filters: OrderFilters;
  page: Page;
  orders: ListQuery<OrderRow>;
  lines: ListQuery<OrderLinePageRow>;
  /** The query of the present mode. */
  current: ListQuery<OrderRow> | ListQuery<OrderLinePageRow>;
  /** Sums of all orders that match the filters; undefined while they are being added up. */
  totals: OrderTotals | undefined;
  /** Sums of all lines that match the filters; undefined while they are being added up. */
  lineTotals: LineTotals | undefined;
  setPage(page: Page): void;
  setSort(sort: string): void;
  setMode(mode: ListMode): void;
  search(filters: OrderFilters): void;
  afterRemoval(): Promise<void>;
}

/** The state of the list, which its address holds: filters, mode, page and sorting; and the rows and sums for it. */
export function useOrderList(): OrderList {
  const forgetOrders = useForgetOrders();
  const address = useListAddress();
  const { values, pageNo, sort } = address;
  const mode: ListMode = values[MODE] === 'lines' ? 'lines' : 'orders';
  const filters = useMemo(() => filtersOfAddress(values), [values]);
  const [pageSize, setPageSize] = usePageSize('orders', PAGE_SIZE);
  const page = { pageNo, pageSize };
  const sorted = { sort } as Pick<ApiInput['bs']['orderInfo']['page'], 'sort'>;
  const options = { staleTime: LIST_AGE, gcTime: LIST_AGE, placeholderData: keepPreviousData, meta: { inPlace: true } };
  const orders = trpc.bs.orderInfo.page.useQuery(
    { ...pageFilters(filters), ...page, ...sorted },
    { ...options, enabled: mode === 'orders' },
  );
  const lines = trpc.bs.orderDel.page.useQuery({ ...pageFilters(filters), ...page }, { ...options, enabled: mode === 'lines' });
  const totals = trpc.bs.orderInfo.getPageTotals.useQuery(pageFilters(filters), { ...options, enabled: mode === 'orders' });
  const lineTotals = trpc.bs.orderDel.getPageTotals.useQuery(pageFilters(filters), { ...options, enabled: mode === 'lines' });
  const current = mode === 'orders' ? orders : lines;
  useLastPage(current, page, address.setPage);

  return {
    mode,
    address,
    filters,
    page,
    orders,
    lines,
    current,
    totals: totals.data,
    lineTotals: lineTotals.data,
    setPage: (next) => {
      if (next.pageSize !== pageSize) setPageSize(next.pageSize);
      address.setPage(next.pageNo);
    },
    setSort: (next) => address.show(values, next),
    setMode: (next) => address.show({ ...values, [MODE]: next === 'lines' ? next : '' }),
    search: (next: OrderFilters) => {
      address.show({ ...addressOfFilters(next), [MODE]: values[MODE] ?? '' });
      void forgetOrders();
    },
    afterRemoval: forgetOrders,
  };
}
