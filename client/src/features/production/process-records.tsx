import { columnsOf, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';

const COLUMNS = columnsOf('bs.orderProcess', [
  { id: 'orderId', width: 152, fixed: true, sticky: 'start' },
  { id: 'lineNo', width: 64, numeric: true },
  { id: 'projectName', width: 168 },
  { id: 'productsName', width: 136 },
  { id: 'processName', width: 96 },
  { id: 'handman', width: 96 },
  timeColumn('finishTime'),
  { id: 'remarks', width: 200 },
]);

/** The list of finished steps. Deleting the last one of a line undoes the step. */
export function ProcessRecords() {
  const list = useRecordList('bs.orderProcess', {
    noun: '工序记录',
    nameOf: (row) => `${row.orderId} 第 ${row.lineNo} 行 ${row.processName}`,
  });
  return (
    <RecordList
      title="完成记录"
      list={list}
      filters={['orderId', { name: 'processId', kind: 'choice', resource: 'orderProcessSteps' }, { name: 'finishTime', kind: 'range' }]}
      columns={COLUMNS}
      menu={(row) => [list.removeItem(row)]}
      emptyHint="完成的工序会显示在这里；删除一条记录即撤销该工序。"
      exportAs="工序记录.xls"
      isAddable={false}
    />
  );
}
