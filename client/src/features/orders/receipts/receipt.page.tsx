import { CreditCardIcon, ListUnorderedIcon, XCircleIcon } from '@primer/octicons-react';
import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { trpc } from '#client/lib/trpc.ts';
import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { Button } from '#client/ui/button.tsx';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import { CustomerReceiptDialog } from './customer-receipt.dialog.tsx';
import styles from './receipt.module.css';
import { isVoidable, kindOf } from './receipt-kind.ts';
import { ReceiptRecordDialog } from './receipt-record.dialog.tsx';
import { useVoidReceipt } from './use-void-receipt.ts';

const COLUMNS = columnsOf('bs.orderPaymentReceipts', [
  { id: 'orderId', width: 144, fixed: true, sticky: 'start' },
  { id: 'customerName', width: 160 },
  timeColumn('receiptDate'),
  { id: 'kind', header: '类别', width: 104, cell: kindOf },
  { id: 'thisCollection', width: 128, numeric: true, cell: (row) => formatMoney(row.thisCollection) },
  { id: 'paymentTypeName', width: 96 },
  { id: 'arrearsAfter', width: 112, numeric: true, cell: (row) => formatMoney(row.arrearsAfter) },
  { id: 'payee', width: 96 },
  { id: 'payer', width: 112 },
  { id: 'remarks', width: 160 },
]);
const CUSTOMER = 'customer';

/** What came in by all that is filtered, by method: what is paid from an advance came before, and what is rounded off never. */
function Sums({ filters }: { filters: Parameters<typeof trpc.bs.orderPaymentReceipts.getCollected.useQuery>[0] }) {
  const { data } = trpc.bs.orderPaymentReceipts.getCollected.useQuery(filters, { meta: { inPlace: true } });
  if (!data || data.length === 0) return null;
  return (
    <dl className={styles.sums} aria-label="全部符合条件的收款合计">
      {[{ paymentTypeName: '实收合计', amount: addMoneyTexts(data.map(({ amount }) => amount)) }, ...data].map(
        ({ paymentTypeName, amount }) => (
          <div key={paymentTypeName ?? ''}>
            <dt>{paymentTypeName ?? '未填写'}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The money that came in, and what was let go. */
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
        filters={[
          'orderId',
          { name: 'customerId', label: '客户', kind: 'record', path: 'bs.customerInfo' },
          { name: 'paymentType', kind: 'choice', resource: 'paymentType' },
          'payee',
          'payer',
          { name: 'receiptDate', kind: 'range' },
        ]}
        columns={COLUMNS}
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
            <Button variant="primary" icon={CreditCardIcon} onClick={() => list.open({ side: CUSTOMER })}>
              客户收款
            </Button>
          )
        }
        rowId={(row) => String(row.id)}
        sums={<Sums filters={list.active} />}
      />
      {opened?.row && <ReceiptRecordDialog receipt={opened.row} onClose={list.close} />}
      {opened?.side === CUSTOMER && <CustomerReceiptDialog onClose={list.close} />}
    </>
  );
}
