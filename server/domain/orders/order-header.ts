import type { OrderCreateInput, OrderUpdateInput } from '#shared/schemas/order.schema.ts';
import type { OrderLineInput } from '#shared/schemas/order-line.schema.ts';
import { URGENCY } from '#shared/states.ts';
import type { StoredOrder } from './order.repository.ts';
import { changesBetween, type FieldChange } from './order-history.repository.ts';

/** The fields of an order that a person may write, besides its lines. */
export type OrderHeader = Omit<OrderUpdateInput, 'id' | 'version' | 'orderDels'>;

/** An order to be made. The lines of an imported one come later, so it has none yet. */
export type NewOrder = Omit<OrderCreateInput, 'orderDels'> & { orderDels?: readonly OrderLineInput[] };

const TYPED_FIGURES = ['totalAmount', 'discountAmount', 'transactionAmount', 'commission', 'receivables'] as const;

/** Columns that are written as they were given. Figures, the date and the flow follow rules of their own. */
export function headerColumns({
  urgent,
  flow: _flow,
  date: _date,
  totalAmount: _total,
  discountAmount: _discount,
  transactionAmount: _transaction,
  commission: _tax,
  receivables: _receivables,
  ...plain
}: OrderHeader) {
  return { ...plain, ...(urgent === undefined ? {} : { urgent: urgent ?? URGENCY.normal }) };
}

/** The figures that a person may type: as sent, or else as stored. */
export function typedFigures(header: OrderHeader, stored?: StoredOrder) {
  return Object.fromEntries(TYPED_FIGURES.map((figure) => [figure, header[figure] === undefined ? stored?.[figure] : header[figure]]));
}

/** What a header would change. Clients may send whole rows back: only what differs counts, and a date that is null is left out. */
export function headerChanges(order: StoredOrder, header: OrderHeader): FieldChange[] {
  const { flow, date } = header;
  const figures = Object.fromEntries(TYPED_FIGURES.flatMap((figure) => (header[figure] === undefined ? [] : [[figure, header[figure]]])));
  return changesBetween(order, {
    ...headerColumns(header),
    ...figures,
    ...(flow === undefined ? {} : { flow: flow.length > 0 ? flow : null }),
    ...(date === undefined || date === null ? {} : { date }),
  });
}
