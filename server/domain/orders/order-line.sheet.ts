import { URGENT_CHOICES, YES_NO_CHOICES } from '#shared/choice-labels.ts';
import { type Grants, isPermitted, SHOW_COST, SHOW_PROFIT } from '#shared/permissions.ts';
import type { OrderLinePageRow } from '#shared/schemas/order-line.schema.ts';
import { defineExport } from '../exports/export-definition.ts';
import { choiceColumn, decimalColumn, moneyColumn, type SheetColumn, textColumn, timeColumn } from '../exports/sheet-column.ts';
import { orderLineService } from './order-line.service.ts';

function orderLineColumns(grants: Grants): SheetColumn<OrderLinePageRow>[] {
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

export const orderLineExport = defineExport({
  title: '订单明细',
  permission: 'bs:order-info:export',
  columns: orderLineColumns,
  page: orderLineService.page,
  rows: orderLineService.exportRows,
});
