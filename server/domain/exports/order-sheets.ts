import { AUDIT_RESULT_CHOICES, AUDIT_STATUS_CHOICES, paymentStatusLabel, URGENT_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { lineHeader, orderHeader, RECEIPT_LABELS } from '#shared/order-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { choiceColumn, decimalColumn, moneyColumn, type SheetColumn, textColumn, timeColumn } from './sheet-column.ts';

/** An order with the names of the base data that it points to. */
export interface OrderSheetRow extends OrderRow {
  deliveryTypeName: string | null;
  billTypeName: string | null;
}

/** Columns of cost and profit stand in the sheet only for those who see them in the list. */
export function orderColumns(grants: Grants): SheetColumn<OrderSheetRow>[] {
  return [
    textColumn(orderHeader('orderId'), (row) => row.orderId),
    textColumn(orderHeader('name'), (row) => row.name, 24),
    textColumn(orderHeader('type'), (row) => row.type),
    timeColumn(orderHeader('date'), (row) => row.date),
    textColumn(orderHeader('customerName'), (row) => row.customerName, 20),
    textColumn(orderHeader('contact'), (row) => row.contact),
    textColumn(orderHeader('phoneNumber'), (row) => row.phoneNumber),
    textColumn(orderHeader('salesman'), (row) => row.salesman),
    textColumn(orderHeader('address'), (row) => row.address, 30),
    timeColumn(orderHeader('expectedDeliveryDate'), (row) => row.expectedDeliveryDate),
    timeColumn(orderHeader('actualDeliveryDate'), (row) => row.actualDeliveryDate),
    timeColumn(orderHeader('deliveryTime'), (row) => row.deliveryTime),
    textColumn(orderHeader('delivery'), (row) => row.delivery, 30),
    choiceColumn(orderHeader('urgent'), URGENT_CHOICES, (row) => row.urgent),
    moneyColumn(orderHeader('totalAmount'), (row) => row.totalAmount),
    moneyColumn(orderHeader('discountAmount'), (row) => row.discountAmount),
    moneyColumn(orderHeader('transactionAmount'), (row) => row.transactionAmount),
    moneyColumn(orderHeader('commission'), (row) => row.commission),
    moneyColumn(orderHeader('receivables'), (row) => row.receivables),
    moneyColumn(orderHeader('paid'), (row) => row.paid),
    moneyColumn(orderHeader('arrears'), (row) => row.arrears),
    ...(isPermitted(grants, SHOW_COST) ? [moneyColumn<OrderSheetRow>(orderHeader('cost'), (row) => row.cost)] : []),
    ...(isPermitted(grants, SHOW_PROFIT) ? [moneyColumn<OrderSheetRow>(orderHeader('profit'), (row) => row.profit)] : []),
    choiceColumn(orderHeader('isInvoiced'), YES_NO_CHOICES, (row) => row.isInvoiced),
    textColumn(orderHeader('paymentStatus'), paymentStatusLabel, 10),
    choiceColumn(orderHeader('auditStatus'), AUDIT_STATUS_CHOICES, (row) => row.auditStatus),
    decimalColumn(orderHeader('discountRate'), (row) => row.discountRate),
    moneyColumn(orderHeader('prepayment'), (row) => row.prepayment),
    textColumn(orderHeader('deliveryType'), (row) => row.deliveryTypeName),
    textColumn(orderHeader('paymentMethod'), (row) => row.paymentMethodName),
    textColumn(orderHeader('billType'), (row) => row.billTypeName),
    textColumn(orderHeader('orderDescription'), (row) => row.orderDescription, 30),
    textColumn(orderHeader('remarks'), (row) => row.remarks, 30),
    textColumn(orderHeader('orderCreatorName'), (row) => row.orderCreatorName),
    timeColumn(orderHeader('createTime'), (row) => row.createTime),
  ];
}

export function orderLineColumns(grants: Grants): SheetColumn<OrderLinePageRow>[] {
  return [
    textColumn(lineHeader('orderId'), (row) => row.orderId),
    timeColumn(orderHeader('date'), (row) => row.date),
    textColumn(lineHeader('customerName'), (row) => row.customerName, 20),
    textColumn(lineHeader('projectName'), (row) => row.projectName, 24),
    textColumn(lineHeader('productsName'), (row) => row.productsName),
    textColumn(lineHeader('contentProduction'), (row) => row.contentProduction, 30),
    textColumn(lineHeader('specification'), (row) => row.specification),
    decimalColumn(lineHeader('width'), (row) => row.width),
    decimalColumn(lineHeader('height'), (row) => row.height),
    decimalColumn(lineHeader('amount'), (row) => row.amount),
    decimalColumn(lineHeader('totalArea'), (row) => row.totalArea),
    textColumn(lineHeader('unitName'), (row) => row.unitName, 8),
    moneyColumn(lineHeader('unitPrice'), (row) => row.unitPrice),
    moneyColumn(lineHeader('totalAmount'), (row) => row.totalAmount),
    ...(isPermitted(grants, SHOW_COST)
      ? [
          moneyColumn<OrderLinePageRow>(lineHeader('cost'), (row) => row.cost),
          moneyColumn<OrderLinePageRow>(lineHeader('totalCost'), (row) => row.totalCost),
        ]
      : []),
    ...(isPermitted(grants, SHOW_PROFIT) ? [moneyColumn<OrderLinePageRow>(lineHeader('totalProfit'), (row) => row.totalProfit)] : []),
    choiceColumn(lineHeader('urgent'), URGENT_CHOICES, (row) => row.urgent),
    choiceColumn(lineHeader('externalCooperation'), YES_NO_CHOICES, (row) => row.externalCooperation),
    textColumn(lineHeader('remarks'), (row) => row.remarks, 30),
  ];
}

export function receiptColumns(): SheetColumn<ReceiptRow>[] {
  return [
    textColumn('订单编号', (row) => row.orderId),
    textColumn('客户名称', (row) => row.customerName, 20),
    timeColumn(RECEIPT_LABELS.receiptDate, (row) => row.receiptDate),
    moneyColumn(RECEIPT_LABELS.thisCollection, (row) => row.thisCollection),
    moneyColumn(RECEIPT_LABELS.arrearsBefore, (row) => row.arrearsBefore),
    moneyColumn(RECEIPT_LABELS.arrearsAfter, (row) => row.arrearsAfter),
    textColumn(RECEIPT_LABELS.paymentType, (row) => row.paymentTypeName ?? '未填写'),
    textColumn(RECEIPT_LABELS.payee, (row) => row.payee),
    textColumn(RECEIPT_LABELS.payer, (row) => row.payer),
    textColumn('备注', (row) => row.remarks, 30),
  ];
}

/** What the list of audit records holds. */
interface AuditRecord {
  orderId: string;
  value: string;
  reviewer: string;
  createTime: number;
}

export function auditRecordColumns(): SheetColumn<AuditRecord>[] {
  return [
    textColumn('订单编号', (row) => row.orderId, 18),
    choiceColumn('审核结果', AUDIT_RESULT_CHOICES, (row) => row.value),
    textColumn('审核人', (row) => row.reviewer, 14),
    timeColumn('审核时间', (row) => row.createTime),
  ];
}
