import { TrashIcon, UploadIcon } from '@primer/octicons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { UploadInvoiceDialog } from '#client/features/orders/invoices/upload-invoice.dialog.tsx';
import { orderApi } from '#client/features/orders/order-api.ts';
import styles from '#client/features/orders/orders.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { downloadShopFile } from '#client/lib/download.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { BatchBar } from '#client/ui/batch-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState, Notice } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { toast } from '#client/ui/toast.ts';
import { useLastPage } from '#client/ui/use-last-page.ts';
import { useSelection } from '#client/ui/use-selection.ts';
import { choiceLabel, INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { overCollected } from '#shared/rules/collection.rules.ts';
import { formatDate, formatDateTime, formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { InvoiceRow } from '#shared/schemas/invoice.schema.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';

const PAGE_SIZE = 10;
const namesOf = (invoices: readonly InvoiceRow[]): string => invoices.map(({ fileName }) => fileName).join('、');

/** @param remove null where the person may not delete invoices */
function columnsOf(remove: ((invoice: InvoiceRow) => void) | null): DataColumn<InvoiceRow>[] {
  return [
    { id: 'fileName', header: '发票名称', width: 240 },
    { id: 'invoiceNumber', header: '发票号码', width: 176 },
    { id: 'invoiceDate', header: '开票日期', width: 104, cell: (row) => formatDate(row.invoiceDate) },
    {
      id: 'invoiceAmount',
      header: '价税合计',
      width: 112,
      numeric: true,
      cell: (row) => (row.invoiceAmount === null ? '' : formatMoney(row.invoiceAmount)),
    },
    { id: 'direction', header: '收支类型', width: 96, cell: (row) => choiceLabel(INVOICE_DIRECTION_CHOICES, row.incomeOrExpenseType) },
    { id: 'creatorName', header: '上传人', width: 104 },
    { id: 'createTime', header: '上传时间', width: 180, cell: (row) => formatDateTime(row.createTime) },
    {
      id: 'actions',
      header: '操作',
      width: 128,
      cell: (row) => (
        <>
          <Button
            size="small"
            variant="invisible"
            aria-label={`下载 ${row.fileName}`}
            onClick={() => void downloadShopFile(row.invoiceFilePath, row.fileName)}
          >
            下载
          </Button>
          {remove && (
            <Button size="small" variant="invisible" aria-label={`删除 ${row.fileName}`} onClick={() => remove(row)}>
              删除
            </Button>
          )}
        </>
      ),
    },
  ];
}

/** A warning when the income invoices do not add up to the order's receivables. Nothing is compared while one of them has no amount. */
function Difference({ invoices, receivables }: { invoices: readonly InvoiceRow[]; receivables: string }) {
  const income = invoices.filter(({ incomeOrExpenseType }) => incomeOrExpenseType === 'income');
  const amounts = income.flatMap(({ invoiceAmount }) => invoiceAmount ?? []);
  if (amounts.length === 0 || amounts.length < income.length) return null;
  const sum = addMoneyTexts(amounts);
  const rest = formatMoney(overCollected(receivables, sum));
  if (Number(overCollected(receivables, sum)) === 0) return null;
  return <Notice tone="warning">{`发票价税合计 ${formatMoney(sum)}，订单应收 ${formatMoney(receivables)}，相差 ${rest}`}</Notice>;
}

/** The invoices of an order: listed, uploaded, downloaded and deleted. */
export function OrderInvoices({ order: { orderId, receivables } }: { order: OrderRow }) {
  const { user } = useCurrentUser();
  const can = usePermission();
  const utils = trpc.useUtils();
  const [page, setPage] = useState({ pageNo: 1, pageSize: PAGE_SIZE });
  const invoices = trpc.bs.orderInvoices.page.useQuery(
    { orderId, ...page },
    { meta: { inPlace: true }, placeholderData: (shown) => shown },
  );
  useLastPage(invoices, page, (pageNo) => setPage({ ...page, pageNo }));
  const { mutate: remove } = useMutation({
    mutationFn: async (chosen: readonly InvoiceRow[]) => {
      for (const { id } of chosen) await orderApi.bs.orderInvoices.delete.mutate({ id });
    },
    onSuccess: (_, chosen) => {
      toast.success('删除成功', { description: namesOf(chosen) });
    },
    onSettled: () => utils.bs.orderInvoices.invalidate(),
  });
  const canRemove = can('bs:order-invoices:delete');
  const ask = async (chosen: readonly InvoiceRow[]): Promise<void> => {
    const message = `是否确认删除订单发票名称为${namesOf(chosen)}的数据项?`;
    const isSure = await confirm({ title: '删除发票', message, confirmLabel: '删除', danger: true });
    if (isSure) remove(chosen, { onSuccess: () => selection.drop(chosen) });
  };
  const columns = columnsOf(canRemove ? (invoice) => void ask([invoice]) : null);
  const preferences = useTablePreferences(`order-invoices:${user.id}`, columns);
  const total = invoices.data?.total ?? 0;
  const selection = useSelection(invoices.data?.list, (row) => String(row.id), orderId);
  const [isUploading, setUploading] = useState(false);
  return (
    <div className={styles.stack}>
      {selection.rows.length > 0 ? (
        <BatchBar count={selection.rows.length} onClear={selection.clear}>
          <Button icon={TrashIcon} variant="danger" onClick={() => void ask(selection.rows)}>
            删除所选
          </Button>
        </BatchBar>
      ) : (
        can('bs:order-invoices:create') && (
          <div>
            <Button icon={UploadIcon} onClick={() => setUploading(true)}>
              上传发票
            </Button>
          </div>
        )
      )}
      {total <= PAGE_SIZE && <Difference invoices={invoices.data?.list ?? []} receivables={receivables} />}
      <DataTable
        label="订单发票"
        columns={columns}
        rows={invoices.data?.list}
        rowId={(row) => String(row.id)}
        preferences={preferences}
        error={invoices.isError && !invoices.data ? toApiError(invoices.error).message : null}
        onRetry={() => void invoices.refetch()}
        refreshing={invoices.isPlaceholderData}
        selection={canRemove ? selection.table : undefined}
        rowName={(row) => row.fileName}
        empty={<EmptyState title="还没有发票">上传的发票会显示在这里；电子发票的 XML 会自动读出号码、日期和金额。</EmptyState>}
      />
      {total > PAGE_SIZE && <Pagination total={total} {...page} onChange={setPage} />}
      {isUploading && <UploadInvoiceDialog orderId={orderId} onClose={() => setUploading(false)} />}
    </div>
  );
}
