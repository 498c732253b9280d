import { plainDecimal } from '#client/features/orders/plain-decimal.ts';
import type { DataColumn } from '#client/ui/data-table-columns.ts';
import { lineHeader } from '#shared/order-labels.ts';
import { formatMoney, formatSize } from '#shared/rules/format.rules.ts';
import type { OrderLineRow } from '#shared/schemas/order-line.schema.ts';
import { FLAG, URGENCY } from '#shared/states.ts';

type LineFigure = keyof OrderLineRow & Parameters<typeof lineHeader>[0];

const decimal = (id: LineFigure, width: number, format: (text: string | null) => string = formatSize): DataColumn<OrderLineRow> => ({
  id,
  header: lineHeader(id),
  width,
  numeric: true,
  cell: (row) => format(row[id] as string | null),
});
const money = (id: LineFigure): DataColumn<OrderLineRow> => ({
  id,
  header: lineHeader(id),
  width: 104,
  numeric: true,
  cell: (row) => formatMoney(row[id] as string | null),
});

/** The lines of an order as they are read; cost and profit only for those who may see them. */
export function detailLineColumns({ showCost, showProfit }: { showCost: boolean; showProfit: boolean }): DataColumn<OrderLineRow>[] {
  return [
    { id: 'lineNo', header: '行', width: 48, numeric: true },
    { id: 'projectName', header: lineHeader('projectName'), width: 128 },
    { id: 'productsName', header: lineHeader('productsName'), width: 140 },
    { id: 'contentProduction', header: lineHeader('contentProduction'), width: 160 },
    { id: 'specification', header: lineHeader('specification'), width: 96 },
    decimal('width', 76),
    decimal('height', 76),
    decimal('amount', 68, plainDecimal),
    { id: 'unitName', header: lineHeader('unitName'), width: 72 },
    decimal('totalArea', 88),
    money('unitPrice'),
    money('totalAmount'),
    ...(showCost ? [money('cost'), money('totalCost')] : []),
    ...(showProfit ? [money('totalProfit')] : []),
    { id: 'urgent', header: lineHeader('urgent'), width: 60, align: 'center', cell: (row) => (row.urgent === URGENCY.urgent ? '是' : '') },
    {
      id: 'externalCooperation',
      header: lineHeader('externalCooperation'),
      width: 60,
      align: 'center',
      cell: (row) => (row.externalCooperation === FLAG.yes ? '是' : ''),
    },
    { id: 'remarks', header: lineHeader('remarks'), width: 140 },
  ];
}
