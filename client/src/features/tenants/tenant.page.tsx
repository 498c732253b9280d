import { CHANGED_COLUMNS, columnsOf, statusColumn, timeColumn } from '#client/records/record-columns.tsx';
import { RecordList } from '#client/records/record-list.tsx';
import { CREATED_FILTER, STATUS_FILTER } from '#client/records/record-search.tsx';
import { useRecordList } from '#client/records/use-record-list.ts';
import { TenantDialog } from './tenant.dialog.tsx';

const COLUMNS = columnsOf('system.tenant', [
  { id: 'name', width: 200, fixed: true, sticky: 'start', sort: 'name' },
  { id: 'packageName', width: 136, cell: (row) => row.packageName ?? (row.isOperator ? '平台运营方' : '全部菜单') },
  { id: 'contactName', width: 112 },
  { id: 'contactMobile', width: 128 },
  { id: 'accountCount', width: 88, numeric: true },
  timeColumn('expireTime'),
  { id: 'website', width: 176, hiddenByDefault: true },
  statusColumn(),
  ...CHANGED_COLUMNS,
]);

/** The list of the installation's shops, for its operator. */
export default function TenantPage() {
  const list = useRecordList('system.tenant', { noun: '租户', nameOf: (row) => row.name });
  return (
    <>
      <RecordList
        title="租户管理"
        list={list}
        filters={['name', 'contactName', { name: 'contactMobile', kind: 'text', inputMode: 'numeric' }, STATUS_FILTER, CREATED_FILTER]}
        columns={COLUMNS}
        menu={(row) =>
          row.isOperator
            ? []
            : [
                list.viewItem(row),
                list.statusItem(row, '其全部用户的登录和接口令牌将立即失效。'),
                list.removeItem(row, '有客户、产品或订单的租户不能删除。'),
              ]
        }
        emptyHint="先在套餐管理中新增套餐，再新增租户；管理员随租户一起建立。"
        exportAs="租户.xls"
      />
      {list.opened && <TenantDialog row={list.opened.row} onClose={list.close} />}
    </>
  );
}
