import { HistoryIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { orderApi, useForgetOrders } from '#client/features/orders/order-api.ts';
import { toApiError } from '#client/lib/api-error.ts';
import { reportError } from '#client/lib/error-notice.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { type ApiOutput, trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { toast } from '#client/ui/toast.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import { RECOVERY_DAYS, RECOVERY_MS } from '#shared/schemas/order.schema.ts';

type DeletedOrder = ApiOutput['bs']['orderInfo']['deletedPage']['list'][number];

const DAY_MS = 86_400_000;

function columnsOf(onRestore: (row: DeletedOrder) => void, restoring: number | null): DataColumn<DeletedOrder>[] {
  return [
    { id: 'orderId', header: '订单编号', width: 140, fixed: true },
    { id: 'customerName', header: '客户名称', width: 180 },
    { id: 'userName', header: '删除人', width: 100 },
    { id: 'deleteTime', header: '删除时间', width: 180, cell: (row) => formatDateTime(row.deleteTime) },
    {
      id: 'left',
      header: '剩余天数',
      width: 88,
      numeric: true,
      cell: (row) => `${Math.max(0, Math.ceil((row.deleteTime + RECOVERY_MS - Date.now()) / DAY_MS))} 天`,
    },
    {
      id: 'actions',
      header: '操作',
      width: 96,
      fixed: true,
      sticky: 'end',
      cell: (row) => (
        <Button size="small" icon={HistoryIcon} loading={restoring === row.id} onClick={() => onRestore(row)}>
          恢复
        </Button>
      ),
    },
  ];
}

/** Orders that were deleted lately; each can be brought back as it was. */
export function RecycleDialog({ onClose }: { onClose(): void }) {
  const { user } = useCurrentUser();
  const forgetOrders = useForgetOrders();
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const [restoring, setRestoring] = useState<number | null>(null);
  const list = trpc.bs.orderInfo.deletedPage.useQuery(page, { meta: { inPlace: true } });

  const restore = async (row: DeletedOrder) => {
    setRestoring(row.id);
    try {
      await orderApi.bs.orderInfo.restore.mutate({ id: row.id });
      toast.success(`订单 ${row.orderId} 已恢复`);
      await forgetOrders();
    } catch (error) {
      reportError(error);
    } finally {
      setRestoring(null);
    }
  };
  const columns = columnsOf((row) => void restore(row), restoring);
  const preferences = useTablePreferences(`deleted-orders:${user.id}`, columns);

  return (
    <Dialog title="回收站" size="large" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <DataTable
        label="最近删除的订单"
        columns={columns}
        rows={list.data?.list}
        rowId={(row) => String(row.id)}
        preferences={preferences}
        error={list.isError && !list.data ? toApiError(list.error).message : null}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title="回收站是空的">{`删除的订单在这里保留 ${RECOVERY_DAYS} 天，可以恢复。`}</EmptyState>}
      />
      {list.data && list.data.total > page.pageSize && <Pagination total={list.data.total} {...page} onChange={setPage} />}
    </Dialog>
  );
}
