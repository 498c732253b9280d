import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#api/app-router.ts';
import { readBindings } from '#api/rest/bindings.ts';
import { around, hostile, hostileJson, type JsonSchema } from '../support/hostile-values.ts';
import { callProcedure, fixtureOf, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import { openRestDoor } from '../support/rest-door.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** More of them find rarer faults: FUZZ_RUNS=1000 npm test -- tests/integration/matrix-fuzz.test.ts */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
/** The same inputs on every run, so that a change is judged by what it changed; FUZZ_SEED explores others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

let shops: MatrixShops;
let shop: StockedShop;
let other: StockedShop;
let door: Awaited<ReturnType<typeof openRestDoor>>;

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
  other = await shops.openKept();
  door = await openRestDoor(shops);
});
afterEach(() => shops.restore());
afterAll(async () => {
  await door.close();
  await shops.close();
});

const withInput = PROCEDURES.filter(({ input }) => input);
const schemaOf = (input: z.ZodType | undefined) =>
  (input ? z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) : {}) as JsonSchema;

/** fast-check names the seed and the smallest input that fails. */
async function holds(
  arbitrary: fc.Arbitrary<unknown>,
  runs: number,
  check: (input: unknown, isRepeatable: boolean) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(arbitrary, fc.boolean(), check), { numRuns: runs, seed: SEED });
}

describe('nonsense over tRPC', () => {
  it.each(withInput.map((procedure) => [procedure.name, procedure] as const))('breaks nothing in %s', async (name, procedure) => {
    let keys = 0;
    await holds(around(schemaOf(procedure.input), fixtureOf(name).input(shop.stock), hostile), RUNS, async (input, isWithKey) => {
      const outcome = await callProcedure(shop, procedure, input, { idempotencyKey: isWithKey ? `key-${keys++}` : null, ip: '192.0.2.7' });
      if (!outcome.ok && outcome.code === 500) throw new Error(`${name} broke`, { cause: outcome.cause });
    });
    expect(await shops.changes(other)).toEqual([]);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return encodeURIComponent(String(input).toWellFormed());
  const pairs: string[] = [];
  const add = (key: string, value: unknown, depth: number): void => {
    if (depth < 5 && typeof value === 'object' && value !== null) {
      for (const [step, child] of Object.entries(value)) add(`${key}[${step}]`, child, depth + 1);
    } else if (typeof value !== 'object')
      pairs.push(`${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(String(value).toWellFormed())}`);
  };
  for (const [key, value] of Object.entries(input)) add(key, value, 0);
  return pairs.join('&');
}

/** Query strings that no client means to send. */
const RAW_QUERIES = [
  '%',
  '%zz=%',
  '%00=%00',
  'id=1&id=2',
  'id[]=1',
  'id[a]=1&id=2',
  'id=1&id[a]=2',
  '__proto__[x]=1',
  'a[__proto__][x]=1',
  'constructor.prototype.x=1',
  '=',
  '&&',
  '[]=1',
  'a[',
  'pageNo=1e9&pageSize=',
  'createTime[0]=x',
  'createTime[1]=1&createTime[5]=2',
  `a${'[b]'.repeat(3000)}=1`,
  'x=1&'.repeat(2000),
  '%ED%A0%80=%ED%A0%80',
];
/** Whoever walks down here step by step has no stack left. */
const DEPTH = 20_000;
const RAW_BODIES = [
  '',
  '{',
  '[]',
  'null',
  '1',
  '"text"',
  '{"id":1,"id":2}',
  '{"__proto__":{"polluted":true}}',
  '\ufeff{}',
  '{"id":1e400}',
  '{"id":"\\ud800"}',
  '\u0000',
  `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
];

async function expectEnvelope(label: string, response: Response): Promise<void> {
  // Node itself answers a request line that is too long.
  if (response.status === 431) return;
  expect([200, 413], label).toContain(response.status);
  if (response.headers.has('content-disposition')) {
    await response.arrayBuffer();
    return;
  }
  const body = (await response.json()) as { code: number; msg: string };
  expect(Object.keys(body).toSorted(), label).toEqual(['code', 'data', 'msg']);
  expect(Number.isInteger(body.code), label).toBe(true);
  if (body.code === 500) throw new Error(`${label}: ${body.msg}`, { cause: door.lastFault() });
}

describe('nonsense over REST', () => {
  const bindings = readBindings(appRouter);

  it.each(bindings.map((binding, index) => [`${binding.method} ${binding.path}`, binding, index] as const))(
    'breaks nothing in %s',
    async (label, binding, index) => {
      const url = `${door.url}/admin-api${binding.path}`;
      const headers = { authorization: `Bearer ${door.tokenOf(shop)}` };
      const isQuery = binding.method === 'GET' || binding.method === 'DELETE';
      let keys = 0;
      const send = (query: string, body: string | undefined, isWithKey: boolean) =>
        fetch(query === '' ? url : `${url}?${query}`, {
          method: binding.method,
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(isWithKey ? { 'idempotency-key': `key-${keys++}` } : {}),
          },
          ...(body === undefined || binding.method === 'GET' ? {} : { body }),
        });
      if (binding.input)
        await holds(
          around(schemaOf(binding.input), fixtureOf(binding.name).input(shop.stock), hostileJson),
          Math.ceil(RUNS / 2),
          async (input, isWithKey) => {
            if (isQuery) await expectEnvelope(label, await send(queryOf(input), undefined, isWithKey));
            else await expectEnvelope(label, await send('', JSON.stringify(input), isWithKey));
          },
        );
      // Of a call without an input nobody reads what is sent; the door itself must bear it, so each text comes to one of them.
      const queries = binding.input ? RAW_QUERIES : RAW_QUERIES.slice(index % RAW_QUERIES.length).slice(0, 1);
      for (const query of queries) await expectEnvelope(`${label}?${query.slice(0, 40)}`, await send(query, undefined, false));
      if (!isQuery) for (const body of RAW_BODIES) await expectEnvelope(`${label} ${body.slice(0, 40)}`, await send('', body, true));
      expect(await shops.changes(other)).toEqual([]);
      expect(Object.prototype).not.toHaveProperty('polluted');
    },
  );
});
