import { randomInt } from 'node:crypto';
import { inTransaction, isTransient } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { DraftsReplaced, type Mark, orderColumnRepository } from './order-column.repository.ts';
import { columnsOf, type KeptOrder } from './order-column-fields.ts';
import { EVER, FEW_ORDERS } from './order-column-search.ts';
import { orderCounterRepository } from './order-counter.repository.ts';

/** Days of fewer orders are soon read row by row. */
const ORDERS = 50;
/** A day with more orders is kept in parts of this size, which are built one after the other, so that no more is in memory at a time. */
const PART_ORDERS = 20_000;
/** With this many orders changed, the columns of a day are written anew. */
const CHANGES = 20;

/*
 * Why a reader never misses a change. Statements read what is committed when they begin (READ COMMITTED), and:
 * 1. From the commit of `keepDay` on, every change of an order of the day, or of its lines, is noted by a trigger in the changer's own
 *    transaction.
 * 2. The rows are then read with locks. A change from before 1 that is not committed holds its row: the reading fails and is tried again.
 *    So each change either stands in what was read, or is noted.
 *    An order that is moved in its day while one part after the other is read may stand in two of them, or in none; it is noted.
 * 3. Forgotten are only changes that were committed, with their notes, before the rows were read, and not noted again since.
 * 4. Only one can write columns that follow those it has seen, so older ones never replace newer ones.
 * 5. Readers read the notes before the columns: a note that is gone by then went together with the writing of columns that hold the change.
 * A worker that is killed leaves notes too many, drafts, or a day of which changes are noted and that has no columns: all cost little and are
 * used up by the next writing.
 */

/** A part of a day as it is committed, and which order is its last. */
function readPart(scope: Scope, day: number, behind: Mark | undefined, limit: number) {
  return inTransaction(scope, async (scope) => {
    const orders = await orderColumnRepository.lockOrders(scope, day, behind, limit);
    const last = markOf(orders.at(-1));
    const lines = last ? await orderColumnRepository.lockLines(scope, day, { behind, downTo: last }) : [];
    // An order that somebody made between the two readings is noted.
    const ids = new Set(orders.map(({ id }) => id));
    return { last, isFull: orders.length === limit, orders, lines: lines.filter(({ orderInfoId }) => ids.has(orderInfoId)) };
  });
}

const markOf = (order: KeptOrder | undefined): Mark | undefined => order && { date: order.date ?? 0, id: order.id };

/**
 * Writes the columns of one day. Parts that are full are laid down as drafts, which nobody reads, and become the day's together with the last
 * part. @returns whether it was done, and not by another at the same time
 */
export async function buildDay(scope: Scope, day: number, partOrders = PART_ORDERS): Promise<boolean> {
  await orderColumnRepository.keepDay(scope, day);
  const { build, changes } = await orderColumnRepository.findState(scope, day);
  const drafts = { mark: randomInt(2 ** 31), rows: 0 };
  let part = 0;
  let read = await readPart(scope, day, undefined, partOrders);
  for (; read.isFull; part += 1) {
    drafts.rows += await orderColumnRepository.writeDraft(scope, { day, part }, drafts.mark, columnsOf(read.orders, read.lines));
    read = await readPart(scope, day, read.last, partOrders);
  }
  const columns = columnsOf(read.orders, read.lines);
  return inTransaction(scope, async (scope) => {
    if (!(await orderColumnRepository.claim(scope, day, build))) return false;
    await orderColumnRepository.publish(scope, { day, part }, build, drafts);
    await orderColumnRepository.write(scope, { day, part }, build, columns);
    await orderColumnRepository.forgetChanges(scope, day, changes);
    return true;
  }).catch((error: unknown) => {
    if (error instanceof DraftsReplaced) return false;
    throw error;
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
