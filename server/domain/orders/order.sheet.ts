import type { Scope } from '#platform/scope.ts';
import { AUDIT_STATUS_CHOICES, paymentStateLabel, URGENT_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { orderHeader } from '#shared/order-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderRow } from '#shared/schemas/order.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf, type SheetColumn, textColumn } from '../exports/sheet-column.ts';
import { resourceServices } from '../resources/all-resource-services.ts';
import { orderListService } from './order-list.service.ts';

/** An order with the names of the base data that it points to. */
export interface OrderSheetRow extends OrderRow {
  deliveryTypeName: string | null;
  billTypeName: string | null;
}

const { choice, decimal, money, text, time } = columnsOf<OrderSheetRow>('orderInfo');

/** Columns of cost and profit stand in the sheet only for those who see them in the list. */
export function orderColumns(grants: Grants): SheetColumn<OrderSheetRow>[] {
  return [
    text('orderId'),
    text('name', 24),
    text('type'),
    time('date'),
    text('customerName', 20),
    text('contact'),
    text('phoneNumber'),
    text('salesman'),
    text('address', 30),
    time('expectedDeliveryDate'),
    time('actualDeliveryDate'),
    time('deliveryTime'),
    text('delivery', 30),
    choice('urgent', URGENT_CHOICES),
    money('totalAmount'),
    money('discountAmount'),
    money('transactionAmount'),
    money('commission'),
    money('receivables'),
    money('paid'),
    money('arrears'),
    ...(isPermitted(grants, SHOW_COST) ? [money('cost')] : []),
    ...(isPermitted(grants, SHOW_PROFIT) ? [money('profit')] : []),
    choice('isInvoiced', YES_NO_CHOICES),
    textColumn(orderHeader('paymentState'), paymentStateLabel, 10),
    choice('auditStatus', AUDIT_STATUS_CHOICES),
    decimal('discountRate'),
    money('prepayment'),
    textColumn(orderHeader('deliveryType'), (row) => row.deliveryTypeName),
    textColumn(orderHeader('paymentMethod'), (row) => row.paymentMethodName),
    textColumn(orderHeader('billType'), (row) => row.billTypeName),
    text('orderDescription', 30),
    text('remarks', 30),
    text('orderCreatorName'),
    time('createTime'),
  ];
}

type Filters = Parameters<typeof orderListService.exportRows>[1];
type Listed = 'deliveryType' | 'paymentType' | 'billType';

/** What reading a whole list is called with: the page is ignored. */
const FIRST_ROW = { pageNo: 1, pageSize: 1 };

async function namesOf(scope: Scope, list: Listed): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>();
  for await (const row of resourceServices[list].exportRows(scope, FIRST_ROW)) names.set(row.id, row.name);
  return names;
}

/** Orders with the names of their base data. Where an order has no id of it, the name that was kept as text stands. */
async function* orderSheetRows(scope: Scope, filters: Filters): AsyncGenerator<OrderSheetRow> {
  const deliveries = await namesOf(scope, 'deliveryType');
  const payments = await namesOf(scope, 'paymentType');
  const bills = await namesOf(scope, 'billType');
  for await (const row of orderListService.exportRows(scope, filters)) {
    // Changed in place, since nobody else holds the row: copying so many fields would cost more than all the rest.
    yield Object.assign(row, {
      deliveryTypeName: deliveries.get(row.deliveryType ?? 0) ?? row.modeOfDeliveryName,
      paymentMethodName: payments.get(row.paymentMethod ?? 0) ?? row.paymentMethodName,
      billTypeName: bills.get(row.billType ?? 0) ?? null,
    });
  }
}

export const orderExport = defineExport({
  title: '订单信息',
  permission: 'bs:order-info:export',
  columns: orderColumns,
  list: { page: orderListService.page, exportRows: orderSheetRows },
});
