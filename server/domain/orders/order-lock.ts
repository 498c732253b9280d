import type { Scope } from '#platform/scope.ts';
import { AppError } from '#shared/errors.ts';
import { found, lockRecord, type RecordTable, type Stamp, type StoredRecord } from '../records/record.ts';
import { orderRepository, type StoredOrder } from './order.repository.ts';

/**
 * Locks an order until the transaction ends. Locks are always taken in this sequence: customer, order, lines, ledger.
 * @throws AppError notFound, also where id and number name different orders
 */
export async function lockOrder(
  scope: Scope,
  key: { id?: number | null | undefined; orderId?: string | null | undefined },
): Promise<StoredOrder> {
  const order = key.id
    ? await orderRepository.lockById(scope, key.id)
    : key.orderId
      ? await orderRepository.lockByOrderId(scope, key.orderId)
      : undefined;
  if (!order || (key.orderId && order.orderId !== key.orderId)) throw new AppError('notFound', { what: '订单' });
  return order;
}

/**
 * Locks the order of a row and then the row. A deletion locks the order first, too, so that no change of the row is lost between the
 * snapshot and the deletion.
 * @throws AppError notFound, stale
 */
export async function lockWithOrder<T extends RecordTable>(
  scope: Scope,
  table: T,
  { what, findById }: { what: string; findById(scope: Scope, id: number): Promise<{ orderId: string } | undefined> },
  sent: { id: number; version?: number },
): Promise<StoredRecord<T> & Stamp> {
  const { orderId } = found(await findById(scope, sent.id), what);
  await lockOrder(scope, { orderId });
  return lockRecord(scope, table, what, sent);
}
