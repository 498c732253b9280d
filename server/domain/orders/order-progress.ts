import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { FLAG, ORDER_STATE } from '#shared/states.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';
import { type FieldChange, orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import type { StoredLine } from './order-line-forms.ts';

export type { StoredLine } from './order-line-forms.ts';

/** A line that moves along its flow. */
export interface LineMove {
  line: StoredLine;
  /** The step that is finished, or taken back. */
  step: number;
  /** Where the line stands afterwards; null once its last step is done. */
  to: number | null;
}

const lineName = ({ lineNo, projectName, productsName }: StoredLine) => `第 ${lineNo} 行 ${projectName ?? productsName ?? ''}`.trim();

/**
 * Finishes the step at which the line stands. A flow of an earlier release may have the step twice: the line then moves past both.
 * @throws AppError invalid where the line stands at no step
 */
export function forward(line: StoredLine): LineMove {
  const { process, currentProcess: step } = line;
  if (line.isProcess !== FLAG.yes || process === null) throw invalid(`${lineName(line)}没有工艺流程`);
  if (step === null) throw invalid(`${lineName(line)}的工序已全部完成`);
  return { line, step, to: process[process.lastIndexOf(step) + 1] ?? null };
}

/** Takes back the step before the one at which the line stands. @throws AppError invalid where no step is finished */
export function backward(line: StoredLine): LineMove {
  const { process, currentProcess } = line;
  if (line.isProcess !== FLAG.yes || process === null) throw invalid(`${lineName(line)}没有工艺流程`);
  const step = process[(currentProcess === null ? process.length : process.indexOf(currentProcess)) - 1];
  if (step === undefined) throw invalid(`${lineName(line)}还没有完成的工序`);
  return { line, step, to: step };
}

/** Whether a step of the line is done. The flow of its order must then not be changed. */
export const isBegun = ({ isProcess, process, currentProcess }: StoredLine): boolean =>
  isProcess === FLAG.yes && process !== null && currentProcess !== process[0];

/** What the production area may do with an order: lock it for its lines, and move these along their flow. */
export const orderProgress = {
  /** @throws AppError notFound where none of the lines is the order's */
  async requireOrderOf(scope: Scope, lineIds: readonly number[], orderInfoId: number): Promise<void> {
    const orderOf = await orderLineRepository.findOrders(scope, lineIds);
    if (![...orderOf.values()].includes(orderInfoId)) throw new AppError('notFound', { what: '订单' });
  },

  /** The lines under the locks of their orders, by order. @throws AppError notFound */
  async lock(scope: Scope, lineIds: readonly number[]): Promise<Array<{ order: StoredOrder; lines: StoredLine[] }>> {
    const orderOf = await orderLineRepository.findOrders(scope, lineIds);
    const orders = await orderRepository.lockByIds(scope, [...new Set(orderOf.values())]);
    const stored = await orderLineRepository.findByOrders(
      scope,
      orders.map(({ id }) => id),
    );
    const wanted = new Set(lineIds);
    const found = orders.map((order) => ({ order, lines: (stored.get(order.id) ?? []).filter(({ id }) => wanted.has(id)) }));
    // A line is missing: it never existed, or was deleted before its order was locked.
    if (found.reduce((sum, { lines }) => sum + lines.length, 0) < wanted.size) throw new AppError('notFound', { what: '订单明细' });
    return found;
  },

  /** Moves lines of one locked order; the order is finished when all of its lines are. */
  async move(scope: Scope, order: StoredOrder, moves: readonly LineMove[], action: 'finishStep' | 'undoStep'): Promise<void> {
    const changes: FieldChange[] = [];
    for (const { line, to } of moves) {
      const completionTime = to === null ? scope.now() : null;
      await orderLineRepository.moveTo(scope, line, { currentProcess: to, nextProcess: to, completionTime });
      changes.push({ field: `line.${line.lineNo}.currentProcess`, before: line.currentProcess, after: to });
    }
    const isOpen = await orderLineRepository.hasUnfinished(scope, order.id);
    await orderRepository.update(scope, order, { state: isOpen ? ORDER_STATE.inHand : ORDER_STATE.finished });
    await orderHistoryRepository.record(scope, order, action, changes);
  },
};
