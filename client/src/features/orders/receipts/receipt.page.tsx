import { CreditCardIcon, ListUnorderedIcon, XCircleIcon } from '@primer/octicons-react';
import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { Button } from '#client/ui/button.tsx';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { CustomerReceiptDialog } from './customer-receipt.dialog.tsx';
import { RECEIPT_COLUMNS, RECEIPT_FILTERS } from './receipt-columns.ts';
import { isVoidable } from './receipt-kind.ts';
import { ReceiptRecordDialog } from './receipt-record.dialog.tsx';
import { ReceiptSums } from './receipt-sums.tsx';
import { useVoidReceipt } from './use-void-receipt.ts';

/** The receipts of all orders, amounts that were rounded off among them. */
export default function ReceiptPage() {
  const list = useRecordList('bs.orderPaymentReceipts', {
    noun: '收款',
    nameOf: (row) => `${row.orderId} ${formatMoney(row.thisCollection)}`,
  });
  const go = useGo();
  const orders = usePagePath()('order');
  const voidReceipt = useVoidReceipt();
  const { opened } = list;
  return (
    <>
      <RecordList
        title="收款记录"
        list={list}
        filters={RECEIPT_FILTERS}
        columns={RECEIPT_COLUMNS}
        menu={(row) => [
          list.viewItem(row),
          orders !== null && {
            label: '查看订单',
            icon: ListUnorderedIcon,
            onSelect: () => go(`${orders}?open=${encodeURIComponent(row.orderId)}`),
          },
          list.can('delete') &&
            isVoidable(row) && { label: '作废', icon: XCircleIcon, danger: true, onSelect: () => void voidReceipt(row) },
        ]}
        emptyHint="订单收款后显示在这里。"
        exportAs="收款记录.xls"
        isAddable={false}
        actions={
          list.can('create') && (
            <Button variant="primary" icon={CreditCardIcon} onClick={() => list.open({ side: 'customer' })}>
              客户收款
            </Button>
          )
        }
        rowId={(row) => String(row.id)}
        sums={<ReceiptSums filters={list.active} />}
      />
      {opened?.row && <ReceiptRecordDialog receipt={opened.row} onClose={list.close} />}
      {opened?.side === 'customer' && <CustomerReceiptDialog onClose={list.close} />}
    </>
  );
}
