import { SearchIcon, SyncIcon } from '@primer/octicons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { toApiError } from '#client/lib/api-error.ts';
import { downloadFile } from '#client/lib/download.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { ListTable } from '#client/records/list-table.tsx';
import { SavedViews } from '#client/records/saved-views.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { useColorMode } from '#client/ui/color-mode.ts';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import { isComposing } from '#client/ui/composition.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { ListPage } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { useSelection } from '#client/ui/use-selection.ts';
import { usePhone } from '#client/ui/viewport.ts';
import { useBaseNames } from './base-names.ts';
import type { OrderTarget } from './dialog/order.dialog.tsx';
import { useOrderSettings } from './dialog/order-settings.ts';
import { LineBatchBar, OrderBatchBar } from './list/order-batch-bar.tsx';
import { paintedColor, useOrderColors } from './list/order-colors.ts';
import { lineColumns, orderColumns } from './list/order-columns.tsx';
import { filterParameters } from './list/order-filters.ts';
import { type ListWindow, OrderListWindows } from './list/order-list-windows.tsx';
import { OrderSearch } from './list/order-search.tsx';
import { LineSums, OrderSums } from './list/order-sums.tsx';
import { OrderToolbar } from './list/order-toolbar.tsx';
import { QuickViews } from './list/quick-views.tsx';
import { useOrderBatch } from './list/use-order-batch.ts';
import { useOrderList } from './list/use-order-list.ts';
import { type OrderOfRow, useRowActions } from './list/use-row-actions.ts';
import { orderState } from './order-labels.ts';
import styles from './orders.module.css';

/** In the address in place of an order's number: opens a new order. */
const NEW_ORDER = 'new';

