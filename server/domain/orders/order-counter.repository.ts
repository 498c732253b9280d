import { upsertRows } from '#platform/db/bulk-write.ts';
import { wholeShop } from '#platform/db/data-scope.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { dayDigits, dayOf } from '#shared/rules/day.rules.ts';
import { addDecimals, formatDecimal, parseDecimal, subtractDecimals } from '#shared/rules/decimal.ts';

/** The figures of an order that its day counts. */
const FIGURES = ['totalAmount', 'transactionAmount', 'receivables', 'paid', 'arrears'] as const;
type Figures = Record<(typeof FIGURES)[number], string>;
/** An order as it is counted: of its day, and of the person whose it is. */
export type CountedOrder = Figures & { day: number; userId: number };
type Delta = Figures & { orders: number; withArrears: number };
const ADDED = ['orders', 'withArrears', ...FIGURES] as const;

/** What changes of the orders of one person on one day. */
interface Counted {
  userId: number;
  day: number;
  delta: Delta;
}

export interface OrderMove {
  before: CountedOrder | null;
  after: CountedOrder | null;
}

const hasArrears = (order: CountedOrder) => (parseDecimal(order.arrears).units > 0n ? 1 : 0);
const difference = (after: string, before: string) => formatDecimal(subtractDecimals(parseDecimal(after), parseDecimal(before)));
const eachFigure = (figure: (name: keyof Figures) => string) => Object.fromEntries(FIGURES.map((name) => [name, figure(name)])) as Figures;

function deltaOf(before: CountedOrder | null, after: CountedOrder | null): Delta {
  return {
    orders: (after ? 1 : 0) - (before ? 1 : 0),
    withArrears: (after ? hasArrears(after) : 0) - (before ? hasArrears(before) : 0),
    ...eachFigure((name) => difference(after?.[name] ?? '0', before?.[name] ?? '0')),
  };
}

function plus(a: Delta | undefined, b: Delta): Delta {
  if (!a) return b;
  return {
    orders: a.orders + b.orders,
    withArrears: a.withArrears + b.withArrears,
    ...eachFigure((name) => formatDecimal(addDecimals(parseDecimal(a[name]), parseDecimal(b[name])))),
  };
}

const isAnything = (delta: Delta): boolean => Object.values(delta).some((part) => parseDecimal(part).units !== 0n);

/** Of the numbers of one day's orders. */
const prefixOf = (day: number): string => `${dayDigits(day)}-`;

/** Counted and answered in one statement: everyone who makes an order waits for this row. */
const countUp = shaped(({ db, tenantId }, { day }: { day: number }) =>
  db
    .insertInto('orderNumberCounter')
    .values({ tenantId, day, lastNumber: reviewed`last_insert_id(1)` })
    .onDuplicateKeyUpdate({ lastNumber: reviewed`last_insert_id(last_number + 1)` }),
);

const daysBetween = shaped(({ db, tenantId }, { first, last }: { first: number; last: number }) =>
  db
    .selectFrom('orderDayCounter')
    .select(['day', 'orders'])
    .where('tenantId', '=', tenantId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day', 'desc'),
);

const ordersBetween = shaped(({ db, tenantId }, { first, last }: { first: number; last: number }) =>
  db
    .selectFrom('orderDayCounter')
    .select((eb) => eb.fn.sum<string | null>('orders').as('orders'))
    .where('tenantId', '=', tenantId)
    .where('day', '>=', first)
    .where('day', '<=', last),
);

export const orderCounterRepository = {
  /**
   * Keeps the counter rows of each day in step, those of the order's person and the shop's, in the order's own transaction. Called last: the shop's row is
   * shared by all orders of the day, so it should be locked for as short as can be. Persons and days are taken in their order, so that two moves cannot
   * wait for each other.
   */
  record(scope: Scope, before: CountedOrder | null, after: CountedOrder | null): Promise<void> {
    return orderCounterRepository.recordAll(scope, [{ before, after }]);
  },

  /** The same for several orders of one transaction: each row is written once. */
  async recordAll(scope: Scope, moves: readonly OrderMove[]): Promise<void> {
    const owners = new Map<string, Counted>();
    const note = ({ userId, day }: CountedOrder, delta: Delta) => {
      const key = `${userId}/${day}`;
      owners.set(key, { userId, day, delta: plus(owners.get(key)?.delta, delta) });
    };
    for (const { before, after } of moves) {
      if (before && after && before.day !== after.day) {
        note(before, deltaOf(before, null));
        note(after, deltaOf(null, after));
      } else {
        const counted = after ?? before;
        if (counted) note(counted, deltaOf(before, after));
      }
    }
    const counted = [...owners.values()].filter(({ delta }) => isAnything(delta)).sort((a, b) => a.userId - b.userId || a.day - b.day);
    await upsertRows(
      scope,
      'orderOwnerCounter',
      counted.map(({ userId, day, delta }) => ({ userId, day, ...delta })),
      { add: ADDED },
    );
    const days = new Map<number, Delta>();
    for (const { day, delta } of counted) days.set(day, plus(days.get(day), delta));
    const rows = [...days].filter(([, delta]) => isAnything(delta)).sort(([a], [b]) => a - b);
    await upsertRows(
      scope,
      'orderDayCounter',
      rows.map(([day, delta]) => ({ day, ...delta })),
      { add: ADDED },
    );
  },

  /** Counters of the days from `firstDay` to `lastDay`, newest first. */
  findDays: (scope: Scope, first: number, last: number) => daysBetween.all(scope, { first, last }),

  async countOrders(scope: Scope, first: number, last: number): Promise<number> {
    return Number((await ordersBetween.first(scope, { first, last }))?.orders ?? 0);
  },

  /** The next order number of today: `yyyyMMdd-NNNN`, counted per tenant and day. */
  async nextOrderId(scope: Scope): Promise<string> {
    const day = dayOf(scope.now());
    const { insertId } = await countUp.send(scope, { day });
    return `${prefixOf(day)}${String(insertId).padStart(4, '0')}`;
  },

  /** Moves today's counter up to where no order from elsewhere has the next number. At once, however many have: others wait for the counter. */
  async passTakenNumbers(scope: Scope): Promise<void> {
    const day = dayOf(scope.now());
    const prefix = prefixOf(day);
    const counter = () => scope.db.selectFrom('orderNumberCounter').where('tenantId', '=', scope.tenantId).where('day', '=', day);
    const orders = await wholeShop(scope)
      .db.selectFrom('orderInfo')
      .select('orderId')
      .where('tenantId', '=', scope.tenantId)
      .where('orderId', 'like', `${prefix}%`)
      .execute();
    const taken = new Set(orders.map(({ orderId }) => Number(orderId.slice(prefix.length))));
    const { lastNumber } = await counter().select('lastNumber').forUpdate().executeTakeFirstOrThrow();
    let last = lastNumber;
    while (taken.has(last + 1)) last += 1;
    if (last === lastNumber) return;
    await scope.db
      .updateTable('orderNumberCounter')
      .set({ lastNumber: last })
      .where('tenantId', '=', scope.tenantId)
      .where('day', '=', day)
      .execute();
  },
};
