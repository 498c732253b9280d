import { wholeShop } from '#platform/db/data-scope.ts';
import { inTransaction, isDuplicateOf } from '#platform/db/transaction.ts';
import { noteEvent } from '#platform/queue/news-event.ts';
import type { Scope } from '#platform/scope.ts';
import { AppError, invalid } from '#shared/errors.ts';
import {
  AFTER_AUDIT_FIELDS,
  type OrderCreateInput,
  type OrderDetail,
  type OrderPandaInput,
  type OrderUpdateInput,
} from '#shared/schemas/order.schema.ts';
import { customerService } from '../customers/customer.service.ts';
import { refuseConflicts } from '../records/conflicts.ts';
import { found, refuseStale } from '../records/record.ts';
import { orderRepository, orderToWire, type StoredOrder } from './order.repository.ts';
import { requireAllowed } from './order.transitions.ts';
import { changeOrders, type OrderChange, type OrderChangeOutcome } from './order-change.ts';
import { orderCounterRepository } from './order-counter.repository.ts';
import { createOrders } from './order-creation.ts';
import { headerChanges, type OrderHeader } from './order-header.ts';
import { changesBetween, orderHistoryRepository } from './order-history.repository.ts';
import { orderLineRepository } from './order-line.repository.ts';
import { lineToWire } from './order-line-forms.ts';
import { lockOrder } from './order-lock.ts';

const WHAT = '订单';
const WORDS = {
  what: WHAT,
  references: {
    fk_order_info_customer_id: '客户',
    fk_order_info_delivery_type: '送货方式',
    fk_order_info_payment_type: '付款方式',
    fk_order_info_payment_method: '付款方式',
    fk_order_flow_step_step: '订单工序',
  },
};

/** Splits the fields into those that are in the list and those that are not. A field that is undefined is in neither. */
function split<T extends object, K extends keyof T>(fields: T, listed: readonly K[]): [Partial<Pick<T, K>>, Omit<T, K>] {
  const isListed = new Set<PropertyKey>(listed);
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return [
    Object.fromEntries(present.filter(([key]) => isListed.has(key))) as Partial<Pick<T, K>>,
    Object.fromEntries(present.filter(([key]) => !isListed.has(key))) as Omit<T, K>,
  ];
}

/** @throws AppError orderNumberTaken, referenceMissing */
function refuseWrongNames<T>(orderId: string, work: () => Promise<T>): Promise<T> {
  return refuseConflicts(WORDS, '', async () => {
    try {
      return await work();
    } catch (error) {
      throw isDuplicateOf(error, 'uk_order_id') ? new AppError('orderNumberTaken', { orderId }) : error;
    }
  });
}

/** Changes one locked order. @throws AppError for whatever keeps it from being changed */
export async function changeOrder(scope: Scope, change: OrderChange): Promise<OrderChangeOutcome> {
  // An order that was imported before its lines may change its header: then `lines` is absent.
  if (change.lines?.length === 0) throw new AppError('orderWithoutLines');
  const [outcome] = await refuseWrongNames(change.order.orderId, () => changeOrders(scope, [change], 'update'));
  if (outcome?.problem) throw outcome.problem;
  return outcome as OrderChangeOutcome;
}

/** Adds the name of a new customer that is sent by id alone, so that no order has the id of one customer and the name of another. */
async function withCustomerName(scope: Scope, order: StoredOrder, header: OrderHeader): Promise<OrderHeader> {
  const { customerId, customerName } = header;
  if (!customerId || customerId === order.customerId) return header;
  await customerService.requireSeen(scope, customerId);
  if (customerName !== undefined) return header;
  try {
    return { ...header, customerName: (await customerService.get(scope, customerId)).name };
  } catch (error) {
    // The missing customer is refused when the order is written, with the words for its foreign key.
    if (error instanceof AppError && error.reason === 'notFound') return header;
    throw error;
  }
}

async function changeWithLines(scope: Scope, order: StoredOrder, change: Pick<OrderChange, 'header' | 'lines'>): Promise<void> {
  const header = change.header && (await withCustomerName(scope, order, change.header));
  await changeOrder(scope, { order, stored: await orderLineRepository.findByOrder(scope, order.id), ...change, header });
}

