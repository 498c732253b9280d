import { type ColumnsOf, choiceColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { DIRECTION_CHOICES } from '#shared/choice-labels.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { VoucherDialog } from './voucher.dialog.tsx';

const COLUMNS: ColumnsOf<'bs.paymentAndReceiptRecords'> = [
  { id: 'name', header: '用途名称', width: 144, fixed: true, sticky: 'start' },
  { id: 'projectName', header: '用途项目', width: 136 },
  choiceColumn('type', '收支类型', 88, DIRECTION_CHOICES),
  { id: 'amount', header: '收支金额（元）', width: 120, numeric: true, cell: (row) => formatMoney(row.amount) },
  timeColumn('date', '收支时间', { sort: 'date' }),
  { id: 'orderId', header: '订单编号', width: 136 },
  { id: 'customerName', header: '客户名称', width: 160 },
  { id: 'handman', header: '经手人', width: 96 },
  { id: 'paymentTypeName', header: '付款方式', width: 96 },
  { id: 'abstractTxt', header: '摘要', width: 200 },
  { id: 'createName', header: '登记人', width: 96 },
];

/** What was earned and spent on orders besides their prices. */
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
          { name: 'type', label: '收支类型', kind: 'select', choices: DIRECTION_CHOICES },
          'customerName',
          'handman',
          { name: 'date', label: '收支时间', kind: 'range' },
        ]}
        columns={COLUMNS}
        menu={(row) => [list.viewItem(row), ...list.removeItems(row)]}
        emptyHint="在这里登记订单之外的收入和支出，如运费、安装费、外协费。"
        exportAs="收支凭单.xls"
      />
      {list.opened && <VoucherDialog id={list.opened.row?.id} onClose={list.close} />}
    </>
  );
}
