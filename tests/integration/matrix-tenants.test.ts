import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  answerText,
  callFixture,
  callProcedure,
  fixtureOf,
  type LiveProcedure,
  type MatrixShops,
  openMatrixShops,
  openStocked,
  PROCEDURES,
} from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** Two shops that differ only in ids: no call of one shop may show or change anything of the other. */
let shops: MatrixShops;
let own: StockedShop;
let other: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops();
  own = await shops.openKept();
  other = await shops.openKept();
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

const guarded = PROCEDURES.filter(({ meta }) => meta.permission !== 'public');

/** Calls with rows of the other shop named in these fields, and expects that nothing of it is shown or changed. */
async function expectNothingOf(procedure: LiveProcedure, paths: Path[], isRefusalDue: boolean): Promise<void> {
  const { input: fill } = fixtureOf(procedure.name);
  const theirs = fill(other.stock);
  const input = paths.reduce<unknown>((filled, path) => replaced(filled, path, at(theirs, path)), fill(own.stock));
  const outcome = await callProcedure(own, procedure, input);
  const label = `${procedure.name} ${JSON.stringify(input)}`;
  // A refusal may repeat the order number of the input; nothing else of the other shop may be seen.
  const text = (await answerText(outcome)).replaceAll(/k[0-9a-f]{8}-\d/g, '');
  expect(text, label).not.toContain(other.mark);
  expect(outcome.ok ? 0 : outcome.code, label).not.toBe(500);
  if (isRefusalDue) {
    expect(outcome.ok, `${label} took a row of another shop`).toBe(false);
    expect(await shops.changes(own), `${label} was refused and left something behind`).toEqual([]);
  }
  expect(await shops.changes(other), `${label} changed another shop`).toEqual([]);
}

type Path = Array<string | number>;

/** The paths at which the inputs of a fixture differ between two shops: these fields name a row of the shop. */
function rowPaths(a: unknown, b: unknown, path: Path = []): Path[] {
  if (typeof a !== 'object' || a === null) return a === b ? [] : [path];
  return Object.keys(a).flatMap((key) =>
    rowPaths((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], [...path, Array.isArray(a) ? Number(key) : key]),
  );
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);
}

function replaced(value: unknown, path: Path, part: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  const inner = replaced((value as Record<string | number, unknown>)[step], rest, part);
  if (Array.isArray(value)) return value.with(Number(step), inner);
  return { ...(value as object), [step]: inner };
}

describe('another shop', () => {
  it('is stocked alike', async () => {
    const [mine, theirs] = await Promise.all([shops.reader.rows(own.tenantId), shops.reader.rows(other.tenantId)]);
    for (const [table, rows] of mine) expect([table, theirs.get(table)?.length]).toEqual([table, rows.length]);
    const empty = [...mine].filter(([, rows]) => rows.length === 0).map(([table]) => table);
    expect(empty.filter((table) => !MAY_BE_EMPTY.has(table))).toEqual([]);
  });

  it.each(guarded.map((procedure) => [procedure.name, procedure] as const))('is out of reach of %s', async (name, procedure) => {
    const { input: fill, unread = [] } = fixtureOf(name);
    const isWrite = procedure.type === 'mutation';
    const paths = rowPaths(fill(own.stock), fill(other.stock));
    const [ignored, read] = [
      paths.filter((path) => unread.includes(path.join('.'))),
      paths.filter((path) => !unread.includes(path.join('.'))),
    ];
    for (const path of read) await expectNothingOf(procedure, [path], isWrite);
    if (paths.length > 0) await expectNothingOf(procedure, paths, isWrite);
    for (const path of ignored) await expectNothingOf(procedure, [path], false);
  });

  it.each(guarded.map((procedure) => [procedure.name, procedure] as const))('cannot be named in a call of %s', async (name, procedure) => {
    const input = fixtureOf(name).input(own.stock);
    const byHeader = await callProcedure(own, procedure, input, { tenantHeader: String(other.tenantId) });
    expect(byHeader).toMatchObject({ ok: false, code: 403, reason: 'otherTenant' });
    const byField = await callProcedure(own, procedure, { ...(input as object), tenantId: other.tenantId });
    expect(byField).toMatchObject({ ok: false, code: 403, reason: 'otherTenant' });
    expect(await shops.changes(other)).toEqual([]);
  });

  it('changes no answer by being there', async () => {
    const reads = PROCEDURES.filter(({ type, name }) => type === 'query' && !UNSTABLE.has(name));
    const answers = async () =>
      Promise.all(reads.map(async (procedure) => [procedure.name, await answerText(await callFixture(own, procedure))] as const));
    const before = await answers();
    await openStocked(shops);
    const after = await answers();
    expect(after).toEqual(before);
  });
});

/** Calls whose answers differ from call to call by their nature. */
const UNSTABLE = new Set([
  'system.auth.getLoginKey',
  'bs.orderInfo.getNewOrderId',
  'system.operateLog.page',
  'system.operateLog.exportExcel',
]);

/**
 * Tables that may be empty in the stocked shop: those of sign-ins, of work under way, of checks and of the operator hold no business of a
 * shop, and small shops have no order columns.
 */
const MAY_BE_EMPTY = new Set([
  'access_token',
  'books_check',
  'idempotency_key',
  'login_log',
  'news_event',
  'order_column',
  'order_column_change',
  'order_column_day',
  'outbox',
  'refresh_token',
  'system_tenant_package',
  'system_tenant_package_menu',
  'token_family',
]);
