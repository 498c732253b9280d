import { insertRow, upsertRows } from '#platform/db/bulk-write.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { sameTenant } from '#platform/db/same-tenant.ts';
import { padded, shaped } from '#platform/db/statement-shape.ts';
import { DUPLICATE_KEY, inTransaction, isDatabaseError } from '#platform/db/transaction.ts';
import type { Scope } from '#platform/scope.ts';
import { endOfDay, startOfDay } from '#shared/rules/day.rules.ts';
import {
  KEPT_LINE_TEXTS,
  type KeptLine,
  type KeptOrder,
  LINE_FIGURES,
  LINE_NUMBERS,
  LINE_SIZES,
  ORDER_MONEY,
  ORDER_NUMBERS,
} from './order-column-fields.ts';
import { TEXTS } from './order-search-text.ts';

/** The column that marks a day as written: it is written before the others, and its `build` counts how often the day was written. */
const FIRST = 'id';
/** The field that was added to the columns last. A day without it was written by an earlier release and is due to be written anew. */
const LATEST = `line.${LINE_FIGURES[1]}`;

interface Days {
  first: number;
  last: number;
}

/** Where an order stands in its day. */
export interface Mark {
  date: number;
  id: number;
}

/**
 * A piece of a day, newest first: the orders behind (older than) one of them, down to another, that one included. An absent bound is open.
 */
export interface Span {
  behind?: Mark | undefined;
  downTo?: Mark | undefined;
}

interface Part {
  day: number;
  part: number;
}

const changesBetween = shaped(({ db, tenantId }, { first, last }: Days) =>
  db
    .selectFrom('orderColumnChange')
    .select(['day', 'orderInfoId'])
    .where('tenantId', '=', tenantId)
    .where('day', '>=', first)
    .where('day', '<=', last),
);

const columnsBetween = shaped(({ db, tenantId }, { first, last, fields }: Days & { fields: readonly string[] }) =>
  db
    .selectFrom('orderColumn')
    .select(['day', 'part', 'field', 'build', 'data'])
    .where('tenantId', '=', tenantId)
    .where('field', 'in', fields)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('part', '>=', 0),
);

const buildsBetween = shaped(({ db, tenantId }, { first, last }: Days) =>
  db
    .selectFrom('orderColumn')
    .select(['day', 'part', 'build'])
    .where('tenantId', '=', tenantId)
    .where('field', '=', FIRST)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .where('part', '>=', 0),
);

function ordersOn(scope: Scope, day: number, { behind, downTo }: Span) {
  let query = scope.db
    .selectFrom('orderInfo as order')
    .where('order.tenantId', '=', scope.tenantId)
    .where('order.date', '>=', downTo?.date ?? startOfDay(day))
    .where('order.date', '<=', behind?.date ?? endOfDay(day));
  if (behind) query = query.where((eb) => eb.or([eb('order.date', '<', behind.date), eb('order.id', '<', behind.id)]));
  if (downTo) query = query.where((eb) => eb.or([eb('order.date', '>', downTo.date), eb('order.id', '>=', downTo.id)]));
  return query;
}

/** What columns are made of, newest order first. */
const keptOrders = (scope: Scope, day: number, span: Span) =>
  ordersOn(scope, day, span)
    .select([...ORDER_NUMBERS, ...ORDER_MONEY, 'commission' as const, 'flow' as const].map((column) => `order.${column}` as const))
    .select((eb) => TEXTS.map((text) => eb.fn<string | null>('lower', [`order.${text}`]).as(text)))
    .orderBy('order.date', 'desc')
    .orderBy('order.id', 'desc');

const keptLines = (scope: Scope, day: number, span: Span) =>
  ordersOn(scope, day, span)
    .innerJoin('orderLine as line', sameTenant('line.orderInfoId', 'order.id'))
    .select([...LINE_NUMBERS, ...LINE_SIZES, ...LINE_FIGURES, 'orderInfoId' as const].map((column) => `line.${column}` as const))
    .select(reviewed<number>`coalesce(line.pattern_url, '') <> ''`.as('hasPattern'))
    .select((eb) => KEPT_LINE_TEXTS.map((text) => eb.fn<string | null>('lower', [`line.${text}`]).as(text)))
    .orderBy('order.date', 'desc')
    .orderBy('order.id', 'desc')
    .orderBy('line.lineNo')
    .orderBy('line.id');