/** The order desk: the list of orders or of their lines, and everything that is opened from it. */
export default function OrderListPage() {
  const { user } = useCurrentUser();
  const can = usePermission();
  const names = useBaseNames();
  // Loaded with the list, so that Alt+N opens an order that can be typed into at once.
  useOrderSettings();
  const list = useOrderList();
  const { mode, filters, page, address } = list;
  const phone = usePhone();
  const colorMode = useColorMode();
  const [colors, setColors] = useOrderColors(user.id);
  const [searchShown, setSearchShown] = useState(!phone);
  const [open, setOpen] = useState<ListWindow | null>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);

  const openOrder = (target: OrderTarget) => {
    // The count is the dialog's key: one new order after another is a new dialog each time.
    setOpen((before) => ({ kind: 'order', target, count: before?.kind === 'order' ? before.count + 1 : 0 }));
  };
  const openDetail = ({ id, orderId }: OrderOfRow) => {
    setCurrentId(String(id));
    openOrder({ kind: 'view', orderId });
  };
  const close = () => setOpen(null);
  const openInvoice = useCallback(({ orderId }: OrderOfRow) => setOpen({ kind: 'invoice', orderId }), []);
  const { menuOf, setInvoiced } = useRowActions({
    onEdit: (order) => {
      setCurrentId(String(order.id));
      openOrder({ kind: 'edit', id: order.id });
    },
    onCopy: (order) => openOrder({ kind: 'copy', id: order.id }),
    onView: openDetail,
    onVoucher: ({ orderId }) => setOpen({ kind: 'voucher', orderId }),
    onInvoice: openInvoice,
    onInvoices: ({ orderId }) => setOpen({ kind: 'invoices', orderId }),
    afterRemoval: list.afterRemoval,
  });

  const ordersShown = useMemo(() => orderColumns({ names, onInvoiced: setInvoiced }), [names, setInvoiced]);
  const linesShown = useMemo(() => lineColumns(), []);
  const orderPreferences = useTablePreferences(`orders:${user.id}`, ordersShown);
  const linePreferences = useTablePreferences(`order-lines:${user.id}`, linesShown);

  const shownOrders = list.orders.data?.list;
  const selection = useSelection(shownOrders, (row) => String(row.id), `${mode} ${address.text}`);
  const lineSelection = useSelection(list.lines.data?.list, (row) => String(row.id), `${mode} ${address.text}`);
  const batch = useOrderBatch(selection.rows);

  // The address may name an order to open, or ask for a new one; the home page and the search link to such addresses.
  const { open: asked, opened: noteOpened } = address;
  useEffect(() => {
    if (asked === null) return;
    noteOpened();
    setOpen({ kind: 'order', target: asked === NEW_ORDER ? { kind: 'new' } : { kind: 'view', orderId: asked }, count: 0 });
  }, [asked, noteOpened]);

  const canAdd = can('bs:order-info:create');
  const isFree = open === null;
  useEffect(() => {
    if (!canAdd || !isFree) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // While a window lies over the page, the root is inert and the keys are that window's.
      if (isComposing(event) || !event.altKey || event.ctrlKey || event.code !== 'KeyN' || document.getElementById('root')?.inert) return;
      event.preventDefault();
      setOpen({ kind: 'order', target: { kind: 'new' }, count: 0 });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [canAdd, isFree]);

  const exportRows = (chosen: Record<string, string | readonly string[]> = filterParameters(filters), total = list.current.data?.total) => {
    const [path, name] =
      mode === 'orders' ? ['/bs/order-info/export-excel', '订单信息.xls'] : ['/bs/order-del/export-excel', '订单明细.xls'];
    void downloadFile(path as string, chosen, name as string, total);
  };
  const exportChosen = (ids: readonly string[]) => exportRows({ [mode === 'orders' ? 'ids' : 'lineIds']: ids }, ids.length);
  const isFiltered = Object.keys(filterParameters(filters)).some((name) => name !== 'date');
  const empty = (
    <EmptyState
      title={isFiltered || !filters.date ? '没有符合条件的订单' : '这段时间还没有订单'}
      action={
        canAdd && !isFiltered ? (
          <Button variant="primary" onClick={() => openOrder({ kind: 'new' })}>
            开单
          </Button>
        ) : undefined
      }
    >
      {isFiltered ? '换一个条件试试，或点“重置”查看最近 90 天的订单。' : '更早的订单请调整下单日期。'}
    </EmptyState>
  );
  const shared = {
    onRetry: () => void list.current.refetch(),
    error: list.current.isError && !list.current.data ? toApiError(list.current.error).message : null,
    refreshing: list.current.isPlaceholderData || list.current.isRefetching,
    empty,
  };

  return (
    <div className={styles.page}>
      <ListPage
        title="订单管理"
        views={<QuickViews filters={filters} onSearch={list.search} />}
        search={searchShown && <OrderSearch filters={filters} names={names} onSearch={list.search} />}
        toolbar={
          <OrderToolbar
            mode={mode}
            onAdd={() => openOrder({ kind: 'new' })}
            onImport={(what) => setOpen({ kind: 'import', what })}
            onExport={() => exportRows()}
            onMode={list.setMode}
            onColors={() => setOpen({ kind: 'colors' })}
            onRecycle={() => setOpen({ kind: 'recycle' })}
          />
        }
        tools={
          <>
            <SavedViews list="bs.orderInfo" address={address} />
            <IconButton
              icon={SearchIcon}
              variant="default"
              label={searchShown ? '隐藏查询条件' : '显示查询条件'}
              tooltipDirection="sw"
              onClick={() => setSearchShown(!searchShown)}
            />
            <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={() => void list.current.refetch()} />
            {mode === 'orders' ? (
              <ColumnPanel key="orders" columns={ordersShown} preferences={orderPreferences} />
            ) : (
              <ColumnPanel key="lines" columns={linesShown} preferences={linePreferences} />
            )}
          </>
        }
        table={
          mode === 'orders' ? (
            <ListTable
              {...shared}
              key="table-orders"
              label="订单列表"
              columns={ordersShown}
              rows={shownOrders}
              rowId={(row) => String(row.id)}
              rowName={(row) => row.orderId}
              preferences={orderPreferences}
              rowLook={(row) => ({ color: paintedColor(colors[orderState(row)], colorMode) })}
              currentRowId={currentId}
              selection={selection.table}
              sort={address.sort ?? '-date'}
              onSort={list.setSort}
              menu={menuOf}
            />
          ) : (
            <ListTable
              {...shared}
              key="table-lines"
              label="订单明细列表"
              columns={linesShown}
              rows={list.lines.data?.list}
              rowId={(row) => String(row.id)}
              rowName={(row) => row.orderId}
              preferences={linePreferences}
              currentRowId={currentId}
              selection={lineSelection.table}
              menu={({ orderInfoId: id, orderId, customerName }) => menuOf({ id, orderId, customerName })}
            />
          )
        }
        sums={mode === 'orders' ? <OrderSums totals={list.totals} /> : <LineSums totals={list.lineTotals} />}
        batch={
          mode === 'orders'
            ? selection.rows.length > 0 && (
                <OrderBatchBar
                  orders={selection.rows}
                  batch={batch}
                  onCollect={() => setOpen({ kind: 'collect' })}
                  onVoucher={(orderId) => setOpen({ kind: 'voucher', orderId })}
                  onPrint={() => setOpen({ kind: 'print' })}
                  onExport={exportChosen}
                  onClear={selection.clear}
                />
              )
            : lineSelection.rows.length > 0 && (
                <LineBatchBar lines={lineSelection.rows} onExport={exportChosen} onClear={lineSelection.clear} />
              )
        }
        pager={list.current.data && <Pagination total={list.current.data.total} {...page} onChange={list.setPage} />}
      />
      {open && (
        <OrderListWindows
          open={open}
          batch={batch}
          colors={colors}
          onColors={setColors}
          onCollected={selection.clear}
          onAnother={() => openOrder({ kind: 'new' })}
          onClose={close}
        />
      )}
    </div>
  );
}
