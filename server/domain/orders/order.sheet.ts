import {
  AUDIT_RESULT_CHOICES,
  AUDIT_STATUS_CHOICES,
  PAYMENT_STATUS_CHOICES,
  URGENT_CHOICES,
  YES_NO_CHOICES,
} from '#shared/choice-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import { choiceColumn, decimalColumn, moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';

/** An order with the names of the base data that it points to. */
export interface OrderSheetRow extends OrderRow {
  deliveryTypeName: string | null;
  billTypeName: string | null;
}

/** Columns of cost and profit stand in the sheet only for those who see them in the list. */
export function orderColumns(grants: Grants): SheetColumn<OrderSheetRow>[] {
  return [
    textColumn('订单编号', (row) => row.orderId),
    textColumn('订单名称', (row) => row.name, 24),
    textColumn('订单类型', (row) => row.type),
    timeColumn('下单日期', (row) => row.date),
    textColumn('客户名称', (row) => row.customerName, 20),
    textColumn('联系人', (row) => row.contact),
    textColumn('联系电话', (row) => row.phoneNumber),
    textColumn('业务员', (row) => row.salesman),
    textColumn('送货地址', (row) => row.address, 30),
    timeColumn('预计交货日期', (row) => row.expectedDeliveryDate),
    timeColumn('实际交货日期', (row) => row.actualDeliveryDate),
    timeColumn('送货时间', (row) => row.deliveryTime),
    textColumn('送货人', (row) => row.delivery, 30),
    choiceColumn('加急', URGENT_CHOICES, (row) => row.urgent),
    moneyColumn('订单总额', (row) => row.totalAmount),
    moneyColumn('优惠金额', (row) => row.discountAmount),
    moneyColumn('成交金额', (row) => row.transactionAmount),
    moneyColumn('税金', (row) => row.commission),
    moneyColumn('应收金额', (row) => row.receivables),
    moneyColumn('已收金额', (row) => row.paid),
    moneyColumn('欠款金额', (row) => row.arrears),
    ...(isPermitted(grants, SHOW_COST) ? [moneyColumn<OrderSheetRow>('成本', (row) => row.cost)] : []),
    ...(isPermitted(grants, SHOW_PROFIT) ? [moneyColumn<OrderSheetRow>('利润', (row) => row.profit)] : []),
    choiceColumn('是否开票', YES_NO_CHOICES, (row) => row.isInvoiced),
    choiceColumn('收款状态', PAYMENT_STATUS_CHOICES, (row) => row.paymentStatus),
    choiceColumn('审核状态', AUDIT_STATUS_CHOICES, (row) => row.auditStatus),
    decimalColumn('折扣率(%)', (row) => row.discountRate),
    moneyColumn('预付款', (row) => row.prepayment),
    textColumn('送货方式', (row) => row.deliveryTypeName),
    textColumn('付款方式', (row) => row.paymentMethodName),
    textColumn('票据类型', (row) => row.billTypeName),
    textColumn('订单描述', (row) => row.orderDescription, 30),
    textColumn('备注', (row) => row.remarks, 30),
    textColumn('开单人', (row) => row.orderCreatorName),
    timeColumn('创建时间', (row) => row.createTime),
  ];
}

export function orderLineColumns(grants: Grants): SheetColumn<OrderLinePageRow>[] {
  return [
    textColumn('订单编号', (row) => row.orderId),
    timeColumn('下单日期', (row) => row.date),
    textColumn('客户名称', (row) => row.customerName, 20),
    textColumn('项目名称', (row) => row.projectName, 24),
    textColumn('产品名称', (row) => row.productsName),
    textColumn('制作内容', (row) => row.contentProduction, 30),
    textColumn('规格', (row) => row.specification),
    decimalColumn('宽(米)', (row) => row.width),
    decimalColumn('高(米)', (row) => row.height),
    decimalColumn('数量', (row) => row.amount),
    decimalColumn('面积(㎡)', (row) => row.totalArea),
    textColumn('单位', (row) => row.unitName, 8),
    moneyColumn('单价', (row) => row.unitPrice),
    moneyColumn('金额', (row) => row.totalAmount),
    ...(isPermitted(grants, SHOW_COST)
      ? [moneyColumn<OrderLinePageRow>('成本单价', (row) => row.cost), moneyColumn<OrderLinePageRow>('总成本', (row) => row.totalCost)]
      : []),
    ...(isPermitted(grants, SHOW_PROFIT) ? [moneyColumn<OrderLinePageRow>('总利润', (row) => row.totalProfit)] : []),
    choiceColumn('加急', URGENT_CHOICES, (row) => row.urgent),
    choiceColumn('外协', YES_NO_CHOICES, (row) => row.externalCooperation),
    textColumn('备注', (row) => row.remarks, 30),
  ];
}

export function receiptColumns(): SheetColumn<ReceiptRow>[] {
  return [
    textColumn('订单编号', (row) => row.orderId),
    textColumn('客户名称', (row) => row.customerName, 20),
    timeColumn('收款时间', (row) => row.receiptDate),
    moneyColumn('本次收款金额', (row) => row.thisCollection),
    moneyColumn('收款前欠款', (row) => row.arrearsBefore),
    moneyColumn('收款后欠款', (row) => row.arrearsAfter),
    textColumn('付款方式', (row) => row.paymentTypeName ?? '未填写'),
    textColumn('收款人', (row) => row.payee),
    textColumn('付款人', (row) => row.payer),
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
