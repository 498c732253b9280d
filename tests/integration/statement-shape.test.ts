import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { padded, type ShapeScope, shaped } from '#platform/db/statement-shape.ts';
import { TenantGuardError } from '#platform/db/tenant-guard.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

let shops: TestShops;
let first: TestShop;
let second: TestShop;
const sent: string[] = [];

beforeAll(async () => {
  shops = await openTestShops(4, undefined, (sql) => void sent.push(sql));
  first = await shops.open();
  second = await shops.open();
  for (const name of ['张', '本', '盒']) await first.as().bs.unitType.create({ name });
  await second.as().bs.unitType.create({ name: '卷' });
});
afterAll(() => shops.close());

interface Wanted {
  name?: string | undefined;
  ids?: number[] | undefined;
}

/** How often the statement was built. */
let built = 0;
const units = (scope: ShapeScope) => scope.db.selectFrom('unitType').select(['id', 'name']).where('tenantId', '=', scope.tenantId);
const found = shaped((scope, { name, ids }: Wanted) => {
  built += 1;
  let query = units(scope).orderBy('id');
  if (name !== undefined) query = query.where('name', '=', name);
  if (ids !== undefined) query = query.where('id', 'in', ids);
  return query;
});
const namesOf = async (shop: TestShop, wanted: Wanted) => (await found.all(shop.scope(), wanted)).map(({ name }) => name);

describe('a statement that is built once for each shape', () => {
  it('gives every shop its own rows, whoever came first', async () => {
    built = 0;
    expect(await namesOf(first, {})).toEqual(['张', '本', '盒']);
    expect(await namesOf(second, {})).toEqual(['卷']);
    expect(await namesOf(first, { name: '卷' })).toEqual([]);
    expect(await namesOf(second, { name: '卷' })).toEqual(['卷']);
    expect(built).toBe(2);
  });

  it('is built again where a condition is added', async () => {
    const [one, two, three] = (await found.all(first.scope(), {})).map(({ id }) => id) as [number, number, number];
    expect(await namesOf(first, { name: '本' })).toEqual(['本']);
    expect(await namesOf(first, { name: undefined, ids: [one] })).toEqual(['张']);
    expect(await namesOf(first, { ids: [one, three] })).toEqual(['张', '盒']);
    expect(await namesOf(first, { name: '本', ids: [one, two] })).toEqual(['本']);
    expect(await namesOf(first, { name: '盒' })).toEqual(['盒']);
    expect(await namesOf(first, {})).toEqual(['张', '本', '盒']);
  });

  it('takes the tenant from the scope it is sent in, and none from its values', async () => {
    const forged = { name: undefined, tenantId: second.tenantId };
    await expect(found.all(first.scope(), forged)).rejects.toThrow('does not use tenantId');
    await expect(found.all({ db: shops.db }, {})).rejects.toThrow('without the tenant of a scope');
  });

  it('cannot have a tenant of its own', async () => {
    const baked = shaped((_: ShapeScope, __: Record<never, never>) => units(second.scope()));
    await expect(baked.all(first.scope(), {})).rejects.toThrow(TenantGuardError);
    const sentAsValue = shaped(({ db }, { tenant }: { tenant: number }) =>
      db.selectFrom('unitType').select('id').where('tenantId', '=', tenant),
    );
    await expect(sentAsValue.all(first.scope(), { tenant: second.tenantId })).rejects.toThrow(TenantGuardError);
    const noTenant = shaped(({ db }, { name }: { name: string }) => db.selectFrom('unitType').select('id').where('name', '=', name));
    await expect(noTenant.all(first.scope(), { name: '卷' })).rejects.toThrow(TenantGuardError);
    const insert = shaped(({ db }, { day }: { day: number }) =>
      db.insertInto('orderNumberCounter').values({ tenantId: second.tenantId, day, lastNumber: 1 }),
    );
    await expect(insert.send(first.scope(), { day: 1 })).rejects.toThrow(TenantGuardError);
    expect(await namesOf(second, {})).toEqual(['卷']);
  });

  it('refuses a value that the statement does not use, because a forgotten filter would show too much', async () => {
    const forgetful = shaped((scope, _: Wanted) => units(scope));
    expect(await forgetful.all(first.scope(), {})).toHaveLength(3);
    await expect(forgetful.all(first.scope(), { name: '本' })).rejects.toThrow('does not use name');
  });

  it('sends the words of the plain statement, and whole numbers as such', async () => {
    sent.length = 0;
    await found.all(first.scope(), { name: '本', ids: [1] });
    await units(first.scope()).orderBy('id').where('name', '=', '本').where('id', 'in', [1]).execute();
    expect(sent[0]).toBe(sent[1]);
    const large = shaped(({ db }, { id }: { id: number }) => db.selectFrom('systemMenu').select('id').where('id', '=', id));
    expect(await large.all({ db: shops.db }, { id: Number.MAX_SAFE_INTEGER })).toEqual([]);
  });

  it('has few shapes for lists of any length', async () => {
    const ids = (await found.all(first.scope(), {})).map(({ id }) => id);
    expect(padded(ids)).toHaveLength(4);
    expect(padded([1])).toEqual([1]);
    expect(padded([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
    expect(await namesOf(first, { ids: padded(ids) })).toEqual(['张', '本', '盒']);
    expect(await namesOf(first, { ids: padded([...ids, ...Array.from({ length: 40_000 }, (_, at) => -at)]) })).toEqual(['张', '本', '盒']);
  });
});
