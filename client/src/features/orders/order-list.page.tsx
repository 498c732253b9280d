import { useEffect, useMemo, useState } from 'react';
import { ImportDialog } from '#client/features/imports/import.dialog.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { downloadFile } from '#client/lib/download.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { Button } from '#client/ui/button.tsx';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import { isComposing } from '#client/ui/composition.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { ListPage } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import type { ImportKind } from '#shared/schemas/import.schema.ts';
import { useBaseNames } from './base-names.ts';
import { OrderDialog, type OrderTarget } from './dialog/order.dialog.tsx';
import { useOrderSettings } from './dialog/order-settings.ts';
import { ColorDialog } from './list/color-dialog.tsx';
import { useOrderColors } from './list/order-colors.ts';
import { lineColumns, orderColumns } from './list/order-columns.tsx';
import { filterParameters } from './list/order-filters.ts';
import { OrderSearch } from './list/order-search.tsx';
import { ListTools, OrderToolbar } from './list/order-toolbar.tsx';
import { RecycleDialog } from './list/recycle-dialog.tsx';
import { useOrderList } from './list/use-order-list.ts';
import { useRowActions } from './list/use-row-actions.ts';
import { useForgetOrders } from './order-api.ts';
import { orderState } from './order-labels.ts';
import styles from './orders.module.css';

const TABLE_HEIGHT = 'max(320px, calc(100dvh - 320px))';

/** Which window lies over the list. */
type Open =
  | { kind: 'order'; target: OrderTarget; count: number }
  | { kind: 'import'; what: ImportKind }
  | { kind: 'colors' }
  | { kind: 'recycle' };

/** The order desk: the list of orders or of their lines, and everything that is opened from it. */
export default function OrderListPage() {
  const { user } = useCurrentUser();
  const can = usePermission();
  const names = useBaseNames();
  // Loaded with the list, so that Alt+N opens an order that can be typed into at once.
  useOrderSettings();
  const list = useOrderList();
  const forgetOrders = useForgetOrders();
  const { mode, filters, page } = list;
  const [colors, setColors] = useOrderColors(user.id);
  const [searchShown, setSearchShown] = useState(true);
  const [open, setOpen] = useState<Open | null>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);

  const openOrder = (target: OrderTarget) => {
    // Counted, so that one new order after another is a new dialog each time.
    setOpen((before) => ({ kind: 'order', target, count: before?.kind === 'order' ? before.count + 1 : 0 }));
  };
  const openDetail = (orderId: string) => openOrder({ kind: 'view', orderId });
  const close = () => setOpen(null);
  const { menuOf, setInvoiced } = useRowActions({
    onEdit: (order) => {
      setCurrentId(String(order.id));
      openOrder({ kind: 'edit', id: order.id });
    },
    onCopy: (order) => openOrder({ kind: 'copy', id: order.id }),
    onView: openDetail,
    afterRemoval: list.afterRemoval,
  });

  const ordersShown = useMemo(() => orderColumns({ names, onInvoiced: setInvoiced }), [names, setInvoiced]);
  const linesShown = useMemo(() => lineColumns(), []);
  const orderPreferences = useTablePreferences(`orders:${user.id}`, ordersShown);
  const linePreferences = useTablePreferences(`order-lines:${user.id}`, linesShown);

  const canAdd = can('bs:order-info:create');
  const isFree = open === null;
  useEffect(() => {
    if (!canAdd || !isFree) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Another window of the product over the list owns the keyboard.
      if (isComposing(event) || !event.altKey || event.ctrlKey || event.code !== 'KeyN' || document.getElementById('root')?.inert) return;
      event.preventDefault();
      setOpen({ kind: 'order', target: { kind: 'new' }, count: 0 });
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [canAdd, isFree]);

  const exportRows = () => {
    const [path, name] =
      mode === 'orders' ? ['/bs/order-info/export-excel', '订单信息.xls'] : ['/bs/order-del/export-excel', '订单明细.xls'];
    void downloadFile(path as string, filterParameters(filters), name as string, list.current.data?.total);
  };
  const isFiltered = Object.keys(filterParameters(filters)).some((name) => name !== 'date');
  const empty = (
    <EmptyState
      title={isFiltered || !filters.date ? '没有符合条件的订单' : '这段时间还没有订单'}
      action={
        canAdd && !isFiltered ? (
          <Button variant="primary" onClick={() => openOrder({ kind: 'new' })}>
            新增订单
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
    maxHeight: TABLE_HEIGHT,
    empty,
  };

  return (
    <div className={styles.page}>
      <ListPage
        title="订单管理"
        search={searchShown && <OrderSearch filters={filters} names={names} onSearch={list.search} />}
        toolbar={
          <OrderToolbar
            mode={mode}
            onAdd={() => openOrder({ kind: 'new' })}
            onImport={(what) => setOpen({ kind: 'import', what })}
            onExport={exportRows}
            onToggleMode={list.toggleMode}
            onColors={() => setOpen({ kind: 'colors' })}
            onRecycle={() => setOpen({ kind: 'recycle' })}
          />
        }
        tools={
          <>
            <ListTools
              searchShown={searchShown}
              onToggleSearch={() => setSearchShown(!searchShown)}
              onRefresh={() => void list.current.refetch()}
            />
            {mode === 'orders' ? (
              <ColumnPanel key="orders" columns={ordersShown} preferences={orderPreferences} />
            ) : (
              <ColumnPanel key="lines" columns={linesShown} preferences={linePreferences} />
            )}
          </>
        }
        table={
          mode === 'orders' ? (
            <DataTable
              {...shared}
              key="table-orders"
              label="订单列表"
              columns={ordersShown}
              rows={list.orders.data?.list}
              rowId={(row) => String(row.id)}
              rowName={(row) => row.orderId}
              preferences={orderPreferences}
              rowLook={(row) => ({ color: colors[orderState(row)] })}
              currentRowId={currentId}
              onRowOpen={(row) => {
                setCurrentId(String(row.id));
                openDetail(row.orderId);
              }}
              contextMenu={(row) => menuOf(row)}
            />
          ) : (
            <DataTable
              {...shared}
              key="table-lines"
              label="订单明细列表"
              columns={linesShown}
              rows={list.lines.data?.list}
              rowId={(row) => String(row.id)}
              preferences={linePreferences}
              currentRowId={currentId}
              onRowOpen={(row) => {
                setCurrentId(String(row.id));
                openDetail(row.orderId);
              }}
              contextMenu={({ orderInfoId: id, orderId, customerName }) => menuOf({ id, orderId, customerName })}
            />
          )
        }
        pager={list.current.data && <Pagination total={list.current.data.total} {...page} onChange={list.setPage} />}
      />
      {open?.kind === 'order' && (
        <OrderDialog key={open.count} target={open.target} onClose={close} onAnother={() => openOrder({ kind: 'new' })} />
      )}
      {open?.kind === 'import' && <ImportDialog kind={open.what} onImported={forgetOrders} onClose={close} />}
      {open?.kind === 'colors' && <ColorDialog colors={colors} onSave={setColors} onClose={close} />}
      {open?.kind === 'recycle' && <RecycleDialog onClose={close} />}
    </div>
  );
}
