import { type ColumnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';

const COLUMNS: ColumnsOf<'bs.orderProcess'> = [
  { id: 'orderId', header: '订单编号', width: 152, fixed: true, sticky: 'start' },
  { id: 'lineNo', header: '行号', width: 64, numeric: true },
  { id: 'projectName', header: '项目名称', width: 168 },
  { id: 'productsName', header: '产品名称', width: 136 },
  { id: 'processName', header: '工序', width: 96 },
  { id: 'handman', header: '经手人', width: 96 },
  timeColumn('finishTime', '完成时间'),
  { id: 'remarks', header: '备注', width: 200 },
];

/** Finished steps; deleting the last one of a line takes the step back. */
export function ProcessRecords() {
  const list = useRecordList('bs.orderProcess', {
    noun: '工序记录',
    nameOf: (row) => `${row.orderId} 第 ${row.lineNo} 行 ${row.processName}`,
  });
  return (
    <RecordList
      title="完成记录"
      list={list}
      filters={[
        'orderId',
        { name: 'processId', label: '工序', kind: 'choice', resource: 'orderProcessSteps' },
        { name: 'finishTime', label: '完成时间', kind: 'range' },
      ]}
      columns={COLUMNS}
      menu={(row) => list.removeItems(row)}
      emptyHint="完成的工序会显示在这里；删除一条记录即撤销该工序。"
      exportAs="工序记录.xls"
      isAddable={false}
    />
  );
}
