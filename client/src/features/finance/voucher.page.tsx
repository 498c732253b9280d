import { choiceColumn, columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { VoucherDialog } from './voucher.dialog.tsx';

const COLUMNS = columnsOf('bs.paymentAndReceiptRecords', [
  { id: 'name', width: 144, fixed: true, sticky: 'start' },
  { id: 'projectName', width: 136 },
  choiceColumn('type', 88, DIRECTION_CHOICES),
  { id: 'amount', unit: '元', width: 120, numeric: true, cell: (row) => formatMoney(row.amount) },
  timeColumn('date', { sort: 'date' }),
  { id: 'orderId', width: 136 },
  { id: 'customerName', width: 160 },
  { id: 'handman', width: 96 },
  { id: 'paymentTypeName', width: 96 },
  { id: 'abstractTxt', width: 200 },
  { id: 'createName', width: 96 },
]);

/** The list of vouchers: income and expenses of orders besides their prices. */
export default function VoucherPage() {
  const list = useRecordList('bs.paymentAndReceiptRecords', {
    noun: '收支凭单',
    nameOf: (row) => `${row.name} ${formatMoney(row.amount)}`,
  });
  return (
    <>
      <RecordList
        title="收支凭单"
        list={list}
        filters={[
          'orderId',
          { name: 'type', kind: 'select', choices: DIRECTION_CHOICES },
          'customerName',
          'handman',
          { name: 'date', kind: 'range' },
        ]}
        columns={COLUMNS}
        menu={(row) => [list.viewItem(row), list.removeItem(row)]}
        emptyHint="在这里登记订单货款之外的收入和支出，如运费、安装费、外协费。"
        exportAs="收支凭单.xls"
      />
      {list.opened && <VoucherDialog id={list.opened.row?.id} onClose={list.close} />}
    </>
  );
}
