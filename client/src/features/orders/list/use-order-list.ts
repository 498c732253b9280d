import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST_AGE, useForgetOrders } from '#client/features/orders/order-api.ts';
import { trpc } from '#client/lib/trpc.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import { initialFilters, type OrderFilters, pageFilters } from './order-filters.ts';

export type ListMode = 'orders' | 'lines';

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

export interface OrderList {
  mode: ListMode;
  filters: OrderFilters;
  page: Page;
  orders: ListQuery<OrderRow>;
  lines: ListQuery<OrderLinePageRow>;
  /** The query of the present mode. */
  current: ListQuery<OrderRow> | ListQuery<OrderLinePageRow>;
  setPage(page: Page): void;
  toggleMode(): void;
  search(filters: OrderFilters): void;
  afterRemoval(): Promise<void>;
}

/** What the list shows: filters, mode and page, and the rows for them. Each query stays good for five minutes. */
export function useOrderList(): OrderList {
  const forgetOrders = useForgetOrders();
  const [mode, setMode] = useState<ListMode>('orders');
  const [filters, setFilters] = useState(() => initialFilters());
  const [page, setPage] = useState({ pageNo: 1, pageSize: PAGE_SIZE });
  const options = { staleTime: LIST_AGE, gcTime: LIST_AGE, placeholderData: keepPreviousData, meta: { inPlace: true } };
  const orders = trpc.bs.orderInfo.page.useQuery({ ...pageFilters(filters), ...page }, { ...options, enabled: mode === 'orders' });
  const lines = trpc.bs.orderDel.page.useQuery({ ...pageFilters(filters), ...page }, { ...options, enabled: mode === 'lines' });
  const current = mode === 'orders' ? orders : lines;
  const firstPage = () => setPage((before) => ({ ...before, pageNo: 1 }));

  return {
    mode,
    filters,
    page,
    orders,
    lines,
    current,
    setPage,
    toggleMode: () => {
      setMode(mode === 'orders' ? 'lines' : 'orders');
      firstPage();
    },
    search: (next: OrderFilters) => {
      setFilters(next);
      firstPage();
      void forgetOrders();
    },
    /** After a deletion: the last row of the last page leaves an empty page behind. */
    afterRemoval: () => {
      if (current.data?.list.length === 1) setPage((before) => ({ ...before, pageNo: Math.max(1, before.pageNo - 1) }));
      return forgetOrders();
    },
  };
}
