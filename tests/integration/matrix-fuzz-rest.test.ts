import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appRouter } from '#api/app-router.ts';
import { readBindings } from '#api/rest/bindings.ts';
import { serverFileAnswer } from '#shared/schemas/file.schema.ts';
import { FUZZ_RUNS, fuzzSchemaOf, holdsForAll } from '../support/fuzz.ts';
import { around, hostileJson } from '../support/hostile-values.ts';
import { fixtureOf, type MatrixShops, openMatrixShops } from '../support/matrix.ts';
import { openRestDoor } from '../support/rest-door.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

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
afterAll(async () => {
  await door.close();
  await shops.close();
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

/** Malformed query strings. */
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
/** So deep that a recursive walk overflows the stack. */
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

/** Calls that may be refused with 429, because several wrong old passwords in a row are limited. */
const LIMITED = ['/system/user/profile/update-password'];

/** Calls of the older clients' file server, which repeat their answer beside the envelope. */
const BESIDE = [' /files/upload', ' /files/get-url-data'];
const BESIDE_IT = { answer: Object.keys(serverFileAnswer.shape), refusal: ['success', 'error'] };

async function expectEnvelope(label: string, response: Response): Promise<void> {
  // Node itself refuses a request line that is too long.
  if (response.status === 431) return;
  expect([200, 413, ...(LIMITED.some((path) => label.includes(path)) ? [429] : [])], label).toContain(response.status);
  if (response.headers.has('content-disposition')) {
    await response.arrayBuffer();
    return;
  }
  const body = (await response.json()) as { code: number; msg: string };
  const keys = [
    'code',
    'data',
    'msg',
    ...(BESIDE.some((path) => label.includes(path)) ? (body.code === 0 ? BESIDE_IT.answer : BESIDE_IT.refusal) : []),
  ];
  expect(Object.keys(body).toSorted(), label).toEqual(keys.toSorted());
  expect(Number.isInteger(body.code), label).toBe(true);
  if (body.code === 500) throw new Error(`${label}: ${body.msg}`, { cause: door.lastFault() });
}

describe('nonsense over REST', () => {
  const bindings = readBindings(appRouter);

  it.each(bindings.map((binding, index) => [`${binding.method} ${binding.path}`, binding, index] as const))(
    'breaks nothing in %s',
    async (label, { method, path, name, input: schema }, index) => {
      const isQuery = method === 'GET' || method === 'DELETE';
      const send = async (said: string, query: string, body?: string, key: string | null = null) => {
        const response = await fetch(`${door.url}/admin-api${path}${query === '' ? '' : `?${query}`}`, {
          method,
          headers: {
            authorization: `Bearer ${door.tokenOf(shop)}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === null ? {} : { 'idempotency-key': key }),
          },
          ...(body === undefined ? {} : { body }),
        });
        await expectEnvelope(`${label} ${said.slice(0, 40)}`, response);
        expect(await shops.changes(other)).toEqual([]);
        // The next input must find the row and the version that it names.
        await shops.restore();
      };
      if (schema) {
        const inputs = around(fuzzSchemaOf(schema), fixtureOf(name).input(shop.stock), hostileJson);
        await holdsForAll(label, inputs, Math.ceil(FUZZ_RUNS / 2), (input, key) =>
          isQuery ? send('', queryOf(input), undefined, key) : send('', '', JSON.stringify(input), key),
        );
      }
      // A call without an input does not read what is sent, but the door must survive it; so such calls share out the query strings.
      const queries = schema ? RAW_QUERIES : RAW_QUERIES.slice(index % RAW_QUERIES.length).slice(0, 1);
      for (const query of queries) await send(query, query);
      if (!isQuery) for (const [nth, body] of RAW_BODIES.entries()) await send(body, '', body, `raw-${nth}`);
      expect(Object.prototype).not.toHaveProperty('polluted');
    },
  );
});
