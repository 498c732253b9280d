import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import type { ReceiptRow } from '#shared/schemas/receipt.schema.ts';
import type { WriteColumn, WriteValue } from '#platform/excel/workbook-writer.ts';

/** One column of an exported sheet: its head and what it takes from the row. */
interface SheetField<R> extends WriteColumn {
  value: (row: R) => WriteValue;
}

const text = <R>(header: string, value: (row: R) => WriteValue, width = 16): SheetField<R> => ({ header, width, kind: 'text', value });
const money = <R>(header: string, value: (row: R) => WriteValue): SheetField<R> => ({ header, width: 14, kind: 'money', value });
const decimal = <R>(header: string, value: (row: R) => WriteValue): SheetField<R> => ({ header, width: 12, kind: 'decimal', value });
const time = <R>(header: string, value: (row: R) => WriteValue): SheetField<R> => ({ header, width: 20, kind: 'datetime', value });

/** Columns of cost and profit stand in the sheet only for those who see them in the list. */
export interface Shown {
  cost: boolean;
  profit: boolean;
}

export function orderSheet(shown: Shown): SheetField<OrderRow>[] {
  return [
    text('订单编号', (row) => row.orderId),
    text('订单名称', (row) => row.name, 24),
    time('订单日期', (row) => row.date),
    text('客户名称', (row) => row.customerName, 20),
    text('联系人', (row) => row.contact),
    text('联系电话', (row) => row.phoneNumber),
    text('业务员', (row) => row.salesman),
    text('送货地址', (row) => row.address, 30),
    time('预计交货日期', (row) => row.expectedDeliveryDate),
    time('实际交货日期', (row) => row.actualDeliveryDate),
    text('加急', (row) => (row.urgent === 0 ? '是' : '否'), 8),
    money('订单总额', (row) => row.totalAmount),
    money('优惠金额', (row) => row.discountAmount),
    money('成交金额', (row) => row.transactionAmount),
    money('税金', (row) => row.commission),
    money('应收金额', (row) => row.receivables),
    money('已收金额', (row) => row.paid),
    money('欠款金额', (row) => row.arrears),
    ...(shown.cost ? [money<OrderRow>('成本', (row) => row.cost)] : []),
    ...(shown.profit ? [money<OrderRow>('利润', (row) => row.profit)] : []),
    text('是否开票', (row) => (row.isInvoiced === 1 ? '是' : '否'), 10),
    text('收款状态', (row) => (row.paymentStatus === 1 ? '已收清' : '未收清'), 10),
    text('审核状态', (row) => (row.auditStatus ? '已审核' : '未审核'), 10),
    text('订单描述', (row) => row.orderDescription, 30),
    text('备注', (row) => row.remarks, 30),
    text('开单人', (row) => row.orderCreatorName),
    time('创建时间', (row) => row.createTime),
  ];
}

export function orderLineSheet(shown: Shown): SheetField<OrderLinePageRow>[] {
  return [
    text('订单编号', (row) => row.orderId),
    time('订单日期', (row) => row.date),
    text('客户名称', (row) => row.customerName, 20),
    text('项目名称', (row) => row.projectName, 24),
    text('产品名称', (row) => row.productsName),
    text('制作内容', (row) => row.contentProduction, 30),
    text('规格', (row) => row.specification),
    decimal('宽(米)', (row) => row.width),
    decimal('高(米)', (row) => row.height),
    decimal('数量', (row) => row.amount),
    decimal('面积(平方米)', (row) => row.totalArea),
    text('单位', (row) => row.unitName, 8),
    money('单价', (row) => row.unitPrice),
    money('金额', (row) => row.totalAmount),
    ...(shown.cost ? [money<OrderLinePageRow>('成本单价', (row) => row.cost), money<OrderLinePageRow>('总成本', (row) => row.totalCost)] : []),
    ...(shown.profit ? [money<OrderLinePageRow>('总利润', (row) => row.totalProfit)] : []),
    text('加急', (row) => (row.urgent === 0 ? '是' : '否'), 8),
    text('外协', (row) => (row.externalCooperation === 1 ? '是' : '否'), 8),
    text('备注', (row) => row.remarks, 30),
  ];
}

export function receiptSheet(): SheetField<ReceiptRow>[] {
  return [
    text('订单编号', (row) => row.orderId),
    text('客户名称', (row) => row.customerName, 20),
    time('收款时间', (row) => row.receiptDate),
    money('本次收款金额', (row) => row.thisCollection),
    money('收款前欠款', (row) => row.arrearsBefore),
    money('收款后欠款', (row) => row.arrearsAfter),
    text('付款方式', (row) => row.paymentTypeName),
    text('收款人', (row) => row.payee),
    text('付款人', (row) => row.payer),
    text('备注', (row) => row.remarks, 30),
  ];
}

export async function* sheetRows<R>(fields: SheetField<R>[], rows: AsyncIterable<R>): AsyncGenerator<WriteValue[]> {
  for await (const row of rows) yield fields.map((field) => field.value(row));
}
