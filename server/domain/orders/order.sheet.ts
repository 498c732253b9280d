import type { Scope } from '#platform/scope.ts';
import { AUDIT_STATUS_CHOICES, PAYMENT_STATUS_CHOICES, URGENT_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, decimalColumn, moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { orderListService } from './order-list.service.ts';

/** An order with the names of the base data that it points to. */
interface OrderSheetRow extends OrderRow {
  deliveryTypeName: string | null;
  billTypeName: string | null;
}

/** Columns of cost and profit stand in the sheet only for those who see them in the list. */
function orderColumns(grants: Grants): SheetColumn<OrderSheetRow>[] {
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

type Filters = Parameters<typeof orderListService.exportRows>[1];
type Listed = 'deliveryType' | 'paymentType' | 'billType';

const FIRST_ROW = { pageNo: 1, pageSize: 1 };

async function namesOf(scope: Scope, list: Listed): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for await (const row of resourceServices[list].exportRows(scope, FIRST_ROW)) names.set(row.id, row.name);
  return names;
}

/** Orders with names in place of ids: an id means nothing to a person, nor to an import of the same sheet. What was kept as text stays so. */
async function* orderSheetRows(scope: Scope, filters: Filters): AsyncGenerator<OrderSheetRow> {
  const deliveries = await namesOf(scope, 'deliveryType');
  const payments = await namesOf(scope, 'paymentType');
  const bills = await namesOf(scope, 'billType');
  for await (const row of orderListService.exportRows(scope, filters)) {
    yield {
      ...row,
      deliveryTypeName: deliveries.get(row.deliveryType ?? 0) ?? row.modeOfDeliveryName,
      paymentMethodName: payments.get(row.paymentMethod ?? 0) ?? row.paymentMethodName,
      billTypeName: bills.get(row.billType ?? 0) ?? null,
    };
  }
}

export const orderExport = defineExport({
  title: '订单信息',
  permission: 'bs:order-info:export',
  columns: orderColumns,
  page: orderListService.page,
  rows: orderSheetRows,
});
