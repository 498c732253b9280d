import { inTransaction, isTransient } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { orderColumnRepository } from './order-column.repository.ts';
import { columnsOf } from './order-column-fields.ts';
import { EVER, FEW_ORDERS } from './order-column-search.ts';
import { orderCounterRepository } from './order-counter.repository.ts';

/** Days of fewer orders are soon read row by row; those of more would take too much memory here. */
const ORDERS: readonly [number, number] = [50, 30_000];
/** With this many orders changed, the columns of a day are written anew. */
const CHANGES = 20;

/*
 * Why a reader never misses a change. Statements read what is committed when they begin (READ COMMITTED), and:
 * 1. From the commit of `keepDay` on, every change of an order of the day, or of its lines, is noted by a trigger in the changer's own
 *    transaction.
 * 2. The rows are then read with locks. A change from before 1 that is not committed holds its row: the reading fails and is tried again.
 *    So each change either stands in what was read, or is noted.
 * 3. Forgotten are only changes that were committed, with their notes, before the rows were read, and not noted again since.
 * 4. Only one can write columns that follow those it has seen, so older ones never replace newer ones.
 * 5. Readers read the notes before the columns: a note that is gone by then went together with the writing of columns that hold the change.
 * A worker that is killed leaves notes too many, or a day of which changes are noted and that has no columns: both cost little and are used up
 * by the next writing.
 */

/** Writes the columns of one day. @returns whether it was done, and not by another at the same time */
export async function buildDay(scope: Scope, day: number): Promise<boolean> {
  await orderColumnRepository.keepDay(scope, day);
  const { build, changes, orders, lines } = await inTransaction(scope, async (scope) => ({
    ...(await orderColumnRepository.findState(scope, day)),
    orders: await orderColumnRepository.lockOrders(scope, day),
    lines: await orderColumnRepository.lockLines(scope, day),
  }));
  // An order that somebody made between the two readings is noted.
  const ids = new Set(orders.map(({ id }) => id));
  const columns = columnsOf(
    orders,
    lines.filter(({ orderInfoId }) => ids.has(orderInfoId)),
  );
  return inTransaction(scope, async (scope) => {
    const isWritten = await orderColumnRepository.write(scope, day, build, columns);
    if (isWritten) await orderColumnRepository.forgetChanges(scope, day, changes);
    return isWritten;
  });
}

/** Writes the columns of all days of the shop that lack them, or whose columns have become old. The newest come first. */
export async function buildDueDays(scope: Scope, signal: AbortSignal): Promise<void> {
  if ((await orderCounterRepository.countOrders(scope, -EVER, EVER)) < FEW_ORDERS) return;
  for (const day of await orderColumnRepository.findDue(scope, ORDERS, CHANGES)) {
    if (signal.aborted) return;
    try {
      await buildDay(scope, day);
    } catch (error) {
      // Its orders are just being changed: next time.
      if (!isTransient(error)) throw error;
    }
  }
}
