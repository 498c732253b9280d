import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FUZZ_RUNS, fuzzSchemaOf, holdsForAll } from '../support/fuzz.ts';
import { around, hostile } from '../support/hostile-values.ts';
import { callProcedure, fixtureOf, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

let shops: MatrixShops;
let shop: StockedShop;
let other: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
  other = await shops.openKept();
});
afterAll(() => shops.close());

const cases = PROCEDURES.flatMap((procedure) => (procedure.input ? [[procedure.name, procedure, procedure.input] as const] : []));

describe('nonsense over tRPC', () => {
  it.each(cases)('breaks nothing in %s', async (name, procedure, schema) => {
    const inputs = around(fuzzSchemaOf(schema), fixtureOf(name).input(shop.stock), hostile);
    await holdsForAll(name, inputs, FUZZ_RUNS, async (input, idempotencyKey) => {
      const outcome = await callProcedure(shop, procedure, input, { idempotencyKey, ip: '192.0.2.7' });
      if (!outcome.ok && outcome.fault !== null) throw new Error(`${name} broke: ${outcome.fault}`);
      expect(await shops.changes(other)).toEqual([]);
      // The next input must find the row and the version that it names.
      await shops.restore();
    });
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
