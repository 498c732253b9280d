import { insertRow, upsertRows } from '#platform/db/bulk-write.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { padded, shaped } from '#platform/db/statement-shape.ts';
import { DUPLICATE_KEY, isDatabaseError } from '#platform/db/transaction.ts';
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

/** Read first and written first: it says whether the day is kept by column, and how often its columns were written. */
const FIRST = 'id';
/** The field that was added last: a day whose columns lack it was written before there was such a field, and is written anew. */
const LATEST = `line.${LINE_FIGURES[1]}`;

interface Days {
  first: number;
  last: number;
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
    .select(['day', 'field', 'data'])
    .where('tenantId', '=', tenantId)
    .where('field', 'in', fields)
    .where('day', '>=', first)
    .where('day', '<=', last),
);

const ordersOn = (scope: Scope, day: number) =>
  scope.db
    .selectFrom('orderInfo as order')
    .where('order.tenantId', '=', scope.tenantId)
    .where('order.date', '>=', startOfDay(day))
    .where('order.date', '<=', endOfDay(day));

/** What columns are made of, newest order first. */
const keptOrders = (scope: Scope, day: number) =>
  ordersOn(scope, day)
    .select([...ORDER_NUMBERS, ...ORDER_MONEY, 'commission' as const, 'flow' as const].map((column) => `order.${column}` as const))
    .select((eb) => TEXTS.map((text) => eb.fn<string | null>('lower', [`order.${text}`]).as(text)))
    .orderBy('order.date', 'desc')
    .orderBy('order.id', 'desc');

const keptLines = (scope: Scope, day: number) =>
  ordersOn(scope, day)
    .innerJoin('orderLine as line', (join) => join.onRef('line.tenantId', '=', 'order.tenantId').onRef('line.orderInfoId', '=', 'order.id'))
    .select([...LINE_NUMBERS, ...LINE_SIZES, ...LINE_FIGURES, 'orderInfoId' as const].map((column) => `line.${column}` as const))
    .select(reviewed<number>`coalesce(line.pattern_url, '') <> ''`.as('hasPattern'))
    .select((eb) => KEPT_LINE_TEXTS.map((text) => eb.fn<string | null>('lower', [`line.${text}`]).as(text)))
    .orderBy('order.date', 'desc')
    .orderBy('order.id', 'desc')
    .orderBy('line.lineNo')
    .orderBy('line.id');

export const orderColumnRepository = {
  /** Orders of these days that are not as their columns say. */
  findChanges: (scope: Scope, days: Days) => changesBetween.all(scope, days),

  /** The columns there are; those of one day were all written together. */
  findColumns: (scope: Scope, days: Days, fields: readonly string[]) => columnsBetween.all(scope, { ...days, fields: padded(fields) }),

  /** The newest days with orders enough, but not too many, that have no columns, or whose columns no longer hold for this many orders. */
  async findDue(scope: Scope, orders: readonly [number, number], changes: number): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('orderDayCounter as counter')
      .leftJoin('orderColumn as column', (join) =>
        join.onRef('column.tenantId', '=', 'counter.tenantId').on('column.field', '=', LATEST).onRef('column.day', '=', 'counter.day'),
      )
      .select('counter.day')
      .where('counter.tenantId', '=', scope.tenantId)
      .where('counter.orders', '>=', orders[0])
      .where('counter.orders', '<=', orders[1])
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

  /** Has changes of the day noted from now on. */
  async keepDay(scope: Scope, day: number): Promise<void> {
    await scope.db.insertInto('orderColumnDay').ignore().values({ tenantId: scope.tenantId, day }).execute();
  },

  /** How often the day's columns were written, and the changes that are noted since. */
  async findState(scope: Scope, day: number) {
    const written = await scope.db
      .selectFrom('orderColumn')
      .select('build')
      .where('tenantId', '=', scope.tenantId)
      .where('field', '=', FIRST)
      .where('day', '=', day)
      .executeTakeFirst();
    const changes = await scope.db
      .selectFrom('orderColumnChange')
      .select(['orderInfoId', 'touched'])
      .where('tenantId', '=', scope.tenantId)
      .where('day', '=', day)
      .execute();
    return { build: written?.build ?? 0, changes: new Map(changes.map(({ orderInfoId, touched }) => [orderInfoId, touched])) };
  },

  /** The orders of the day, newest first. */
  findOrders: (scope: Scope, day: number): Promise<KeptOrder[]> => keptOrders(scope, day).execute(),

  /** Their lines, in the order of the list of lines. */
  findLines: (scope: Scope, day: number): Promise<KeptLine[]> => keptLines(scope, day).execute(),

  /**
   * The same as they are committed. It waits for nobody, because others would wait for its locks meanwhile.
   * @throws the database's error where somebody is changing one
   */
  lockOrders: (scope: Scope, day: number): Promise<KeptOrder[]> => keptOrders(scope, day).forUpdate().noWait().execute(),
  lockLines: (scope: Scope, day: number): Promise<KeptLine[]> => keptLines(scope, day).forUpdate().noWait().execute(),

  /** The days that have columns. */
  async findWrittenDays(scope: Scope): Promise<number[]> {
    const rows = await scope.db
      .selectFrom('orderColumn')
      .select('day')
      .where('tenantId', '=', scope.tenantId)
      .where('field', '=', FIRST)
      .orderBy('day')
      .execute();
    return rows.map(({ day }) => day);
  },

  /** Writes the columns of a day, unless another has written them meanwhile. @returns whether they were written */
  async write(scope: Scope, day: number, seen: number, columns: ReadonlyMap<string, Buffer>): Promise<boolean> {
    const build = seen + 1;
    const data = columns.get(FIRST) as Buffer;
    if (seen === 0) {
      try {
        await insertRow(scope, 'orderColumn', { field: FIRST, day, build, data });
      } catch (error) {
        if (isDatabaseError(error, DUPLICATE_KEY)) return false;
        throw error;
      }
    } else {
      const { numUpdatedRows } = await scope.db
        .updateTable('orderColumn')
        .set({ build, data })
        .where('tenantId', '=', scope.tenantId)
        .where('field', '=', FIRST)
        .where('day', '=', day)
        .where('build', '=', seen)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
    }
    for (const [field, data] of columns)
      if (field !== FIRST) await upsertRows(scope, 'orderColumn', [{ field, day, build, data }], { replace: ['build', 'data'] });
    return true;
  },

  /** Forgets changes that the columns now hold; those that somebody has noted again, or is noting, stay. */
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
