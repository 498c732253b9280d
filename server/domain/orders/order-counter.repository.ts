import { upsertRows } from '#platform/db/bulk-write.ts';
import { wholeShop } from '#platform/db/data-scope.ts';
import { reviewed } from '#platform/db/reviewed-sql.ts';
import { shaped } from '#platform/db/statement-shape.ts';
import type { Scope } from '#platform/scope.ts';
import { KEPT_DECIMALS } from '#shared/rules/amount-input.rules.ts';
import { dayDigits, dayOf } from '#shared/rules/day.rules.ts';
import { formatDecimal, parseDecimal, roundDecimal } from '#shared/rules/decimal.ts';
import { quickUnits } from '#shared/rules/quick-amounts.rules.ts';

/** The figures of an order that the counters of its day add up. */
const FIGURES = ['totalAmount', 'transactionAmount', 'receivables', 'paid', 'arrears'] as const;
type Figures = Record<(typeof FIGURES)[number], string>;
/** An order as it is counted: with its day and its owner. */
type CountedOrder = Figures & { day: number; userId: number };
const ADDED = ['orders', 'withArrears', ...FIGURES] as const;

/** The change of one counter row, summed over orders. */
class Delta {
  #orders = 0;
  #withArrears = 0;
  /** The change of each of `FIGURES`, in 1/10000. */
  readonly #units = FIGURES.map(() => 0n);

  /** Adds an order, or takes it away. */
  note(order: CountedOrder, sign: 1 | -1): void {
    this.#orders += sign;
    if (unitsOf(order.arrears) > 0n) this.#withArrears += sign;
    for (const [at, name] of FIGURES.entries()) this.#add(at, BigInt(sign) * unitsOf(order[name]));
  }

  plus(other: Delta): void {
    this.#orders += other.#orders;
    this.#withArrears += other.#withArrears;
    for (const [at, units] of other.#units.entries()) this.#add(at, units);
  }

  get isAnything(): boolean {
    return this.#orders !== 0 || this.#withArrears !== 0 || this.#units.some((units) => units !== 0n);
  }

  get columns() {
    const figures = FIGURES.map((name, at) => [name, formatDecimal({ units: this.#units[at] ?? 0n, scale: KEPT_DECIMALS })]);
    return { orders: this.#orders, withArrears: this.#withArrears, ...(Object.fromEntries(figures) as Figures) };
  }

  #add(at: number, units: bigint): void {
    this.#units[at] = (this.#units[at] ?? 0n) + units;
  }
}

interface OrderMove {
  before: CountedOrder | null;
  after: CountedOrder | null;
}

/** A figure of an order, which has at most four decimals, in units of 1/10000. */
function unitsOf(figure: string): bigint {
  const quick = quickUnits(figure);
  return Number.isNaN(quick) ? roundDecimal(parseDecimal(figure), KEPT_DECIMALS, 'halfUp').units : BigInt(quick);
}

/** The delta of a key; one that is missing is added. */
function deltaOf<K>(deltas: Map<K, Delta>, key: K): Delta {
  const delta = deltas.get(key) ?? new Delta();
  deltas.set(key, delta);
  return delta;
}

/** The beginning of the order numbers of one day. */
const prefixOf = (day: number): string => `${dayDigits(day)}-`;

/** Counts up and answers the new number in one statement, because everyone who makes an order waits for this row. */
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

async function writeMoves(scope: Scope, moves: readonly OrderMove[]): Promise<void> {
  const owners = new Map<number, Map<number, Delta>>();
  const note = (order: CountedOrder | null, sign: 1 | -1) => {
    if (!order) return;
    const days = owners.get(order.userId) ?? new Map<number, Delta>();
    owners.set(order.userId, days);
    deltaOf(days, order.day).note(order, sign);
  };
  for (const { before, after } of moves) {
    note(before, -1);
    note(after, 1);
  }
  const counted = [...owners]
    .flatMap(([userId, days]) => [...days].map(([day, delta]) => ({ userId, day, delta })))
    .filter(({ delta }) => delta.isAnything)
    .sort((a, b) => a.userId - b.userId || a.day - b.day);
  await upsertRows(
    scope,
    'orderOwnerCounter',
    counted.map(({ userId, day, delta }) => ({ userId, day, ...delta.columns })),
    { add: ADDED },
  );
  const days = new Map<number, Delta>();
  for (const { day, delta } of counted) deltaOf(days, day).plus(delta);
  const rows = [...days].filter(([, delta]) => delta.isAnything).sort(([a], [b]) => a - b);
  await upsertRows(
    scope,
    'orderDayCounter',
    rows.map(([day, delta]) => ({ day, ...delta.columns })),
    { add: ADDED },
  );
}

export const orderCounterRepository = {
  /**
   * Updates the counters of the day, those of the order's owner and of the shop, at the end of the order's own transaction: all orders of
   * the day share the shop's row, so it is locked as briefly as possible. Rows are written in the order of owners and days, so that two
   * transactions do not wait for each other in a circle.
   * @param before null for a new order
   * @param after null for a deleted order
   */
  record(scope: Scope, before: CountedOrder | null, after: CountedOrder | null): Promise<void> {
    return orderCounterRepository.recordAll(scope, [{ before, after }]);
  },

  /** The same for several orders of one transaction: each row is written once. */
  recordAll: (scope: Scope, moves: readonly OrderMove[]): Promise<void> => scope.beforeCommit(() => writeMoves(scope, moves)),

  /** How many orders each day from `first` to `last` has, newest first. */
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

  /**
   * Moves today's counter past the numbers that orders already have which were not numbered here. It reads all of today's numbers at once,
   * however many are taken: the caller's transaction has counted up already, so others wait for the counter.
   */
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
    const { lastNumber } = await counter().select('lastNumber').executeTakeFirstOrThrow();
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
