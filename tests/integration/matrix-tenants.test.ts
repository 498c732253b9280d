import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerText, callFixture, callProcedure, fixtureOf, type LiveProcedure, openStocked, PROCEDURES } from '../support/matrix.ts';
import { openTestShops, type TestShops } from '../support/shop.ts';
import type { StockedShop } from '../support/stocked-shop.ts';
import { openTenantReader, type TenantReader } from '../support/tenant-state.ts';

/** Two shops that differ in nothing but ids: what the own one is told about the other must be nothing. */
let shops: TestShops;
let own: StockedShop;
let other: StockedShop;
let reader: TenantReader;
let otherState: string;

beforeAll(async () => {
  shops = await openTestShops();
  own = await openStocked(shops);
  other = await openStocked(shops);
  reader = await openTenantReader();
  otherState = await reader.hash(other.tenantId);
});
afterAll(async () => {
  await reader.close();
  await shops.close();
});

const guarded = PROCEDURES.filter(({ meta }) => meta.permission !== 'public');

async function expectNothingOf(procedure: LiveProcedure, input: unknown, isRefusalDue: boolean, options: { tenantHeader?: string } = {}): Promise<void> {
  // A write in the own shop must not be lost for the cases that follow.
  const shop = procedure.type === 'mutation' ? { ...(await openStocked(shops)) } : own;
  const given = procedure.type === 'mutation' ? swapped(fixtureOf(procedure.name).input(shop.stock), fixtureOf(procedure.name).input(own.stock), input) : input;
  const before = isRefusalDue ? await reader.hash(shop.tenantId) : '';
  const outcome = await callProcedure(shop, procedure, given, options);
  const label = `${procedure.name} ${JSON.stringify(given)}`;
  const text = await answerText(outcome);
  expect(text, label).not.toContain(other.mark);
  expect(outcome.ok ? 0 : outcome.code, label).not.toBe(500);
  if (isRefusalDue) {
    expect(outcome.ok, `${label} took a row of another shop`).toBe(false);
    expect(await reader.hash(shop.tenantId), `${label} was refused and left something behind`).toBe(before);
  }
  expect(await reader.hash(other.tenantId), `${label} changed another shop`).toBe(otherState);
}

type Path = Array<string | number>;

/** Where two inputs of one fixture differ: these fields name a row of the shop. */
function rowPaths(a: unknown, b: unknown, path: Path = []): Path[] {
  if (typeof a !== 'object' || a === null) return a === b ? [] : [path];
  return Object.keys(a).flatMap((key) => rowPaths((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], [...path, Array.isArray(a) ? Number(key) : key]));
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

/** `input` was made from `base`; the same changes made to `fresh`. */
function swapped(fresh: unknown, base: unknown, input: unknown): unknown {
  return rowPaths(input, base).reduce((result, path) => replaced(result, path, at(input, path)), fresh);
}

describe('another shop', () => {
  it('is stocked alike', async () => {
    const [mine, theirs] = await Promise.all([reader.rows(own.tenantId), reader.rows(other.tenantId)]);
    for (const [table, rows] of mine) expect([table, theirs.get(table)?.length]).toEqual([table, rows.length]);
    expect([...mine].filter(([, rows]) => rows.length === 0).map(([table]) => table).toSorted()).toEqual(EMPTY_TABLES);
  });

  it.each(guarded.map((procedure) => [procedure.name, procedure] as const))('is out of reach of %s', async (name, procedure) => {
    const fixture = fixtureOf(name);
    const mine = fixture.input(own.stock);
    const theirs = fixture.input(other.stock);
    const paths = rowPaths(mine, theirs);
    for (const path of paths) {
      const isUnread = fixture.unread?.includes(path.join('.')) ?? false;
      await expectNothingOf(procedure, replaced(mine, path, at(theirs, path)), procedure.type === 'mutation' && !isUnread);
    }
    if (paths.length > 0) await expectNothingOf(procedure, theirs, procedure.type === 'mutation');
  });

  it.each(guarded.map((procedure) => [procedure.name, procedure] as const))('cannot be named in a call of %s', async (name, procedure) => {
    const input = fixtureOf(name).input(own.stock);
    const byHeader = await callProcedure(own, procedure, input, { tenantHeader: String(other.tenantId) });
    expect(byHeader).toMatchObject({ ok: false, code: 403, reason: 'otherTenant' });
    const byField = await callProcedure(own, procedure, { ...(input as object), tenantId: other.tenantId });
    expect(byField).toMatchObject({ ok: false, code: 403, reason: 'otherTenant' });
    expect(await reader.hash(other.tenantId)).toBe(otherState);
  });

  it('changes no answer by being there', async () => {
    const reads = PROCEDURES.filter(({ type, name }) => type === 'query' && !UNSTABLE.has(name));
    const alone = await openStocked(shops);
    const answers = async () => Promise.all(reads.map(async (procedure) => [procedure.name, await answerText(await callFixture(alone, procedure))] as const));
    const before = await answers();
    await openStocked(shops);
    const after = await answers();
    expect(after).toEqual(before);
  });
});

/** Answers that differ from call to call by their nature. */
const UNSTABLE = new Set(['system.auth.getLoginKey', 'bs.orderInfo.getNewOrderId']);

/** Tables that stocking leaves empty: they hold no rows of a shop's own business. */
const EMPTY_TABLES = ['access_token', 'idempotency_key', 'import_job', 'import_row', 'login_log', 'outbox', 'refresh_token', 'system_role', 'system_role_menu', 'system_user_role', 'token_family'];
