import { plainDecimal } from '#client/features/orders/plain-decimal.ts';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';

const decimal = (id: keyof OrderLineRow, header: string, width: number): DataColumn<OrderLineRow> => ({
  id,
  header,
  width,
  numeric: true,
  cell: (row) => plainDecimal(row[id] as string | null),
});
const money = (id: keyof OrderLineRow, header: string): DataColumn<OrderLineRow> => ({
  id,
  header,
  width: 104,
  numeric: true,
  cell: (row) => formatMoney(row[id] as string | null),
});

/** The lines of an order as they are read; cost and profit only for those who may see them. */
export function detailLineColumns({ showCost, showProfit }: { showCost: boolean; showProfit: boolean }): DataColumn<OrderLineRow>[] {
  return [
    { id: 'lineNo', header: '行', width: 48, numeric: true },
    { id: 'projectName', header: '项目名称', width: 128 },
    { id: 'productsName', header: '产品名称', width: 140 },
    { id: 'contentProduction', header: '制作内容', width: 160 },
    { id: 'specification', header: '规格', width: 96 },
    decimal('width', '宽(米)', 76),
    decimal('height', '高(米)', 76),
    decimal('amount', '数量', 68),
    { id: 'unitName', header: '单位', width: 72 },
    decimal('totalArea', '面积(㎡)', 88),
    money('unitPrice', '单价'),
    money('totalAmount', '金额'),
    ...(showCost ? [money('cost', '成本单价'), money('totalCost', '成本')] : []),
    ...(showProfit ? [money('totalProfit', '利润')] : []),
    { id: 'urgent', header: '加急', width: 60, align: 'center', cell: (row) => (row.urgent === 0 ? '是' : '') },
    { id: 'externalCooperation', header: '外协', width: 60, align: 'center', cell: (row) => (row.externalCooperation === 1 ? '是' : '') },
    { id: 'remarks', header: '备注', width: 140 },
  ];
}
