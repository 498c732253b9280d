import { type BaseNames, nameOf } from '#client/features/orders/base-names.ts';
import { type OrderState, orderState, STATE_LABELS } from '#client/features/orders/order-labels.ts';
import { plainDecimal } from '#client/features/orders/plain-decimal.ts';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { StatusLabel } from '#client/ui/feedback.tsx';
import { choiceLabel, PAYMENT_STATUS_CHOICES } from '#shared/choice-labels.ts';
import { formatDate, formatDateTime, formatMinute, formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import { InvoicedSwitch } from './invoiced-switch.tsx';

const TONES: Record<OrderState, 'success' | 'accent' | 'attention' | 'neutral'> = {
  received: 'success',
  reviewed: 'accent',
  expedited: 'attention',
  other: 'neutral',
};

/** The state of an order as a word; an urgent order says so beside whatever else it is. */
export function OrderStateLabel({ order }: { order: Pick<OrderRow, 'arrears' | 'auditStatus' | 'urgent'> }) {
  const state = orderState(order);
  return (
    <>
      <StatusLabel tone={TONES[state]}>{STATE_LABELS[state]}</StatusLabel>
      {order.urgent === 0 && state !== 'expedited' && <StatusLabel tone="attention">急</StatusLabel>}
    </>
  );
}

interface OrderColumnOptions {
  names: BaseNames;
  /** Null where the person may not change it. */
  onInvoiced: ((order: OrderRow, isInvoiced: boolean) => Promise<void>) | null;
}

const money = (id: keyof OrderRow, header: string): DataColumn<OrderRow> => ({
  id,
  header,
  width: 112,
  numeric: true,
  cell: (row) => formatMoney(row[id] as string | null),
});

/** Columns of the order list; the less used ones wait in the column choice. */
export function orderColumns({ names, onInvoiced }: OrderColumnOptions): DataColumn<OrderRow>[] {
  return [
    { id: 'id', header: '序号', width: 72, numeric: true, hiddenByDefault: true },
    { id: 'orderId', header: '订单编号', width: 136, fixed: true, sticky: 'start' },
    { id: 'state', header: '状态', width: 104, cell: (row) => <OrderStateLabel order={row} /> },
    { id: 'name', header: '订单名称', width: 160, cell: (row) => row.name ?? row.orderName ?? '' },
    { id: 'date', header: '下单日期', width: 116, cell: (row) => formatDate(row.date) },
    { id: 'customerName', header: '客户名称', width: 168 },
    { id: 'contact', header: '联系人', width: 88 },
    { id: 'phoneNumber', header: '联系电话', width: 136 },
    money('totalAmount', '订单总额'),
    money('discountAmount', '优惠金额'),
    money('transactionAmount', '成交金额'),
    money('receivables', '应收金额'),
    money('paid', '已收金额'),
    money('arrears', '欠款金额'),
    { id: 'paymentStatus', header: '收款状态', width: 88, cell: (row) => choiceLabel(PAYMENT_STATUS_CHOICES, row.paymentStatus) },
    {
      id: 'isInvoiced',
      header: '已开票',
      width: 80,
      align: 'center',
      cell: (row) => <InvoicedSwitch order={row} onChange={onInvoiced} />,
    },
    { id: 'urgent', header: '加急', width: 64, align: 'center', cell: (row) => (row.urgent === 0 ? '是' : '') },
    { id: 'salesman', header: '业务员', width: 88 },
    { id: 'address', header: '送货地址', width: 200, hiddenByDefault: true },
    { id: 'type', header: '订单类型', width: 96, hiddenByDefault: true },
    { id: 'delivery', header: '送货人', width: 88, hiddenByDefault: true },
    { id: 'deliveryTime', header: '送货时间', width: 152, hiddenByDefault: true, cell: (row) => formatMinute(row.deliveryTime) },
    { id: 'actualDeliveryDate', header: '实际交货', width: 116, hiddenByDefault: true, cell: (row) => formatDate(row.actualDeliveryDate) },
    { id: 'deliveryType', header: '送货方式', width: 96, cell: (row) => nameOf(names.deliveryType, row.deliveryType) },
    { id: 'paymentMethod', header: '付款方式', width: 96, cell: (row) => nameOf(names.paymentType, row.paymentMethod) },
    { id: 'billType', header: '票据类型', width: 104, cell: (row) => nameOf(names.billType, row.billType) },
    { id: 'orderDescription', header: '订单描述', width: 180, hiddenByDefault: true },
    { id: 'remarks', header: '备注', width: 160 },
    { id: 'createTime', header: '创建时间', width: 180, cell: (row) => formatDateTime(row.createTime) },
  ];
}

/** Columns of the list of lines. */
export function lineColumns(): DataColumn<OrderLinePageRow>[] {
  return [
    { id: 'orderId', header: '订单编号', width: 136, fixed: true, sticky: 'start' },
    { id: 'date', header: '下单日期', width: 116, cell: (row) => formatDate(row.date) },
    { id: 'customerName', header: '客户名称', width: 168 },
    { id: 'contact', header: '联系人', width: 88 },
    { id: 'phoneNumber', header: '联系电话', width: 136 },
    { id: 'orderCreatorName', header: '开单人', width: 88 },
    { id: 'projectName', header: '项目名称', width: 140, hiddenByDefault: true },
    { id: 'productsName', header: '产品名称', width: 140 },
    { id: 'contentProduction', header: '制作内容', width: 160, hiddenByDefault: true },
    { id: 'specification', header: '规格', width: 112 },
    { id: 'width', header: '宽(米)', width: 80, numeric: true, cell: (row) => plainDecimal(row.width) },
    { id: 'height', header: '高(米)', width: 80, numeric: true, cell: (row) => plainDecimal(row.height) },
    { id: 'amount', header: '数量', width: 72, numeric: true, cell: (row) => plainDecimal(row.amount) },
    { id: 'unitPrice', header: '单价', width: 96, numeric: true, cell: (row) => formatMoney(row.unitPrice) },
    { id: 'totalAmount', header: '金额', width: 112, numeric: true, cell: (row) => formatMoney(row.totalAmount) },
    {
      id: 'patternUrl',
      header: '样图',
      width: 72,
      align: 'center',
      cell: (row) => (row.patternUrl ? <img src={row.patternUrl} alt={`${row.productsName ?? ''} 样图`} height={28} loading="lazy" /> : ''),
    },
  ];
}
