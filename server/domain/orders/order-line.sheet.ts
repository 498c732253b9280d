import { PRICING_BASIS_CHOICES, URGENT_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { columnsOf } from '../exports/sheet-column.ts';
import { orderLineService } from './order-line.service.ts';

const { choice, decimal, money, text, time } = columnsOf<OrderLinePageRow>('orderDel');

function orderLineColumns(grants: Grants) {
  return [
    text('orderId'),
    time('date'),
    text('customerName', 20),
    text('projectName', 24),
    text('productsName'),
    text('contentProduction', 30),
    text('specification'),
    decimal('width'),
    decimal('height'),
    decimal('amount'),
    decimal('totalArea'),
    text('unitName', 8),
    choice('pricingBasis', PRICING_BASIS_CHOICES),
    decimal('minArea'),
    money('unitPrice'),
    money('totalAmount'),
    ...(isPermitted(grants, SHOW_COST) ? [money('cost'), money('totalCost')] : []),
    ...(isPermitted(grants, SHOW_PROFIT) ? [money('totalProfit')] : []),
    choice('urgent', URGENT_CHOICES),
    choice('externalCooperation', YES_NO_CHOICES),
    text('outsourcingManufacturer'),
    text('remarks', 30),
  ];
}

export const orderLineExport = defineExport({
  title: '订单明细',
  permission: 'bs:order-info:export',
  columns: orderLineColumns,
  list: orderLineService,
});
