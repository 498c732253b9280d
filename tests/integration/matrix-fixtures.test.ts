import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { FIXTURES } from '../support/fixtures.ts';
import { callFixture, fixtureOf, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

let shops: MatrixShops;
let shop: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

describe('the fixtures of the matrices', () => {
  it('cover every procedure, and nothing that is gone', () => {
    expect(Object.keys(FIXTURES).toSorted()).toEqual(PROCEDURES.map(({ name }) => name).toSorted());
  });

  it('name a row in every field of an input that takes an id', () => {
    const missing = PROCEDURES.flatMap(({ name, input }) => {
      if (!input) return [];
      const given = fixtureOf(name).input(shop.stock);
      return idPaths(z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as JsonSchema)
        .filter((path) => !holdsValue(given, path))
        .map((path) => `${name}: ${path.join('.')}`);
    });
    expect(missing).toEqual([]);
  });

  it.each(PROCEDURES.map((procedure) => [procedure.name, procedure] as const))('%s answers its own shop', async (name, procedure) => {
    const outcome = await callFixture(shop, procedure);
    const { refusal } = fixtureOf(name);
    if (refusal) expect(outcome).toMatchObject({ ok: false, message: refusal });
    else expect(outcome).toMatchObject({ ok: true });
  });
});

interface JsonSchema {
  type?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
}

/** The paths at which a schema takes an id. A whole number from 1 to the largest safe integer is always an id. */
function idPaths(schema: JsonSchema, path: string[] = []): string[][] {
  const own = schema.type === 'integer' && schema.minimum === 1 && schema.maximum === Number.MAX_SAFE_INTEGER ? [path] : [];
  const children = Object.entries(schema.properties ?? {}).flatMap(([key, child]) => idPaths(child, [...path, key]));
  const items = schema.items ? idPaths(schema.items, [...path, '*']) : [];
  return [...own, ...children, ...items, ...(schema.anyOf ?? []).flatMap((branch) => idPaths(branch, path))];
}

function holdsValue(value: unknown, [step, ...rest]: string[]): boolean {
  if (step === undefined) return typeof value === 'number';
  if (step === '*') return Array.isArray(value) && value.some((item) => holdsValue(item, rest));
  return typeof value === 'object' && value !== null && step in value && holdsValue((value as Record<string, unknown>)[step], rest);
}
