import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, openFixture, PASSWORD, refusal } from './auth-fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

type Shop = Awaited<ReturnType<Fixture['shop']>>;

/** Calls of a signed-in person of the shop. @param isDemo whether the product runs as a demonstration (DEMO_MODE) */
async function as(shop: Shop, username: string, isDemo = false) {
  const { accessToken } = await fixture.signIn(shop.name, username);
  return fixture.caller({ bearer: accessToken, services: { ...fixture.services, isDemo } });
}

describe('a new shop', () => {
  it('is led through its steps: a step is done once its rows exist, and a skipped one stays skipped for the whole shop', async () => {
    const shop = await fixture.shop(['bs:company-info:update']);
    const owner = (await as(shop, 'admin')).bs;
    const states = async () => Object.fromEntries((await owner.shopSetup.get()).map(({ step, state }) => [step, state]));
    expect((await owner.shopSetup.get()).map(({ step }) => step)).toEqual(['company', 'people', 'units', 'products', 'order']);
    // The fixture's shop has a person besides its owner, so the step of people is done.
    expect(await states()).toEqual({ company: 'open', people: 'done', units: 'open', products: 'open', order: 'open' });

    await owner.companyInfo.update({ name: '华美广告' });
    await (await as(shop, 'wang')).bs.shopSetup.pass({ steps: ['units'] });
    await owner.shopSetup.pass({ steps: ['products', 'units'] });
    expect(await states()).toEqual({ company: 'done', people: 'done', units: 'passed', products: 'passed', order: 'open' });

    await owner.productInfo.create({ name: '写真', typeId: await owner.productType.create({ name: '喷绘', parentId: 0 }) });
    await owner.orderInfo.create({ customerName: '张三', orderDels: [{ amount: '1', unitPrice: '18' }] });
    expect(await states()).toEqual({ company: 'done', people: 'done', units: 'passed', products: 'done', order: 'done' });

    const other = (await as(await fixture.shop(), 'admin')).bs;
    expect((await other.shopSetup.get()).filter(({ state }) => state === 'passed')).toEqual([]);
  });
});

describe('steps that are passed over at the same time', () => {
  it('are all kept', async () => {
    const owner = (await as(await fixture.shop(), 'admin')).bs;
    const steps = (await owner.shopSetup.get()).filter(({ state }) => state === 'open').map(({ step }) => step);
    await Promise.all(steps.map((step) => owner.shopSetup.pass({ steps: [step] })));
    expect((await owner.shopSetup.get()).filter(({ state }) => state === 'open')).toEqual([]);
  });
});

describe('where strangers try the product', () => {
  it('everything can be looked at and nothing changed; signing in and out goes on', async () => {
    const shop = await fixture.shop();
    const visitor = await as(shop, 'admin', true);
    expect((await visitor.bs.unitType.page({})).total).toBeGreaterThanOrEqual(0);
    const count = await fixture.db.selectFrom('unitType').select('id').where('tenantId', '=', shop.tenantId).execute();
    expect(await refusal(visitor.bs.unitType.create({ name: '捆' }))).toMatchObject({ code: 901, message: '演示模式，禁止写操作' });
    expect(await fixture.db.selectFrom('unitType').select('id').where('tenantId', '=', shop.tenantId).execute()).toEqual(count);

    const services = { ...fixture.services, isDemo: true };
    const { auth } = fixture.caller({ services }).system;
    const pair = await auth.login({ tenantName: shop.name, username: 'admin', password: PASSWORD });
    const renewed = await auth.refreshToken({ refreshToken: pair.refreshToken });
    expect(await fixture.caller({ services, bearer: renewed.accessToken }).system.auth.logout()).toBe(true);
  });
});
