import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#api/app-router.ts';
import { readBindings } from '#api/rest/bindings.ts';
import { camelCase } from '#platform/db/naming.ts';
import { ask } from '../rest/rest-client.ts';
import type { JsonSchema } from '../support/hostile-values.ts';
import { callProcedure, fixtureOf, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import { openRestDoor } from '../support/rest-door.ts';
import type { StockedShop } from '../support/stocked-shop.ts';
import type { ColumnOf } from '../support/tenant-state.ts';

/** A body cannot write any column of any table that the schema of the call does not name. */
let shops: MatrixShops;
let shop: StockedShop;
let columns: ColumnOf[];
let door: Awaited<ReturnType<typeof openRestDoor>>;

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
  columns = await shops.reader.columns();
  door = await openRestDoor(shops);
});
afterEach(() => shops.restore());
afterAll(async () => {
  await door.close();
  await shops.close();
});

const FORGED_NUMBER = 424_242;
const FORGED_TEXT = '伪造的值';

function forgedValue({ type }: ColumnOf): unknown {
  if (type === 'tinyint') return 1;
  if (type === 'decimal') return `${FORGED_NUMBER}.4242`;
  if (type === 'bigint' || type === 'int') return FORGED_NUMBER;
  return FORGED_TEXT;
}

/** Fields that are maps with names of the caller's choice. */
const FREE_NAMES = new Set(['templateParams']);

/** The body with a forged value added for every column that its schema does not have, also in nested lines. */
function forge(schema: JsonSchema, body: unknown): unknown {
  const branch = schema.anyOf?.find((option) => option.properties ?? option.items) ?? schema;
  if (Array.isArray(body)) return body.map((item) => forge(branch.items ?? {}, item));
  if (typeof body !== 'object' || body === null) return body;
  const known = new Set([...Object.keys(branch.properties ?? {}), ...Object.keys(body), 'tenantId']);
  const extra = columns.map((column) => [camelCase(column.name), forgedValue(column)] as const).filter(([key]) => !known.has(key));
  const given = Object.entries(body).map(
    ([key, value]) => [key, FREE_NAMES.has(key) ? value : forge(branch.properties?.[key] ?? {}, value)] as const,
  );
  return { ...Object.fromEntries(extra), ...Object.fromEntries(given) };
}

/** The shop's rows without values that differ from run to run: ids, times, secrets. */
function comparable(tables: Map<string, RowDataPacket[]>): unknown {
  const types = new Map(columns.map((column) => [`${column.table}.${column.name}`, column.type]));
  const plain = (table: string, name: string, value: unknown): unknown => {
    if (value === null || Buffer.isBuffer(value)) return value === null ? null : 'bytes';
    const type = types.get(`${table}.${name}`);
    if (type === 'bigint') return 'number';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    // These columns hold whole rows or lists of ids, so their numbers are left out.
    return type === 'longtext' || type === 'json' ? text.replaceAll(/"prefix":"[^"]*"/g, '').replaceAll(/\d+/g, 'number') : text;
  };
  const secret = new Set([
    'token_hash',
    'file_key',
    'file_path',
    'path',
    'image_path',
    'signature_img_url',
    'result_key',
    'prefix',
    'password_hash',
  ]);
  return [...tables].map(([table, rows]) => [
    table,
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (secret.has(name) ? [] : [[name, plain(table, name, value)]]))),
    ),
  ]);
}

const writes = PROCEDURES.filter(({ type, input, meta }) => type === 'mutation' && input && meta.permission !== 'public');

describe('fields that are not the caller’s to write', () => {
  async function expectIgnored(name: string, send: (body: unknown) => Promise<unknown>): Promise<void> {
    const schema = z.toJSONSchema(writes.find((write) => write.name === name)?.input as z.ZodType, {
      io: 'output',
      unrepresentable: 'any',
      reused: 'inline',
    }) as JsonSchema;
    const honest = fixtureOf(name).input(shop.stock);
    await send(honest);
    const due = comparable(await shops.reader.rows(shop.tenantId));
    await shops.restore();
    await send(forge(schema, honest));
    const rows = await shops.reader.rows(shop.tenantId);
    const text = JSON.stringify([...rows]);
    // Matched as a whole number, because a time in milliseconds may contain the same digits.
    expect(text).not.toMatch(new RegExp(`\\b${FORGED_NUMBER}\\b`));
    expect(text).not.toContain(FORGED_TEXT);
    expect(comparable(rows)).toEqual(due);
  }

  it.each(writes.map((procedure) => [procedure.name, procedure] as const))('are ignored by %s', async (name, procedure) => {
    await expectIgnored(name, async (body) => {
      const outcome = await callProcedure(shop, procedure, body);
      if (!fixtureOf(name).refusal) expect(outcome).toMatchObject({ ok: true });
    });
  });

  const overRest = readBindings(appRouter).filter(({ name, meta }) => !meta.upload && writes.some((write) => write.name === name));
  it.each(overRest.map((binding) => [`${binding.method} ${binding.path}`, binding] as const))('are ignored by %s', async (_, binding) => {
    await expectIgnored(binding.name, async (body) => {
      const isQuery = binding.method === 'DELETE';
      // delete-list takes `ids` in place of `id`.
      const nameOf = (key: string) => (key === 'id' && binding.path.endsWith('/delete-list') ? 'ids' : key);
      const query = isQuery
        ? `?${new URLSearchParams(Object.entries(body as object).map(([key, value]) => [nameOf(key), String(value)]))}`
        : '';
      const options = { token: door.tokenOf(shop), ...(isQuery ? {} : { body }) };
      const response = await ask(door.url, binding.method, `${binding.path}${query}`, options);
      // An answer other than JSON is a file, and so a success; a refusal is always JSON.
      const isFile = !response.headers.get('content-type')?.startsWith('application/json');
      const { code, msg } = isFile ? { code: response.bytes.length > 0 ? 0 : -1, msg: '' } : response.body;
      if (!fixtureOf(binding.name).refusal) expect([code, msg]).toEqual([0, '']);
    });
  });
});
