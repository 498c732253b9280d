import { URGENT_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { lineHeader, orderHeader } from '#shared/order-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, decimalColumn, moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { orderLineService } from './order-line.service.ts';

function orderLineColumns(grants: Grants): SheetColumn<OrderLinePageRow>[] {
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

export const orderLineExport = defineExport({
  title: '订单明细',
  permission: 'bs:order-info:export',
  columns: orderLineColumns,
  page: orderLineService.page,
  rows: orderLineService.exportRows,
});
