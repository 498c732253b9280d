import type { Scope } from '#platform/scope.ts';
import { AUDIT_STATUS_CHOICES, paymentStateLabel, URGENT_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { orderHeader } from '#shared/order-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, decimalColumn, moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { orderListService } from './order-list.service.ts';

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
    textColumn(orderHeader('paymentState'), paymentStateLabel, 10),
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