export const orderService = {
  /** Reserves a number for a new order: no other call is given it. The order may use it, or another number, or none. */
  newOrderId: (scope: Scope): Promise<string> =>
    inTransaction(scope, async (scope) => {
      const orderId = await orderCounterRepository.nextOrderId(scope);
      if ((await orderRepository.findByOrderId(wholeShop(scope), orderId)) === undefined) return orderId;
      await orderCounterRepository.passTakenNumbers(scope);
      return orderCounterRepository.nextOrderId(scope);
    }),

  /**
   * Saves an order with its lines, its deposit, its history and its day counter in one transaction.
   * @returns the new id.
   */
  create: (scope: Scope, input: OrderCreateInput): Promise<number> =>
    inTransaction(scope, async (scope) => {
      if (input.customerId) await customerService.requireSeen(scope, input.customerId);
      const [outcome] = await refuseWrongNames(input.orderId ?? '', () => createOrders(scope, [input], 'create'));
      if (!outcome || 'problem' in outcome) throw outcome?.problem;
      await noteEvent(scope, { event: 'orderCreated', subjectId: outcome.id, userId: scope.actor.userId });
      return outcome.id;
    }),

  update: (scope: Scope, input: OrderUpdateInput): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { id, version, orderDels: lines, ...header } = input;
      const order = await lockOrder(scope, { id });
      requireAllowed(order, 'edit');
      refuseStale(order, version);
      await changeWithLines(scope, order, { header, lines });
    }),

  /** Changes the fields that are present. An audited order takes those of `AFTER_AUDIT_FIELDS` alone: others need the audit revoked. */
  pandaUpdate: (scope: Scope, input: OrderPandaInput): Promise<void> =>
    inTransaction(scope, async (scope) => {
      const { id, orderId, version, ...fields } = input;
      if (!id && !orderId) throw invalid('请指定订单');
      const order = await lockOrder(scope, { id, orderId });
      refuseStale(order, version);
      const [books, header] = split(fields, AFTER_AUDIT_FIELDS);
      let current = order;
      if (headerChanges(order, header).length > 0) {
        requireAllowed(order, 'edit');
        await changeWithLines(scope, order, { header });
        current = await lockOrder(scope, { id: order.id });
      }
      if (books.printCount !== undefined && books.printCount > order.printCount) requireAllowed(order, 'print');
      const changes = changesBetween(current, books);
      if (changes.length > 0) {
        await orderRepository.update(scope, current, books);
        await orderHistoryRepository.record(scope, order, 'bookkeep', changes);
      }
    }),

  async get(scope: Scope, key: { id?: number; orderId?: string }): Promise<OrderDetail> {
    const order = key.id ? await orderRepository.findById(scope, key.id) : await orderRepository.findByOrderId(scope, key.orderId ?? '');
    if (!order) throw new AppError('notFound', { what: WHAT });
    const lines = await orderLineRepository.findByOrder(scope, order.id);
    return { ...orderToWire(scope, order), orderDels: lines.map((line) => lineToWire(scope, line)) };
  },

  /**
   * Several orders with their lines, in the sequence of the ids.
   * @throws AppError notFound, and listTooLong for more than `mostLines` lines
   */
  async getAll(scope: Scope, ids: readonly number[], mostLines: number): Promise<OrderDetail[]> {
    const orders = new Map((await orderRepository.findByIds(scope, ids)).map((order) => [order.id, order]));
    const count = await orderLineRepository.countByOrders(scope, [...orders.keys()]);
    if (count > mostLines) throw new AppError('listTooLong', { limit: mostLines });
    const lines = await orderLineRepository.findByOrders(scope, [...orders.keys()]);
    return ids.map((id) => {
      const order = found(orders.get(id), WHAT);
      return { ...orderToWire(scope, order), orderDels: (lines.get(id) ?? []).map((line) => lineToWire(scope, line)) };
    });
  },

  async history(scope: Scope, orderId: string) {
    const order = found(await orderRepository.findByOrderId(scope, orderId), WHAT);
    return orderHistoryRepository.findByOrder(scope, order.id);
  },
};
