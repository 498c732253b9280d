import { PencilIcon } from '@primer/octicons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { type BaseNames, nameOf, useBaseNames } from '#client/features/orders/base-names.ts';
import { useOrderActions } from '#client/features/orders/dialog/use-order-actions.ts';
import { OrderStateLabel } from '#client/features/orders/list/order-columns.tsx';
import { ORDER_FIGURES, ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { ReceiptDialog } from '#client/features/orders/receipts/receipt.dialog.tsx';
import { toApiError } from '#client/lib/api-error.ts';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { trpc } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { formatDate, formatDateTime, formatMinute, formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { DeliveryNoteDialog } from './delivery-note.dialog.tsx';
import { detailLineColumns } from './detail-line-columns.ts';
import styles from './order-detail.module.css';
import { OrderHistory } from './order-history.tsx';
import { OrderReceipts } from './order-receipts.tsx';

interface OrderDetailDialogProps {
  orderId: string;
  onClose(): void;
  onEdit(id: number): void;
}

/** Everything about one order, to be read: header, seven figures, lines, money received, history. */
export function OrderDetailDialog({ orderId, onClose, onEdit }: OrderDetailDialogProps) {
  const order = trpc.bs.orderInfo.getByOrderId.useQuery({ orderId }, { staleTime: 0, meta: { inPlace: true } });
  if (order.data) return <LoadedDetail order={order.data} onClose={onClose} onEdit={onEdit} />;
  return (
    <Dialog title={`订单 ${orderId}`} size="wide" fixedHeight onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {order.isError ? (
        <ErrorState title="获取订单详情失败" message={toApiError(order.error).message} onRetry={() => void order.refetch()} />
      ) : (
        <LoadingArea label="正在打开订单…" />
      )}
    </Dialog>
  );
}

function factsOf(order: OrderDetail, names: BaseNames): [field: string, value: ReactNode][] {
  return [
    ['customerName', order.customerName],
    ['contact', order.contact],
    ['phoneNumber', order.phoneNumber],
    ['salesman', order.salesman],
    ['name', order.name ?? order.orderName],
    ['type', order.type],
    ['date', formatDate(order.date)],
    ['expectedDeliveryDate', formatDate(order.expectedDeliveryDate)],
    ['designerName', order.designerName],
    ['delivery', order.delivery],
    ['deliveryTime', formatMinute(order.deliveryTime)],
    ['actualDeliveryDate', formatDate(order.actualDeliveryDate)],
    ['deliveryType', nameOf(names.deliveryType, order.deliveryType)],
    ['paymentMethod', nameOf(names.paymentType, order.paymentMethod)],
    ['billType', nameOf(names.billType, order.billType)],
    ['discountRate', order.discountRate === null ? '' : String(Number(order.discountRate))],
    ['urgent', order.urgent === 0 ? '加急' : '否'],
    ['flow', (order.flow ?? []).map((id) => nameOf(names.orderProcessSteps, id)).join(' → ')],
    ['address', order.address],
    ['auditor', order.auditor],
    ['orderDescription', order.orderDescription],
    ['remarks', order.remarks],
  ];
}

function LoadedDetail({ order, onClose, onEdit }: { order: OrderDetail; onClose(): void; onEdit(id: number): void }) {
  const can = usePermission();
  const { user } = useCurrentUser();
  const names = useBaseNames();
  const actions = useOrderActions();
  const [tab, setTab] = useState('lines');
  const [collecting, setCollecting] = useState(false);
  const [noting, setNoting] = useState(false);
  const [showCost, showProfit] = [can(SHOW_COST), can(SHOW_PROFIT)];
  const columns = useMemo(() => detailLineColumns({ showCost, showProfit }), [showCost, showProfit]);
  const preferences = useTablePreferences(`order-detail-lines:${user.id}`, columns);
  const isOwing = Number(order.arrears) > 0;
  const tabs = [
    { id: 'lines', label: '订单明细', extra: ` ${order.orderDels.length}` },
    ...(can('bs:order-payment-receipts:query') ? [{ id: 'receipts', label: '收款记录' }] : []),
    { id: 'history', label: '修改记录' },
  ];
  const edit = (
    <Button icon={PencilIcon} inactive={order.auditStatus} onClick={() => onEdit(order.id)}>
      编辑
    </Button>
  );
  const collect = (
    <Button variant={order.auditStatus ? 'primary' : 'default'} inactive={!order.auditStatus} onClick={() => setCollecting(true)}>
      收款
    </Button>
  );

  return (
    <>
      <Dialog
        title={
          <span className={styles.title}>
            订单 {order.orderId} <OrderStateLabel order={order} />
          </span>
        }
        size="wide"
        fixedHeight
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>关闭</Button>
            {order.auditStatus && can('bs:order-info:update') && <Button onClick={() => setNoting(true)}>登记交货</Button>}
            {can('bs:order-info:update') && (order.auditStatus ? <Tooltip text="订单已审核，请先撤销审核">{edit}</Tooltip> : edit)}
            {can('bs:order-info:audit') && (
              <Button
                variant={order.auditStatus ? 'default' : 'primary'}
                loading={actions.busy === 'audit'}
                onClick={() => void actions.setAudit(order, !order.auditStatus)}
              >
                {order.auditStatus ? '撤销审核' : '审核'}
              </Button>
            )}
            {isOwing &&
              can('bs:order-payment-receipts:create') &&
              (order.auditStatus ? collect : <Tooltip text="订单未审核">{collect}</Tooltip>)}
          </>
        }
        footerStart={
          <span className={styles.changeLabel}>
            {order.orderCreatorName} 开单于 {formatDateTime(order.createTime)}
          </span>
        }
      >
        <div className={styles.page}>
          <dl className={styles.facts}>
            {factsOf(order, names).map(([field, value]) => (
              <div key={field} className={styles.fact}>
                <dt>{ORDER_LABELS[field]}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <dl className={styles.cards}>
            {ORDER_FIGURES.map(({ key, label }) => (
              <div key={key} className={styles.card} data-owing={(key === 'arrears' && isOwing) || undefined}>
                <dt>{label}</dt>
                <dd data-figure={key}>{formatMoney(order[key])}</dd>
              </div>
            ))}
          </dl>
          <div className={styles.section}>
            <Tabs label="订单内容" tabs={tabs} selected={tab} onSelect={setTab}>
              <div className={styles.section}>
                {tab === 'lines' && (
                  <DataTable
                    label="订单明细"
                    columns={columns}
                    rows={order.orderDels}
                    rowId={(row) => String(row.id)}
                    preferences={preferences}
                    maxHeight={420}
                  />
                )}
                {tab === 'receipts' && <OrderReceipts orderId={order.orderId} isPaid={Number(order.paid) > 0} />}
                {tab === 'history' && <OrderHistory orderId={order.orderId} names={names} />}
              </div>
            </Tabs>
          </div>
        </div>
      </Dialog>
      {noting && <DeliveryNoteDialog order={order} onClose={() => setNoting(false)} />}
      {collecting && <ReceiptDialog order={order} onClose={() => setCollecting(false)} onCollected={() => undefined} />}
    </>
  );
}
