import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonSchema } from '../support/hostile-values.ts';
import { callProcedure, fixtureOf, type MatrixShops, openMatrixShops, PROCEDURES } from '../support/matrix.ts';
import type { StockedShop } from '../support/stocked-shop.ts';

/** Every call that edits a row refuses an edit that began from an older version. */
let shops: MatrixShops;
let shop: StockedShop;

beforeAll(async () => {
  shops = await openMatrixShops();
  shop = await shops.openKept();
});
afterEach(() => shops.restore());
afterAll(() => shops.close());

const hasVersion = (input: z.ZodType | undefined): boolean =>
  input !== undefined && 'version' in ((z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as JsonSchema).properties ?? {});
const versioned = PROCEDURES.filter(({ type, input }) => type === 'mutation' && hasVersion(input));
/** Calls that refuse every ordinary shop are left out; they have tests of their own. */
const tried = versioned.filter(({ name }) => !fixtureOf(name).refusal);
const updates = PROCEDURES.filter(({ name, type }) => type === 'mutation' && /\.(update|pandaUpdate)$/.test(name));

describe('a stale version', () => {
  it('can be told in every call that edits a row, but for these', () => {
    expect(
      updates
        .filter((procedure) => !versioned.includes(procedure))
        .map(({ name }) => name)
        .toSorted(),
      // Dictionaries and settings have only the operator to edit them. A person's views are replaced as a whole, audit records refuse every
      // edit, and people change only a few fields of themselves.
    ).toEqual([
      'bs.orderAuditRecord.update',
      'infra.config.update',
      'system.dictData.update',
      'system.dictType.update',
      'system.savedView.update',
      'system.user.profile.update',
    ]);
  });

  it.each(tried.map((procedure) => [procedure.name, procedure] as const))(
    'is refused by %s, and the true one taken',
    async (name, procedure) => {
      const input = fixtureOf(name).input(shop.stock) as object;
      for (const version of [0, 999_999])
        expect(await callProcedure(shop, procedure, { ...input, version })).toMatchObject({ ok: false, reason: 'stale' });
      expect(await shops.changes(shop)).toEqual([]);
      // The row has one of the first three versions.
      const outcomes = [];
      for (const version of [1, 2, 3]) outcomes.push((await callProcedure(shop, procedure, { ...input, version })).ok);
      expect(outcomes).toContain(true);
    },
  );

  it.each(tried.map((procedure) => [procedure.name, procedure] as const))(
    'is what all but one of many have who save at once by %s',
    async (name, procedure) => {
      const input = fixtureOf(name).input(shop.stock) as object;
      // Finds the row's version by trying to save.
      let version = 1;
      while (!(await callProcedure(shop, procedure, { ...input, version })).ok) version += 1;
      await shops.restore();
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => callProcedure(shop, procedure, { ...input, version })));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes.filter((outcome) => !outcome.ok).map((outcome) => !outcome.ok && outcome.reason)).toEqual(Array(5).fill('stale'));
    },
  );
});
