import { randomInt } from 'node:crypto';
import { inTransaction, isTransient } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { DraftsReplaced, type Mark, orderColumnRepository } from './order-column.repository.ts';
import { columnsOf, type KeptOrder } from './order-column-fields.ts';
import { EVER, FEW_ORDERS } from './order-column-search.ts';
import { orderCounterRepository } from './order-counter.repository.ts';

/** Days with fewer orders get no columns: their rows are read quickly enough. */
const ORDERS_FOR_COLUMNS = 50;
/** A longer day is stored in parts of this many orders, which are built one after the other, so that only one is in memory at a time. */
const PART_ORDERS = 20_000;
/** With this many changed orders the columns of a day are written anew. */
const CHANGES_FOR_REBUILD = 20;

/*
 * Why a reader never misses a change. Statements read what is committed when they begin (READ COMMITTED), and:
 * 1. From the commit of `keepDay` on, triggers note every change of an order of the day, or of its lines, in the transaction of the change.
 * 2. The rows are read afterwards, with locks. A change that began before 1 and is not committed holds a lock on its row: the reading fails
 *    and is tried again later. So each change is either in what was read, or noted.
 *    An order that moves within its day while the parts are read one after the other may be in two parts or in none. Its move is noted.
 * 3. `forgetChanges` deletes only notes that were committed before the rows were read and were not raised since.
 * 4. `claim` lets only one writer follow the build that it has seen, so older columns never replace newer ones.
 * 5. Readers read the notes before the columns. A note that is deleted in between was deleted by the transaction that wrote columns with
 *    the change in them.
 * A killed worker leaves superfluous notes, drafts, or a day with notes and without columns. All of these cost little, and the next writing
 * of the day uses or removes them.
 */

/**
 * Reads one part of a day with locks, in a transaction of its own.
 * @returns its orders and lines; the mark of its last order, undefined for an empty part; and whether it is full, so that another part
 * follows
 * @throws the database's error where somebody is changing one of the rows
 */
function readPart(scope: Scope, day: number, behind: Mark | undefined, limit: number) {
  return inTransaction(scope, async (scope) => {
    const orders = await orderColumnRepository.lockOrders(scope, day, behind, limit);
    const last = markOf(orders.at(-1));
    const lines = last ? await orderColumnRepository.lockLines(scope, day, { behind, downTo: last }) : [];
    // Lines of an order that appeared between the two statements are left out: that order is noted as changed.
    const ids = new Set(orders.map(({ id }) => id));
    return { last, isFull: orders.length === limit, orders, lines: lines.filter(({ orderInfoId }) => ids.has(orderInfoId)) };
  });
}

const markOf = (order: KeptOrder | undefined): Mark | undefined => order && { date: order.date ?? 0, id: order.id };

/**
 * Writes the columns of one day. Full parts are stored as drafts, which nobody reads, and are published together with the last part.
 * @returns false where another worker has written the same day meanwhile
 * @throws the database's error where an order of the day is being changed
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

/** Writes the columns of all days of the shop that lack them or have many changed orders, newest first. Small shops need no columns. */
export async function buildDueDays(scope: Scope, signal: AbortSignal): Promise<void> {
  if ((await orderCounterRepository.countOrders(scope, -EVER, EVER)) < FEW_ORDERS) return;
  for (const day of await orderColumnRepository.findDue(scope, ORDERS_FOR_COLUMNS, CHANGES_FOR_REBUILD)) {
    if (signal.aborted) return;
    try {
      await buildDay(scope, day);
    } catch (error) {
      // An order of the day is being changed: the day is left to the next run.
      if (!isTransient(error)) throw error;
    }
  }
}
