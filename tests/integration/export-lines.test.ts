import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderLineListRepository } from '#domain/orders/order-line-list.repository.ts';
import { insertRows } from '#platform/db/bulk-write.ts';
import { readAhead } from '#platform/db/read-ahead.ts';
import { dayOf } from '#shared/rules/day.rules.ts';
import { openTestShops, type TestShop, type TestShops } from '../support/shop.ts';

const ORDERS = 450;
const FIRST_DATE = Date.UTC(2026, 0, 1, 4);
const MANY = 1700;

let shops: TestShops;
let shop: TestShop;
beforeAll(async () => {
  shops = await openTestShops();
  shop = await shops.open();
});
afterAll(() => shops.close());

const ZERO = {
  totalAmount: '0',
  discountAmount: '0',
  transactionAmount: '0',
  commission: '0',
  receivables: '0',
  arrears: '0',
  profit: '0',
};

/**
 * Orders several of which have the same date, some no line, and one more lines than are read at a time. The lines are stored in another
 * order.
 */
async function addOrders(): Promise<void> {
  const scope = shop.scope();
  await insertRows(
    scope,
    'orderInfo',
    Array.from({ length: ORDERS }, (_, at) => {
      const date = FIRST_DATE + Math.floor(at / 3) * 3_600_000;
      const given = { orderId: `L${at}`, date, day: dayOf(date), customerName: at % 2 ? '甲' : '乙', paymentStatus: 0, userId: 1 };
      return { ...ZERO, ...given, paid: '0', prepayment: '0', cost: '0', orderCreatorName: '王芳', createTime: date, updateTime: date };
    }),
  );
  const orders = await scope.db.selectFrom('orderInfo').selectAll().where('tenantId', '=', scope.tenantId).orderBy('id').execute();
  const lines = orders.flatMap((order, at) =>
    Array.from({ length: at === 200 ? MANY : at % 4 }, (_, no) => ({
      orderInfoId: order.id,
      orderId: order.orderId,
      lineNo: no + 1,
      customerName: order.customerName,
      amount: '1',
      singleArea: '0',
      totalArea: '0',
      totalAmount: '0',
      totalCost: '0',
      profit: '0',
      totalProfit: '0',
      createTime: 1,
      updateTime: 1,
    })),
  );
  await insertRows(scope, 'orderLine', lines.toReversed());
}

it('exports every line once, in the order of the list, under each of its filters', async () => {
  await addOrders();
  const scope = shop.scope();
  const range = [FIRST_DATE + 20 * 3_600_000, FIRST_DATE + 90 * 3_600_000] as [number, number];
  for (const filters of [{}, { customerName: '甲' }, { date: range }, { date: range, orderId: 'L1' }, { orderId: 'nobody' }]) {
    const exported: number[] = [];
    for await (const line of orderLineListRepository.findAll(scope, filters as never)) exported.push(line.id);
    const { list, total } = await orderLineListRepository.findPage(scope, { ...filters, pageNo: 1, pageSize: 100_000 } as never);
    expect(exported).toEqual(list.map(({ id }) => id));
    expect(exported.length).toBe(total);
    if (Object.keys(filters).length === 0) expect(total).toBeGreaterThan(MANY);
  }
});

it('reads ahead by one page, passes a failure on, and ends with whoever stops', async () => {
  const asked: number[] = [];
  let isEnded = false;
  async function* pages() {
    try {
      for (let page = 0; page < 5; page += 1) {
        asked.push(page);
        if (page === 4) throw new Error('gone');
        yield [page * 2, page * 2 + 1];
      }
    } finally {
      isEnded = true;
    }
  }
  const rows = readAhead(pages());
  expect((await rows.next()).value).toBe(0);
  expect(asked).toEqual([0, 1]);
  await rows.return(undefined);
  expect(isEnded).toBe(true);

  const seen: number[] = [];
  await expect(
    (async () => {
      for await (const row of readAhead(pages())) seen.push(row);
    })(),
  ).rejects.toThrow('gone');
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
