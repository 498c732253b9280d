import { type ReactNode, useMemo, useState } from 'react';
import { OrderArtwork } from '#client/features/orders/artwork/order-artwork.tsx';
import { useSampleChange } from '#client/features/orders/artwork/use-sample-change.ts';
import { type BaseNames, flowText, nameOf, useBaseNames } from '#client/features/orders/base-names.ts';
import { isMadeOutside } from '#client/features/orders/line-grid/line-columns.ts';
import { LinkNote } from '#client/features/orders/link/link-note.tsx';
import { ORDER_FIGURES, ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { SignatureNote } from '#client/features/orders/signature/signature.dialog.tsx';
import { useCurrentUser, usePermission } from '#client/lib/permission.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { DataTable } from '#client/ui/data-table.tsx';
import { useTablePreferences } from '#client/ui/table-preferences.ts';
import { Tabs } from '#client/ui/tabs.tsx';
import { SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import { overpaid } from '#shared/rules/collection.rules.ts';
import { formatDate, formatDateTime, formatMinute, formatMoney } from '#shared/rules/format.rules.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';
import { FLAG, URGENCY } from '#shared/states.ts';
import { detailLineColumns } from './detail-line-columns.tsx';
import { OrderCosts } from './order-costs.tsx';
import styles from './order-detail.module.css';
import { OrderHistory } from './order-history.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderReceipts } from './order-receipts.tsx';

function factsOf(order: OrderDetail, names: BaseNames): [field: string, value: ReactNode][] {
  return [
    ['customerName', order.customerName],
    ['contact', order.contact],
    ['phoneNumber', order.phoneNumber],
    ['salesman', order.salesman],
    ['name', order.name ?? order.orderName],
    ['type', order.type],
    ['address', order.address],
    ['designerName', order.designerName],
    ['date', formatDate(order.date)],
    ['expectedDeliveryDate', formatDate(order.expectedDeliveryDate)],
    ['deliveryType', nameOf(names.deliveryType, order.deliveryType) || order.modeOfDeliveryName],
    ['paymentMethod', nameOf(names.paymentType, order.paymentMethod) || order.paymentMethodName],
    ['billType', nameOf(names.billType, order.billType)],
    ['discountRate', plainDecimal(order.discountRate)],
    ['urgent', order.urgent === URGENCY.urgent ? '加急' : '否'],
    ['delivery', order.delivery],
    ['deliveryTime', formatMinute(order.deliveryTime)],
    ['actualDeliveryDate', formatDate(order.actualDeliveryDate)],
    ['flow', flowText(names.orderProcessSteps, order.flow ?? [])],
    ['orderDescription', order.orderDescription],
    ['remarks', order.remarks],
    ['auditor', order.auditor],
  ];
}

interface OrderViewProps {
  order: OrderDetail;
  /** The order has changed on the server: a receipt was voided, or a line got another picture. */
  onChanged(): void;
}

/** Everything about one order, read-only: header fields in the form's order, figures, lines, receipts, files, invoices, costs, history. */
export function OrderView({ order, onChanged }: OrderViewProps) {
  const can = usePermission();
  const { user } = useCurrentUser();
  const names = useBaseNames();
  const [tab, setTab] = useState('lines');
  const [showCost, showProfit] = [can(SHOW_COST), can(SHOW_PROFIT)];
  const changePicture = useSampleChange(order, onChanged);
  const showMaker = order.orderDels.some(isMadeOutside);
  const columns = useMemo(
    () => detailLineColumns({ showCost, showProfit, showMaker, changePicture }),
    [showCost, showProfit, showMaker, changePicture],
  );
  const preferences = useTablePreferences(`order-detail-lines:${user.id}`, columns);
  const isOwing = Number(order.arrears) > 0;
  // What a person typed as 应收金额 changes nothing that is owed.
  const advance = overpaid({ ...order, receivables: addMoneyTexts([order.transactionAmount, order.commission]) });
  const tabs = [
    { id: 'lines', label: '订单明细', extra: ` ${order.orderDels.length}` },
    ...(can('bs:order-payment-receipts:query') ? [{ id: 'receipts', label: '收款记录' }] : []),
    ...(can('bs:order-file:query') ? [{ id: 'artwork', label: '订单文件' }] : []),
    ...(can('bs:order-invoices:query') ? [{ id: 'invoices', label: '发票' }] : []),
    ...(showCost && showProfit ? [{ id: 'costs', label: '成本利润' }] : []),
    { id: 'history', label: '修改记录' },
  ];
  return (
    <div className={styles.page}>
      <dl className={styles.facts}>
        {factsOf(order, names).map(([field, value]) => (
          <div key={field} className={styles.fact}>
            <dt>{ORDER_LABELS[field]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {order.isWhetherSign === FLAG.yes && <SignatureNote orderId={order.orderId} />}
      <LinkNote orderId={order.orderId} />
      <dl className={styles.cards}>
        {ORDER_FIGURES.map(({ key, label, sign }) => (
          <div key={key} className={styles.card} data-owing={(key === 'arrears' && isOwing) || undefined}>
            <dt data-sign={sign}>{label}</dt>
            <dd data-figure={key}>{formatMoney(order[key])}</dd>
          </div>
        ))}
      </dl>
      {Number(advance) > 0 && <p className={styles.changeLabel}>所收款项超出应收 {formatMoney(advance)} 元，计入客户预付款</p>}
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
            {tab === 'receipts' && <OrderReceipts order={order} onVoided={onChanged} />}
            {tab === 'artwork' && <OrderArtwork orderId={order.orderId} />}
            {tab === 'invoices' && <OrderInvoices order={order} />}
            {tab === 'costs' && <OrderCosts order={order} />}
            {tab === 'history' && <OrderHistory orderId={order.orderId} names={names} />}
          </div>
        </Tabs>
      </div>
      <p className={styles.changeLabel}>
        {order.orderCreatorName} 开单于 {formatDateTime(order.createTime)}
      </p>
    </div>
  );
}
