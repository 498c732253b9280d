import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { orderApi } from '#client/features/orders/order-api.ts';
import styles from '#client/features/orders/orders.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { toast } from '#client/ui/toast.ts';
import { choiceLabel, INVOICE_DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { formatDateTime } from '#shared/rules/format.rules.ts';
import type { InvoiceRow } from '#shared/schemas/invoice.schema.ts';

const SIZES = [5, 10, 15] as const;

/** @param remove null where the person may not */
function columnsOf(remove: ((invoice: InvoiceRow) => void) | null): DataColumn<InvoiceRow>[] {
  return [
    { id: 'fileName', header: '发票名称', width: 320 },
    { id: 'direction', header: '收支类型', width: 96, cell: (row) => choiceLabel(INVOICE_DIRECTION_CHOICES, row.incomeOrExpenseType) },
    { id: 'creatorName', header: '上传人', width: 104 },
    { id: 'createTime', header: '上传时间', width: 180, cell: (row) => formatDateTime(row.createTime) },
    ...(remove
      ? [
          {
            id: 'remove',
            header: '操作',
            width: 72,
            cell: (row: InvoiceRow) => (
              <Button size="small" variant="invisible" aria-label={`删除 ${row.fileName}`} onClick={() => remove(row)}>
                删除
              </Button>
            ),
          },
        ]
      : []),
  ];
}

/** The invoices of an order. */
export function OrderFiles({ orderId }: { orderId: string }) {
  const { user } = useCurrentUser();
  const can = usePermission();
  const utils = trpc.useUtils();
  const [page, setPage] = useState<{ pageNo: number; pageSize: number }>({ pageNo: 1, pageSize: SIZES[0] });
  const invoices = trpc.bs.orderInvoices.page.useQuery(
    { orderId, ...page },
    { meta: { inPlace: true }, placeholderData: (shown) => shown },
  );
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: InvoiceRow) => orderApi.bs.orderInvoices.delete.mutate({ id }),
    onSuccess: async (_, { fileName }) => {
      toast.success('删除成功', { description: fileName });
      // The last one of a page takes its page with it.
      if (invoices.data?.list.length === 1 && page.pageNo > 1) setPage({ ...page, pageNo: page.pageNo - 1 });
      await utils.bs.orderInvoices.invalidate();
    },
  });
  const canRemove = can('bs:order-invoices:delete');
  const columns = useMemo(() => {
    const ask = async (invoice: InvoiceRow) => {
      const message = `是否确认删除订单发票名称为${invoice.fileName}的数据项?`;
      if (await confirm({ title: '删除发票', message, confirmLabel: '删除', danger: true })) remove(invoice);
    };
    return columnsOf(canRemove ? (invoice) => void ask(invoice) : null);
  }, [canRemove, remove]);
  const preferences = useTablePreferences(`order-invoices:${user.id}`, columns);
  const total = invoices.data?.total ?? 0;
  return (
    <div className={styles.stack}>
      <DataTable
        label="订单发票"
        columns={columns}
        rows={invoices.data?.list}
        rowId={(row) => String(row.id)}
        preferences={preferences}
        error={invoices.isError && !invoices.data ? toApiError(invoices.error).message : null}
        onRetry={() => void invoices.refetch()}
        refreshing={invoices.isPlaceholderData}
        empty={<EmptyState title="还没有发票">本单登记的发票会显示在这里。</EmptyState>}
      />
      {total > SIZES[0] && <Pagination total={total} {...page} sizes={SIZES} onChange={setPage} />}
    </div>
  );
}
