import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import {
  type LineTotals,
  type LineTotalsInput,
  ORDER_LINE_LIMIT,
  type OrderLineInput,
  type OrderLinePageInput,
  type OrderLinePageRow,
  type OrderLineRow,
} from '#shared/schemas/order-line.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { found, refuseStale, writtenId } from '../records/record.ts';
import { changeOrder } from './order.service.ts';
import { requireAllowed } from './order.transitions.ts';
import { lineKey, orderLineRepository } from './order-line.repository.ts';
import { inputOfChangedLine, inputOfLine, lineToWire } from './order-line-forms.ts';
import { orderLineListRepository } from './order-line-list.repository.ts';
import { findLineTotals } from './order-line-totals.repository.ts';
import { lockOrder } from './order-lock.ts';

const WHAT = '订单明细';

async function lockLine(scope: Scope, id: number) {
  const line = found(await orderLineRepository.findById(scope, id), WHAT);
  const order = await lockOrder(scope, { id: line.orderInfoId });
  requireAllowed(order, 'edit');
  const lines = await orderLineRepository.findByOrder(scope, order.id);
  const current = lines.find((other) => other.id === id);
  if (!current) throw new AppError('notFound', { what: WHAT });
  return { order, stored: lines, line: current };
}

/** Single lines: each change recomputes the order it belongs to, under the order's lock. */
export const orderLineService = {
  create: (scope: Scope, input: OrderLineInput & { orderId: string }): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const { orderId, ...line } = input;
      const order = await lockOrder(scope, { orderId });
      requireAllowed(order, 'edit');
      const stored = await orderLineRepository.findByOrder(scope, order.id);
      if (stored.length >= ORDER_LINE_LIMIT) throw new AppError('listTooLong', { limit: ORDER_LINE_LIMIT });
      const { newLineNos } = await changeOrder(scope, { order, stored, lines: [...stored.map(inputOfLine), line] });
      const ids = await orderLineRepository.findIds(scope, [order.id]);
      return writtenId(ids, lineKey(order.id, newLineNos[0]));
    }),

  update: (scope: Scope, input: Partial<OrderLineInput> & { id: number; version?: number | undefined }): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { id, version, ...changes } = input;
      const { order, stored, line } = await lockLine(scope, id);
      refuseStale(line, version);
      const lines = stored.map((other) => (other.id === id ? inputOfChangedLine(other, changes) : inputOfLine(other)));
      await changeOrder(scope, { order, stored, lines });
    }),

  delete: (scope: Scope, id: number): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { order, stored } = await lockLine(scope, id);
      await changeOrder(scope, { order, stored, lines: stored.filter((other) => other.id !== id).map(inputOfLine) });
    }),

  async get(scope: Scope, id: number): Promise<OrderLineRow> {
    const line = found(await orderLineRepository.findById(scope, id), WHAT);
    return lineToWire(scope, line);
  },

  async listByOrder(scope: Scope, orderId: string): Promise<OrderLineRow[]> {
    const lines = await orderLineListRepository.findByOrderId(scope, orderId, ORDER_LINE_LIMIT + 1);
    if (lines.length > ORDER_LINE_LIMIT) throw new AppError('listTooLong', { limit: ORDER_LINE_LIMIT });
    return lines.map((line) => lineToWire(scope, line));
  },

  async page(scope: Scope, input: OrderLinePageInput): Promise<Page<OrderLinePageRow>> {
    const { list, total } = await orderLineListRepository.findPage(scope, input);
    return { list: list.map((line) => ({ ...line, ...lineToWire(scope, line) })), total };
  },

  async *exportRows(scope: Scope, input: OrderLinePageInput): AsyncGenerator<OrderLinePageRow> {
    for await (const line of orderLineListRepository.findAll(scope, input)) yield { ...line, ...lineToWire(scope, line) };
  },

  totals: (scope: Scope, filters: LineTotalsInput): Promise<LineTotals> => findLineTotals(scope, filters),

  processCounts: (scope: Scope) => orderLineListRepository.countByProcess(scope),
};
