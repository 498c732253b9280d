import { inTransaction } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import {
  ORDER_LINE_LIMIT,
  type OrderLineInput,
  type OrderLinePageInput,
  type OrderLinePageRow,
  type OrderLineRow,
} from '#shared/schemas/order-line.schema.ts';
import type { Page } from '#shared/schemas/wire.schema.ts';
import { refuseStale } from '../records/record.ts';
import { saveOrder } from './order.service.ts';
import { requireAllowed } from './order.transitions.ts';
import { lineToWire, orderLineRepository, type StoredLine } from './order-line.repository.ts';
import { orderLineListRepository } from './order-line-list.repository.ts';
import { lockOrder } from './order-lock.ts';

const WHAT = { what: '订单明细' };

async function lockLine(scope: Scope, id: number) {
  const line = await orderLineRepository.findById(scope, id);
  if (!line) throw new AppError('notFound', WHAT);
  const order = await lockOrder(scope, { id: line.orderInfoId });
  requireAllowed(order, 'edit');
  const lines = await orderLineRepository.findByOrder(scope, order.id);
  const current = lines.find((other) => other.id === id);
  if (!current) throw new AppError('notFound', WHAT);
  return { order, lines, line: current };
}

const asInput = (line: StoredLine) => line as unknown as OrderLineInput;

/** Single lines: each change recomputes the order it belongs to, under the order's lock. */
export const orderLineService = {
  create: (scope: Scope, input: OrderLineInput & { orderId: string }): Promise<number> =>
    inTransaction(scope, async (scope) => {
      const { orderId, ...line } = input;
      const order = await lockOrder(scope, { orderId });
      requireAllowed(order, 'edit');
      const lines = await orderLineRepository.findByOrder(scope, order.id);
      if (lines.length >= ORDER_LINE_LIMIT) throw new AppError('listTooLong', { limit: ORDER_LINE_LIMIT });
      await saveOrder(scope, order, {}, [...lines.map(asInput), line]);
      const after = await orderLineRepository.findByOrder(scope, order.id);
      return Math.max(...after.map((saved) => saved.id));
    }),

  update: (scope: Scope, input: Partial<OrderLineInput> & { id: number; version?: number | undefined }): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { id, version, ...changes } = input;
      const { order, lines, line } = await lockLine(scope, id);
      refuseStale({ ...line }, version);
      const present = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      await saveOrder(
        scope,
        order,
        {},
        lines.map((other) => (other.id === id ? { ...asInput(other), ...present } : asInput(other))),
      );
      return true as const;
    }),

  delete: (scope: Scope, id: number): Promise<true> =>
    inTransaction(scope, async (scope) => {
      const { order, lines } = await lockLine(scope, id);
      await saveOrder(scope, order, {}, lines.filter((other) => other.id !== id).map(asInput));
      return true as const;
    }),

  async get(scope: Scope, id: number): Promise<OrderLineRow> {
    const line = await orderLineRepository.findById(scope, id);
    if (!line) throw new AppError('notFound', WHAT);
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

  processCounts: (scope: Scope) => orderLineListRepository.countByProcess(scope),
};
