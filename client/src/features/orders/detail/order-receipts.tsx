import { FileIcon } from '@primer/octicons-react';
import { useState } from 'react';
import styles from '#client/features/orders/orders.module.css';
import { isReceived, isVoidable, kindOf } from '#client/features/orders/receipts/receipt-kind.ts';
import { useVoidReceipt } from '#client/features/orders/receipts/use-void-receipt.ts';
import { PrintDrawer } from '#client/features/print/print-drawer.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination, detailPageSizes as SIZES } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { ORDER_LABELS, RECEIPT_LABELS } from '#shared/order-labels.ts';
import { formatDateTime, formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';

const STRUCK = { className: styles.voided };

/** Who voided a receipt, when and why. Unlike the rest of its row it is not struck through. */
function VoidNote({ receipt: { voidedBy, voidTime, voidReason } }: { receipt: ReceiptRow }) {
  const text = `${voidedBy ?? ''} ${formatDateTime(voidTime)}${voidReason ? `：${voidReason}` : ''}`;
  return (
    <span className={styles.voidNote} title={text}>
      {text}
    </span>
  );
}

function columnsOf({ voidOne, printOne }: ReceiptActs, isAnyVoided: boolean): DataColumn<ReceiptRow>[] {
  const action = (row: ReceiptRow) =>
    isVoidable(row) && (
      <>
        {printOne && isReceived(row) && (
          <Button size="small" variant="invisible" aria-label={`打印 ${formatMoney(row.thisCollection)}`} onClick={() => printOne(row)}>
            打印
          </Button>
        )}
        {voidOne && (
          <Button size="small" variant="invisible" aria-label={`作废 ${formatMoney(row.thisCollection)}`} onClick={() => voidOne(row)}>
            作废
          </Button>
        )}
      </>
    );
  return [
    { id: 'receiptDate', header: RECEIPT_LABELS.receiptDate, width: 180, cell: (row) => formatDateTime(row.receiptDate) },
    { id: 'kind', header: '类别', width: 104, cell: kindOf },
    {
      id: 'thisCollection',
      header: RECEIPT_LABELS.thisCollection,
      width: 120,
      numeric: true,
      cell: (row) => formatMoney(row.thisCollection),
    },
    { id: 'arrearsBefore', header: RECEIPT_LABELS.arrearsBefore, width: 120, numeric: true, cell: (row) => formatMoney(row.arrearsBefore) },
    { id: 'arrearsAfter', header: RECEIPT_LABELS.arrearsAfter, width: 120, numeric: true, cell: (row) => formatMoney(row.arrearsAfter) },
    { id: 'paymentTypeName', header: RECEIPT_LABELS.paymentType, width: 96, cell: (row) => row.paymentTypeName ?? '未填写' },
    { id: 'payee', header: RECEIPT_LABELS.payee, width: 96 },
    { id: 'payer', header: RECEIPT_LABELS.payer, width: 120 },
    { id: 'remarks', header: ORDER_LABELS.remarks, width: 160 },
    ...(isAnyVoided
      ? [{ id: 'voided', header: '作废', width: 280, cell: (row: ReceiptRow) => row.voidTime !== null && <VoidNote receipt={row} /> }]
      : []),
    ...(voidOne || printOne ? [{ id: 'void', header: '操作', width: voidOne && printOne ? 128 : 72, cell: action }] : []),
  ];
}

/** What can be done with a receipt; null where it is not allowed. */
interface ReceiptActs {
  voidOne: ((receipt: ReceiptRow) => void) | null;
  printOne: ((receipt: ReceiptRow) => void) | null;
}

interface OrderReceiptsProps {
  order: OrderRow;
  onVoided(): void;
}

/**
 * The receipts of one order, with buttons to print and to void them. They are fetched only when money was received, or when the person asks
 * for voided ones.
 */
export function OrderReceipts({ order, onVoided }: OrderReceiptsProps) {
  const { user } = useCurrentUser();
  const can = usePermission();
  const [page, setPage] = useState<{ pageNo: number; pageSize: number }>({ pageNo: 1, pageSize: SIZES[0] });
  const [isAsked, setAsked] = useState(false);
  const isShown = Number(order.paid) > 0 || isAsked;
  const receipts = trpc.bs.orderPaymentReceipts.listAllSimple.useQuery(
    { orderId: order.orderId, voided: true },
    { enabled: isShown, meta: { inPlace: true } },
  );
  const isAnyVoided = receipts.data?.some(({ voidTime }) => voidTime !== null) ?? false;
  const voidOne = useVoidReceipt(() => {
    setAsked(true);
    onVoided();
  });
  const [printing, setPrinting] = useState<readonly number[] | null>(null);
  const canPrint = order.auditStatus;
  const standing = (receipts.data ?? []).filter(isReceived);
  const canVoid = can('bs:order-payment-receipts:delete');
  const acts = {
    voidOne: canVoid ? (receipt: ReceiptRow) => void voidOne(receipt) : null,
    printOne: canPrint ? ({ id }: ReceiptRow) => setPrinting([id]) : null,
  };
  const columns = columnsOf(acts, isAnyVoided);
  const preferences = useTablePreferences(`order-receipts:${user.id}`, columns);
  const all = isShown ? receipts.data : [];
  const start = (page.pageNo - 1) * page.pageSize;
  const rows = all?.slice(start, start + page.pageSize);
  return (
    <div className={styles.stack}>
      {printing && (
        <PrintDrawer what={{ source: 'receipt', ids: printing }} title={`订单 ${order.orderId} 收款`} onClose={() => setPrinting(null)} />
      )}
      {canPrint && isShown && standing.length > 1 && (
        <div>
          <Button icon={FileIcon} onClick={() => setPrinting(standing.map(({ id }) => id))}>
            打印全部 {standing.length} 笔
          </Button>
        </div>
      )}
      <DataTable
        label="收款记录"
        columns={columns}
        rows={rows}
        rowId={(row) => String(row.id)}
        preferences={preferences}
        error={receipts.isError && !receipts.data ? toApiError(receipts.error).message : null}
        onRetry={() => void receipts.refetch()}
        rowLook={(row) => (row.voidTime === null ? {} : STRUCK)}
        empty={
          <EmptyState title="还没有收款" action={!isShown && <Button onClick={() => setAsked(true)}>查看已作废的收款</Button>}>
            {isShown ? '也没有作废过收款。' : '审核后可以收款。'}
          </EmptyState>
        }
      />
      {all !== undefined && all.length > SIZES[0] && <Pagination total={all.length} {...page} sizes={SIZES} onChange={setPage} />}
    </div>
  );
}
