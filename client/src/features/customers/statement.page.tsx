import { DownloadIcon, EyeIcon, FileIcon, SyncIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useGo } from '#client/app/use-go.ts';
import { usePagePath } from '#client/app/use-page-path.ts';
import { PrintDrawer } from '#client/features/print/print-drawer.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { downloadFile } from '#client/lib/download.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { addressValue, filterValue, useListAddress } from '#client/records/list-address.ts';
import { ListTable } from '#client/records/list-table.tsx';
import { namedColumns } from '#client/records/record-columns.tsx';
import { RecordSearch } from '#client/records/record-search.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { ColumnPanel } from '#client/ui/column-panel.tsx';
import { formatTime, NAMED_RANGES, type TimeRange } from '#client/ui/date-values.ts';
import { EmptyState } from '#client/ui/feedback.tsx';
import { defaultPageSize, Pagination } from '#client/ui/pagination.tsx';
import { ListPage } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { choiceLabel, STATEMENT_KIND_CHOICES } from '#shared/choice-labels.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { Statement, StatementRow } from '#shared/schemas/statement.schema.ts';
import styles from './customer-amounts.module.css';

const isOrder = ({ kind }: StatementRow) => kind === 'order';
const COLUMNS = namedColumns<StatementRow>('customerStatement', [
  { id: 'time', width: 176, cell: (row) => formatTime(row.time) },
  {
    id: 'kind',
    width: 120,
    cell: (row) => `${choiceLabel(STATEMENT_KIND_CHOICES, row.kind)}${isOrder(row) && !row.isAudited ? '（未审核）' : ''}`,
  },
  { id: 'orderId', width: 144, fixed: true },
  { id: 'what', width: 240 },
  { id: 'charged', width: 120, numeric: true, cell: (row) => (isOrder(row) ? formatMoney(row.charged) : '') },
  { id: 'received', width: 120, numeric: true, cell: (row) => (isOrder(row) ? '' : formatMoney(row.received)) },
  { id: 'balance', width: 120, numeric: true, cell: (row) => formatMoney(row.balance) },
]);
const filtersOf = (customerName: string | undefined) =>
  [
    { name: 'customerId', label: '客户', kind: 'record', path: 'bs.customerInfo', shown: customerName },
    { name: 'date', label: '对账期间', kind: 'range' },
  ] as const;
const thisMonth = (): TimeRange => NAMED_RANGES.find(({ name }) => name === 'month')?.range() as TimeRange;

/** The opening balance, the period's charges and receipts, and the closing balance. A negative balance is shown as an advance payment. */
function StatementFigures({ statement: { opening, charged, received, closing } }: { statement: Statement }) {
  const owed = (label: string, text: string) => (Number(text) < 0 ? `${label}（预付）` : label);
  const figures = [
    { label: owed('期初欠款', opening), text: opening.replace('-', '') },
    { label: '本期应收', text: charged },
    { label: '本期收款', text: received },
    { label: owed('期末欠款', closing), text: closing.replace('-', ''), isAlarming: Number(closing) > 0 },
  ];
  return (
    <dl className={styles.amounts} data-four aria-label="对账单合计">
      {figures.map(({ label, text, isAlarming }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd data-alarming={isAlarming || undefined}>{formatMoney(text)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The account statement of one customer for a period. */
export default function StatementPage() {
  const { user } = useCurrentUser();
  const can = usePermission();
  const go = useGo();
  const orders = usePagePath()('order');
  const address = useListAddress();
  const [pageSize, setPageSize] = useState<number>(defaultPageSize);
  const [isPrinting, setPrinting] = useState(false);
  const preferences = useTablePreferences(`statement:${user.id}`, COLUMNS);
  const customerId = Number(address.values.customerId ?? 0);
  const given = address.values.date === undefined ? null : filterValue(address.values.date);
  const date = typeof given === 'object' && given !== null ? given : thisMonth();
  const statement = trpc.bs.customerStatement.get.useQuery(
    { customerId, date: [...date] },
    { enabled: customerId > 0, meta: { inPlace: true } },
  );
  const list = customerId > 0 ? statement.data?.list : [];
  const first = (address.pageNo - 1) * pageSize;
  const setPage = (page: { pageNo: number; pageSize: number }) => {
    setPageSize(page.pageSize);
    address.setPage(page.pageNo);
  };
  return (
    <>
      {isPrinting && statement.data && (
        <PrintDrawer
          what={{ source: 'statement', customerId, date: [...date] }}
          title={`${statement.data.customerName} 对账单`}
          onClose={() => setPrinting(false)}
        />
      )}
      <ListPage
        title="客户对账单"
        search={
          <>
            <RecordSearch
              fields={filtersOf(statement.data?.customerName)}
              filters={{ ...(customerId > 0 ? { customerId } : {}), date }}
              onSearch={(next) =>
                address.show(Object.fromEntries(Object.entries(next).map(([name, value]) => [name, addressValue(value ?? '')])))
              }
            />
            {customerId > 0 && statement.data && <StatementFigures statement={statement.data} />}
          </>
        }
        toolbar={
          <>
            <Button icon={FileIcon} disabled={!statement.data} onClick={() => setPrinting(true)}>
              打印
            </Button>
            {can('bs:customer-statement:export') && (
              <Button
                icon={DownloadIcon}
                disabled={!statement.data}
                onClick={() =>
                  void downloadFile(
                    '/bs/customer-statement/export-excel',
                    { customerId, date },
                    `对账单 ${statement.data?.customerName}.xls`,
                  )
                }
              >
                导出
              </Button>
            )}
          </>
        }
        tools={
          <>
            <IconButton icon={SyncIcon} variant="default" label="刷新" tooltipDirection="sw" onClick={() => void statement.refetch()} />
            <ColumnPanel columns={COLUMNS} preferences={preferences} />
          </>
        }
        table={
          <ListTable
            label="对账单"
            columns={COLUMNS}
            rows={list?.slice(first, first + pageSize)}
            rowId={(row) => row.key}
            rowName={(row) => row.orderId}
            preferences={preferences}
            error={statement.isError && !statement.data ? toApiError(statement.error).message : null}
            onRetry={() => void statement.refetch()}
            refreshing={statement.isRefetching}
            menu={({ orderId }) =>
              orders === null
                ? []
                : [{ label: '查看订单', icon: EyeIcon, onSelect: () => go(`${orders}?open=${encodeURIComponent(orderId)}`) }]
            }
            empty={
              customerId > 0 ? (
                <EmptyState title="这段时间没有往来">期初和期末余额相同。</EmptyState>
              ) : (
                <EmptyState title="请选择客户">选择客户和期间，查看期初、往来和期末余额。</EmptyState>
              )
            }
          />
        }
        pager={list && list.length > 0 && <Pagination total={list.length} pageNo={address.pageNo} pageSize={pageSize} onChange={setPage} />}
      />
    </>
  );
}
