import { SearchIcon } from '@primer/octicons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import type { LineSource } from '#client/features/orders/line-grid/line-draft.ts';
import styles from '#client/features/orders/orders.module.css';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { namedColumns } from '#client/records/record-columns.tsx';
import { Button } from '#client/ui/button.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/feedback.tsx';
import { FormField } from '#client/ui/form-field.tsx';
import { Pagination } from '#client/ui/pagination.tsx';
import { SearchForm } from '#client/ui/search-form.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatDate, formatMoney, formatPrice, formatSize } from '#shared/rules/format.rules.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';

interface HistoryLinesDialogProps {
  customerId: number;
  onClose(): void;
  onConfirm(lines: readonly LineSource[]): void;
}

const NO_FILTERS = { orderId: '', projectName: '', productsName: '' };

const COLUMNS = namedColumns<OrderLinePageRow>('orderDel', [
  { id: 'orderId', width: 136, fixed: true },
  { id: 'date', width: 116, cell: (row) => formatDate(row.date) },
  { id: 'projectName', width: 140 },
  { id: 'productsName', width: 140 },
  { id: 'contentProduction', width: 140 },
  { id: 'specification', width: 96 },
  {
    id: 'size',
    header: '宽 × 高(米)',
    width: 112,
    align: 'end',
    cell: (row) => (row.width && row.height ? `${formatSize(row.width)} × ${formatSize(row.height)}` : ''),
  },
  { id: 'amount', width: 72, numeric: true, cell: (row) => String(Number(row.amount)) },
  { id: 'unitPrice', width: 88, numeric: true, cell: (row) => formatPrice(row.unitPrice) },
  { id: 'totalAmount', width: 104, numeric: true, cell: (row) => formatMoney(row.totalAmount) },
]);

/** The fields that describe what was ordered. */
const ORDERED = [
  'projectName',
  'contentProduction',
  'productsId',
  'productsName',
  'specification',
  'width',
  'height',
  'amount',
  'unitId',
  'unitName',
  'pricingBasis',
  'minArea',
  'unitPrice',
  'totalArea',
  'totalAmount',
  'cost',
  'remarks',
  'externalCooperation',
  'outsourcingManufacturer',
] as const satisfies ReadonlyArray<keyof OrderLinePageRow & keyof LineSource>;

/**
 * A line of an earlier order as a new line: what was ordered, without its progress. The grid keeps its figures where the shop types them.
 */
const sourceOf = (row: OrderLinePageRow): LineSource => Object.fromEntries(ORDERED.map((field) => [field, row[field]]));

/** Lines of this customer's earlier orders, to copy into the order. Chosen lines stay chosen across pages. */
export function HistoryLinesDialog({ customerId, onClose, onConfirm }: HistoryLinesDialogProps) {
  const { user } = useCurrentUser();
  const [typed, setTyped] = useState(NO_FILTERS);
  const [query, setQuery] = useState({ ...NO_FILTERS, pageNo: 1, pageSize: 10 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, OrderLinePageRow>>(new Map());
  const list = trpc.bs.orderDel.page.useQuery({ customerId, ...query }, { placeholderData: keepPreviousData, meta: { inPlace: true } });
  const preferences = useTablePreferences(`history-lines:${user.id}`, COLUMNS);
  const selected = useMemo(() => new Set(chosen.keys()), [chosen]);

  const select = (ids: Set<string>) => {
    const known = new Map([...chosen, ...(list.data?.list ?? []).map((row) => [String(row.id), row] as const)]);
    setChosen(new Map([...known].filter(([id]) => ids.has(id))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery({ ...query, ...typed, pageNo: 1 });
  };
  const confirmChoice = () => {
    if (chosen.size === 0) toast.warning('请选择历史明细');
    else onConfirm([...chosen.values()].map(sourceOf));
  };
  const field = (name: keyof typeof NO_FILTERS, label: string) => (
    <FormField label={label} labelPosition="start">
      {({ invalid: _, ...attributes }) => (
        <TextInput {...attributes} value={typed[name]} onChange={(event) => setTyped({ ...typed, [name]: event.target.value })} />
      )}
    </FormField>
  );

  return (
    <Dialog
      title="导入明细"
      size="wide"
      onClose={onClose}
      footerStart={<span className={styles.muted}>已选 {chosen.size} 行</span>}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button variant="primary" onClick={confirmChoice}>
            确定
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <SearchForm
          onSubmit={submit}
          actions={
            <Button type="submit" variant="primary" icon={SearchIcon}>
              搜索
            </Button>
          }
        >
          {field('orderId', '订单编号')}
          {field('projectName', '项目名称')}
          {field('productsName', '产品名称')}
        </SearchForm>
        <DataTable
          label="历史明细"
          columns={COLUMNS}
          rows={list.data?.list}
          rowId={(row) => String(row.id)}
          rowName={(row) => `${row.orderId} ${row.productsName ?? ''}`}
          preferences={preferences}
          error={list.isError && !list.data ? toApiError(list.error).message : null}
          onRetry={() => void list.refetch()}
          refreshing={list.isPlaceholderData}
          selection={{ selected, onChange: select }}
          onRowOpen={(row) => onConfirm([sourceOf(row)])}
          maxHeight={420}
          empty={<EmptyState title="没有历史明细">这位客户还没有符合条件的订单明细。</EmptyState>}
        />
        {list.data && (
          <Pagination
            total={list.data.total}
            pageNo={query.pageNo}
            pageSize={query.pageSize}
            onChange={(page) => setQuery({ ...query, ...page })}
          />
        )}
      </div>
    </Dialog>
  );
}
