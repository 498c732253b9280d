import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShops, stockShop, type TestShop, type TestShops } from '../support/shop.ts';

/** The filters of the order list search in the search text of an order. */
let shops: TestShops;
let shop: TestShop;

beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
});
afterAll(() => shops.close());

const create = (order: object) =>
  shop.as().bs.orderInfo.create({ customerName: '散客', orderDels: [{ productsName: '布' }], ...order } as never);
async function found(filters: object): Promise<number[]> {
  const { list, total } = await shop.as().bs.orderInfo.page(filters as never);
  expect(total).toBe(list.length);
  return list.map(({ id }) => id).toSorted((a, b) => a - b);
}

describe('a text that is looked for in a field', () => {
  it('is found whatever its case and width, and only in that field', async () => {
    const small = await create({ orderName: 'kt板abc１２' });
    const large = await create({ orderName: 'ＫＴ板 ABC12' });
    await create({ name: 'kt板abc12' });
    expect(await found({ orderName: 'Kt板' })).toEqual([small, large]);
    expect(await found({ orderName: 'abc' })).toEqual([small, large]);
    expect(await found({ orderName: 'ａｂｃ' })).toEqual([small, large]);
    expect(await found({ orderName: '12' })).toEqual([small, large]);
    expect(await found({ orderName: '１２' })).toEqual([small, large]);
    expect(await found({ orderName: 'kt' })).toEqual([small, large]);
  });

  it('is taken literally, also where it looks like a pattern', async () => {
    const id = await create({ remarks: '50%_\\ off' });
    for (const remarks of ['50%', '%_', '_\\', '\\ o']) expect(await found({ remarks })).toEqual([id]);
    expect(await found({ remarks: '5%off' })).toEqual([]);
  });

  it('is found together with texts in other fields, near ones and far ones', async () => {
    const id = await create({ type: '喷绘', name: '门头', orderName: '开业', contact: '王', address: '一楼', urgent: 0 });
    await create({ type: '喷绘', name: '门头', orderName: '开业', contact: '王', address: '一楼', urgent: 1 });
    await create({ type: '门头', name: '开业', orderName: '喷绘', contact: '一楼', address: '王', urgent: 0 });
    expect(await found({ type: '喷', name: '门', orderName: '业', urgent: 0 })).toEqual([id]);
    expect(await found({ type: '喷', orderName: '开', contact: '王', address: '楼', urgent: 0, status: 0, state: 0 })).toEqual([id]);
  });

  it('is found in an order with more text than an index holds', async () => {
    const much = '长'.repeat(400);
    const orderDescription = `${'述'.repeat(300)}尾巴`;
    const id = await create({ remarks: `${much}中间`, address: '路'.repeat(200), orderDescription, urgent: 0 });
    expect(await found({ orderDescription: '尾巴' })).toEqual([id]);
    expect(await found({ orderDescription: '尾巴', remarks: '中间', urgent: 0, auditStatus: false })).toEqual([id]);
    expect(await found({ orderDescription: '尾巴', urgent: 1 })).toEqual([]);
    expect(await found({ orderDescription: '尾巴', remarks: '尾巴' })).toEqual([]);
  });
});

it('counts a filtered list from the index alone', async () => {
  const plan = await sql<{ key: string; Extra: string }>`
    explain select count(*) from order_info where tenant_id = ${shop.tenantId} and date between 0 and 1 and search_text like '%x%'`.execute(
    shop.db.withoutPlugins(),
  );
  expect(plan.rows[0]).toMatchObject({ key: 'ix_search', Extra: expect.stringContaining('Using index') });
});

it('pages and counts a list of more orders than are looked at with a page', async () => {
  const own = await shops.open();
  const row = { customerName: '散客', orderDels: [{ productsName: '布' }], name: '批' };
  await own.as().bs.orderInfo.create(row as never);
  await sql`
    insert into order_info (tenant_id, order_id, name, date, day, customer_name, payment_status, discount_amount, receivables, paid, prepayment, total_amount,
      transaction_amount, arrears, cost, profit, commission, user_id, order_creator_name, create_time, update_time)
    select tenant_id, concat('S', seq), name, date - seq, day, customer_name, payment_status, discount_amount, receivables, paid, prepayment, total_amount,
      transaction_amount, arrears, cost, profit, commission, user_id, order_creator_name, create_time, update_time
    from order_info join seq_1_to_600 where tenant_id = ${own.tenantId}`.execute(own.db.withoutPlugins());
  const page = (pageNo: number) => own.as().bs.orderInfo.page({ name: '批', pageNo, pageSize: 50 });
  const first = await page(1);
  expect([first.total, first.list.length, (await page(12)).list.length, (await page(13)).list.length]).toEqual([601, 50, 50, 1]);
  expect(await page(14)).toEqual({ list: [], total: 601 });
  const ids = new Set<number>();
  for (let pageNo = 1; pageNo <= 13; pageNo += 1) for (const { id } of (await page(pageNo)).list) ids.add(id);
  expect(ids.size).toBe(601);
});

it('the search over the whole shop finds only what the person may list', async () => {
  const other = await shops.open();
  const { banner } = await stockShop(other);
  const orderDels = [{ productsId: banner, width: 1, height: 1, amount: 1 }];
  await other.as().bs.orderInfo.create({ customerName: '华美户外', orderDels });
  const kindsFor = async (...permissions: string[]) => [
    ...new Set(
      (await Promise.all(['华美', '户外'].map((text) => other.as(permissions).system.search.find({ text }))))
        .flat()
        .map(({ kind }) => kind),
    ),
  ];
  expect(await kindsFor('bs:customer-info:query')).toEqual(['customer']);
  expect(await kindsFor('bs:product-info:query')).toEqual(['product']);
  expect(await kindsFor('bs:order-info:query')).toEqual(['order']);
});
