import { useState } from 'react';
import styles from '#client/features/orders/orders.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { ORDER_LABELS, RECEIPT_LABELS } from '#shared/order-labels.ts';
import { formatDateTime, formatMoney } from '#shared/rules/format.rules.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';

const SIZES = [5, 10, 15] as const;
const KINDS: Readonly<Record<string, string>> = { receipt: '收款', deposit: '预付款', reversal: '冲销' };

const COLUMNS: DataColumn<ReceiptRow>[] = [
  { id: 'receiptDate', header: RECEIPT_LABELS.receiptDate, width: 180, cell: (row) => formatDateTime(row.receiptDate) },
  { id: 'kind', header: '类别', width: 80, cell: (row) => KINDS[row.kind] ?? row.kind },
  {
    id: 'thisCollection',
    header: RECEIPT_LABELS.thisCollection,
    width: 112,
    numeric: true,
    cell: (row) => formatMoney(row.thisCollection),
  },
  { id: 'arrearsBefore', header: RECEIPT_LABELS.arrearsBefore, width: 112, numeric: true, cell: (row) => formatMoney(row.arrearsBefore) },
  { id: 'arrearsAfter', header: RECEIPT_LABELS.arrearsAfter, width: 112, numeric: true, cell: (row) => formatMoney(row.arrearsAfter) },
  { id: 'paymentTypeName', header: RECEIPT_LABELS.paymentType, width: 96, cell: (row) => row.paymentTypeName ?? '未填写' },
  { id: 'payee', header: RECEIPT_LABELS.payee, width: 96 },
  { id: 'payer', header: RECEIPT_LABELS.payer, width: 120 },
  { id: 'remarks', header: ORDER_LABELS.remarks, width: 160 },
];

/** The money received for one order. Asked for only when something was received. */
export function OrderReceipts({ orderId, isPaid }: { orderId: string; isPaid: boolean }) {
  const { user } = useCurrentUser();
  const [page, setPage] = useState<{ pageNo: number; pageSize: number }>({ pageNo: 1, pageSize: SIZES[0] });
  const receipts = trpc.bs.orderPaymentReceipts.listAllSimple.useQuery({ orderId }, { enabled: isPaid, meta: { inPlace: true } });
  const preferences = useTablePreferences(`order-receipts:${user.id}`, COLUMNS);
  const all = isPaid ? receipts.data : [];
  const start = (page.pageNo - 1) * page.pageSize;
  const rows = all?.slice(start, start + page.pageSize);
  return (
    <div className={styles.stack}>
      <DataTable
        label="收款记录"
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => String(row.id)}
        preferences={preferences}
        error={receipts.isError && !receipts.data ? toApiError(receipts.error).message : null}
        onRetry={() => void receipts.refetch()}
        empty={<EmptyState title="还没有收款">审核后可以收款。</EmptyState>}
      />
      {all !== undefined && all.length > SIZES[0] && <Pagination total={all.length} {...page} sizes={SIZES} onChange={setPage} />}
    </div>
  );
}
