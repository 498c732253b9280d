import { SamplePicture } from '#client/features/orders/artwork/sample-picture.tsx';
import { type BaseNames, nameOf } from '#client/features/orders/base-names.ts';
import type { OrderFigure } from '#client/features/orders/order-labels.ts';
import { OrderStateLabel } from '#client/features/orders/order-state-label.tsx';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { paymentStateLabel } from '#shared/choice-labels.ts';
import { lineHeader, orderHeader } from '#shared/order-labels.ts';
import { formatDate, formatDateTime, formatMinute, formatMoney, formatPrice, formatSize } from '#shared/rules/format.rules.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import { URGENCY } from '#shared/states.ts';
import { InvoicedSwitch } from './invoiced-switch.tsx';

interface OrderColumnOptions {
  names: BaseNames;
  /** Null where the person may not change it. */
  onInvoiced: ((order: OrderRow, isInvoiced: boolean) => Promise<void>) | null;
}

const money = (id: OrderFigure): DataColumn<OrderRow> => ({
  id,
  header: orderHeader(id),
  width: 112,
  numeric: true,
  cell: (row) => formatMoney(row[id] as string | null),
});

/** Columns of the order list; the less used ones are hidden until they are chosen in the column panel. */
export function orderColumns({ names, onInvoiced }: OrderColumnOptions): DataColumn<OrderRow>[] {
  return [
    { id: 'id', header: '编号', width: 72, numeric: true, hiddenByDefault: true, sort: 'id' },
    { id: 'orderId', header: orderHeader('orderId'), width: 136, fixed: true, sticky: 'start', sort: 'orderId' },
    { id: 'state', header: '状态', width: 192, isMark: true, cell: (row) => <OrderStateLabel order={row} /> },
    { id: 'name', header: orderHeader('name'), width: 160, cell: (row) => row.name ?? row.orderName ?? '' },
    { id: 'date', header: orderHeader('date'), width: 112, sort: 'date', cell: (row) => formatDate(row.date) },
    { id: 'customerName', header: orderHeader('customerName'), width: 168 },
    money('arrears'),
    { id: 'contact', header: orderHeader('contact'), width: 88 },
    { id: 'phoneNumber', header: orderHeader('phoneNumber'), width: 136 },
    money('totalAmount'),
    money('discountAmount'),
    money('transactionAmount'),
    money('receivables'),
    money('paid'),
    {
      id: 'paymentState',
      header: orderHeader('paymentState'),
      width: 96,
      cell: (row) => paymentStateLabel(row),
    },
    {
      id: 'isInvoiced',
      header: orderHeader('isInvoiced'),
      width: 80,
      align: 'center',
      cell: (row) => <InvoicedSwitch order={row} onChange={onInvoiced} />,
    },
    { id: 'urgent', header: orderHeader('urgent'), width: 64, align: 'center', cell: (row) => (row.urgent === URGENCY.urgent ? '是' : '') },
    { id: 'salesman', header: orderHeader('salesman'), width: 88 },
    { id: 'address', header: orderHeader('address'), width: 200, hiddenByDefault: true },
    { id: 'type', header: orderHeader('type'), width: 96, hiddenByDefault: true },
    { id: 'delivery', header: orderHeader('delivery'), width: 88, hiddenByDefault: true },
    {
      id: 'deliveryTime',
      header: orderHeader('deliveryTime'),
      width: 152,
      hiddenByDefault: true,
      cell: (row) => formatMinute(row.deliveryTime),
    },
    {
      id: 'actualDeliveryDate',
      header: orderHeader('actualDeliveryDate'),
      width: 116,
      hiddenByDefault: true,
      cell: (row) => formatDate(row.actualDeliveryDate),
    },
    {
      id: 'deliveryType',
      header: orderHeader('deliveryType'),
      width: 96,
      cell: (row) => nameOf(names.deliveryType, row.deliveryType) || row.modeOfDeliveryName,
    },
    {
      id: 'paymentMethod',
      header: orderHeader('paymentMethod'),
      width: 96,
      cell: (row) => nameOf(names.paymentType, row.paymentMethod) || row.paymentMethodName,
    },
    { id: 'billType', header: orderHeader('billType'), width: 104, cell: (row) => nameOf(names.billType, row.billType) },
    { id: 'orderDescription', header: orderHeader('orderDescription'), width: 180, hiddenByDefault: true },
    { id: 'remarks', header: orderHeader('remarks'), width: 160 },
    { id: 'createTime', header: orderHeader('createTime'), width: 180, cell: (row) => formatDateTime(row.createTime) },
  ];
}

/** Columns of the list of lines. */
export function lineColumns(): DataColumn<OrderLinePageRow>[] {
  return [
    { id: 'orderId', header: lineHeader('orderId'), width: 136, fixed: true, sticky: 'start' },
    { id: 'date', header: orderHeader('date'), width: 116, cell: (row) => formatDate(row.date) },
    { id: 'customerName', header: lineHeader('customerName'), width: 168 },
    { id: 'contact', header: lineHeader('contact'), width: 88 },
    { id: 'phoneNumber', header: orderHeader('phoneNumber'), width: 136 },
    { id: 'orderCreatorName', header: orderHeader('orderCreatorName'), width: 88 },
    { id: 'projectName', header: lineHeader('projectName'), width: 140, hiddenByDefault: true },
    { id: 'productsName', header: lineHeader('productsName'), width: 140 },
    { id: 'contentProduction', header: lineHeader('contentProduction'), width: 160, hiddenByDefault: true },
    { id: 'specification', header: lineHeader('specification'), width: 112 },
    { id: 'width', header: lineHeader('width'), width: 80, numeric: true, cell: (row) => formatSize(row.width) },
    { id: 'height', header: lineHeader('height'), width: 80, numeric: true, cell: (row) => formatSize(row.height) },
    { id: 'amount', header: lineHeader('amount'), width: 72, numeric: true, cell: (row) => plainDecimal(row.amount) },
    { id: 'unitPrice', header: lineHeader('unitPrice'), width: 96, numeric: true, cell: (row) => formatPrice(row.unitPrice) },
    { id: 'totalAmount', header: lineHeader('totalAmount'), width: 112, numeric: true, cell: (row) => formatMoney(row.totalAmount) },
    {
      id: 'patternUrl',
      header: lineHeader('patternUrl'),
      width: 72,
      align: 'center',
      cell: (row) => <SamplePicture url={row.patternUrl} name={`样图 ${row.orderId} ${row.productsName ?? ''}`} />,
    },
  ];
}