/** Another worker has written over the drafts of the same day. */
export class DraftsReplaced extends Error {}

/** The number of a part's draft, -1 for part 0: readers ask for parts from 0 on. */
const draftOf = (part: number): number => -1 - part;

async function writeColumns(scope: Scope, place: Part, build: number, columns: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [field, data] of columns)
    await upsertRows(scope, 'orderColumn', [{ ...place, field, build, data }], { replace: ['build', 'data'] });
}

export const orderColumnRepository = {
  /** Orders of these days that have changed since their columns were written. */
  findChanges: (scope: Scope, days: Days) => changesBetween.all(scope, days),

  /** Which parts these days have, and how often their columns were written. */
  findBuilds: (scope: Scope, days: Days) => buildsBetween.all(scope, days),

  /** The stored columns of these days, of all parts. Those of one day come from one transaction. */
  findColumns: (scope: Scope, { first, last }: Days, fields: readonly string[]) =>
    columnsBetween.all(scope, { first, last, fields: padded(fields) }),

  /** The columns of one part of a day. */
  findPart: (scope: Scope, { day, part }: Part, fields: readonly string[]) =>
    scope.db
      .selectFrom('orderColumn')
      .select(['field', 'data'])
      .where('tenantId', '=', scope.tenantId)
      .where('field', 'in', fields)
      .where('day', '=', day)
      .where('part', '=', part)
      .execute(),

  /** Days with at least so many orders that lack columns, or have at least so many noted changes; the newest first. */
  async findDue(scope: Scope, orders: number, changes: number): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('orderDayCounter as counter')
      .leftJoin('orderColumn as column', (join) =>
        join
          .onRef('column.tenantId', '=', 'counter.tenantId')
          .on('column.field', '=', LATEST)
          .onRef('column.day', '=', 'counter.day')
          .on('column.part', '=', 0),
      )
      .select('counter.day')
      .where('counter.tenantId', '=', scope.tenantId)
      .where('counter.orders', '>=', orders)
      .where((eb) =>
        eb.or([
          eb('column.day', 'is', null),
          eb(
            eb
              .selectFrom('orderColumnChange as change')
              .select((inner) => inner.fn.countAll<number>().as('changes'))
              .whereRef('change.tenantId', '=', 'counter.tenantId')
              .whereRef('change.day', '=', 'counter.day'),
            '>=',
            changes,
          ),
        ]),
      )
      .orderBy('counter.day', 'desc')
      .execute();
    return rows.map(({ day }) => day);
  },

  /** From the commit on, triggers note the changes of the day. */
  async keepDay(scope: Scope, day: number): Promise<void> {
    await scope.db.insertInto('orderColumnDay').ignore().values({ tenantId: scope.tenantId, day }).execute();
  },

  /** How often the day's columns were written, and how often each change since then was noted, by the order's id. */
  async findState(scope: Scope, day: number) {
    const written = await scope.db
      .selectFrom('orderColumn')
      .select('build')
      .where('tenantId', '=', scope.tenantId)
      .where('field', '=', FIRST)
      .where('day', '=', day)
      .where('part', '=', 0)
      .executeTakeFirst();
    const changes = await scope.db
      .selectFrom('orderColumnChange')
      .select(['orderInfoId', 'touched'])
      .where('tenantId', '=', scope.tenantId)
      .where('day', '=', day)
      .execute();
    return { build: written?.build ?? 0, changes: new Map(changes.map(({ orderInfoId, touched }) => [orderInfoId, touched])) };
  },

  /** The orders of a piece of the day, newest first. */
  findOrders: (scope: Scope, day: number, span: Span): Promise<KeptOrder[]> => keptOrders(scope, day, span).execute(),

  /** The lines of these orders, in the order of the list of lines. */
  findLines: (scope: Scope, day: number, span: Span): Promise<KeptLine[]> => keptLines(scope, day, span).execute(),

  /**
   * The next orders of the day behind a mark, and below the lines of a span, under locks. They wait for no lock, because others would
   * meanwhile wait for the locks that these hold.
   * @throws the database's error where somebody is changing one of the rows
   */
  lockOrders: (scope: Scope, day: number, behind: Mark | undefined, limit: number): Promise<KeptOrder[]> =>
    keptOrders(scope, day, { behind }).limit(limit).forUpdate().noWait().execute(),
  lockLines: (scope: Scope, day: number, span: Span): Promise<KeptLine[]> => keptLines(scope, day, span).forUpdate().noWait().execute(),

  /** The days that have columns. */
  async findWrittenDays(scope: Scope): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('orderColumn')
      .select('day')
      .where('tenantId', '=', scope.tenantId)
      .where('field', '=', FIRST)
      .where('part', '=', 0)
      .orderBy('day')
      .execute();
    return rows.map(({ day }) => day);
  },

  /**
   * Begins to write the columns of a day.
   * @param seen the build that the caller began from
   * @returns false where another has written since
   */
  async claim(scope: Scope, day: number, seen: number): Promise<boolean> {
    if (seen === 0) {
      try {
        await insertRow(scope, 'orderColumn', { field: FIRST, day, build: 1, data: Buffer.alloc(0) });
        return true;
      } catch (error) {
        if (isDatabaseError(error, DUPLICATE_KEY)) return false;
        throw error;
      }
    }
    const { numUpdatedRows } = await scope.db
      .updateTable('orderColumn')
      .set({ build: seen + 1 })
      .where('tenantId', '=', scope.tenantId)
      .where('field', '=', FIRST)
      .where('day', '=', day)
      .where('part', '=', 0)
      .where('build', '=', seen)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Writes one part of a claimed day. @param seen the build that was claimed */
  write: (scope: Scope, place: Part, seen: number, columns: ReadonlyMap<string, Buffer>): Promise<void> =>
    writeColumns(scope, place, seen + 1, columns),

  /** Stores a part as a draft until it is published. The caller's mark stands in place of its build. @returns how many rows it has */
  async writeDraft(scope: Scope, { day, part }: Part, mark: number, columns: ReadonlyMap<string, Buffer>): Promise<number> {
    await inTransaction(scope, (scope) => writeColumns(scope, { day, part: draftOf(part) }, mark, columns));
    return columns.size;
  },

  /**
   * Turns the caller's drafts into the parts of a claimed day before its last part, which the caller writes itself. All other parts and
   * drafts of the day are deleted.
   * @param rows how many rows all the drafts have
   * @throws DraftsReplaced where another worker has written over one of them
   */
  async publish(scope: Scope, { day, part }: Part, seen: number, { mark, rows }: { mark: number; rows: number }): Promise<void> {
    const { tenantId } = scope;
    const ofDay = () => scope.db.deleteFrom('orderColumn').where('tenantId', '=', tenantId).where('day', '=', day);
    await ofDay().where('part', '>=', 0).where('part', '!=', part).execute();
    if (rows > 0) {
      const { numUpdatedRows } = await scope.db
        .updateTable('orderColumn')
        .set((eb) => ({ part: eb(eb.lit<number>(-1), '-', eb.ref('part')), build: seen + 1 }))
        .where('tenantId', '=', tenantId)
        .where('day', '=', day)
        .where('part', '<', 0)
        .where('build', '=', mark)
        .executeTakeFirst();
      if (Number(numUpdatedRows) !== rows) throw new DraftsReplaced();
    }
    await ofDay().where('part', '<', 0).execute();
  },

  /** Deletes the notes of changes that the columns now hold. Notes that were raised since, or that somebody is writing, stay. */
  async forgetChanges(scope: Scope, day: number, known: ReadonlyMap<number, number>): Promise<void> {
    if (known.size === 0) return;
    const noted = await scope.db
      .selectFrom('orderColumnChange')
      .select(['orderInfoId', 'touched'])
      .where('tenantId', '=', scope.tenantId)
      .where('day', '=', day)
      .forUpdate()
      .skipLocked()
      .execute();
    const done = noted.flatMap(({ orderInfoId, touched }) => (known.get(orderInfoId) === touched ? [orderInfoId] : []));
    if (done.length === 0) return;
    await scope.db
      .deleteFrom('orderColumnChange')
      .where('tenantId', '=', scope.tenantId)
      .where('day', '=', day)
      .where('orderInfoId', 'in', done)
      .execute();
  },
};
