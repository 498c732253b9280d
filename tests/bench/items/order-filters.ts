import type { BenchItem } from '../bench-item.ts';
import { fillOrders } from '../bulk-orders.ts';
import { type Bench, call } from '../environment.ts';
import { median, percentile } from '../load.ts';
import { judge, ms } from '../report.ts';

const ORDERS = 1_000_000;
const GOAL_MS = 50;
const TOTAL_GOAL_MS = 15;

/** Every filter of the list beside the date, with a value that some rows pass. */
function filtersOf({ range }: Bench): Record<string, string> {
  const between = (name: string) => `${name}[0]=${range[0]}&${name}[1]=${range[1]}`;
  const text = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`;
  return {
    orderId: text('orderId', 'B2026'),
    type: text('type', '喷'),
    name: text('name', '门头'),
    orderName: text('orderName', '99'),
    remarks: text('remarks', '打扣'),
    orderDescription: text('orderDescription', '施工'),
    customerName: text('customerName', '广告'),
    contact: text('contact', '王'),
    phoneNumber: text('phoneNumber', '138'),
    address: text('address', '解放路'),
    salesman: text('salesman', '王芳'),
    designerName: text('designerName', '李'),
    orderCreatorName: text('orderCreatorName', '店长'),
    status: 'status=1',
    state: 'state=1',
    customerId: 'customerId=1',
    urgent: 'urgent=0',
    deliveryType: 'deliveryType=1',
    paymentType: 'paymentType=1',
    paymentMethod: 'paymentMethod=1',
    paymentStatus: 'paymentStatus=1',
    billType: 'billType=1',
    isInvoiced: 'isInvoiced=1',
    isSettledUp: 'isSettledUp=1',
    auditStatus: 'auditStatus=false',
    flow: 'flow=1',
    createTime: between('createTime'),
    expectedDeliveryDate: between('expectedDeliveryDate'),
    actualDeliveryDate: between('actualDeliveryDate'),
  };
}

/** Each filter together with the 90 days, at one connection: the whole call, and the counting in it. */
export const orderFilters: BenchItem = {
  ids: ['P5'],
  async run(bench) {
    const { url, headers, rangeQuery, isQuick, recorder, databaseUrl, tenantId, orders } = bench;
    if (!isQuick) {
      const start = performance.now();
      await fillOrders(databaseUrl, { tenantId, count: ORDERS - orders, letter: 'C' });
      console.log(`  ${ORDERS.toLocaleString('en')} orders after ${((performance.now() - start) / 1000).toFixed(0)} s`);
    }
    const filters = filtersOf(bench);
    const times = new Map<string, number[]>(Object.keys(filters).map((name) => [name, []]));
    for (let round = 0; round < (isQuick ? 4 : 12); round += 1) {
      for (const [name, query] of Object.entries(filters)) {
        const start = performance.now();
        await call(url, headers, 'GET', `/bs/order-info/page?pageNo=1&pageSize=10&${rangeQuery}&${query}`);
        // The first round warms the pages up.
        if (round > 0) times.get(name)?.push(performance.now() - start);
      }
    }
    const p95 = [...times]
      .map(
        ([name, values]) =>
          [
            name,
            percentile(
              values.sort((a, b) => a - b),
              0.95,
            ),
          ] as const,
      )
      .sort((a, b) => b[1] - a[1]);
    const slow = p95.filter(([, value]) => value > GOAL_MS);
    console.log(`  filters, p95: ${p95.map(([name, value]) => `${name} ${value.toFixed(0)}`).join(', ')}`);
    const counting = await countingTimes(recorder, bench);
    const worst = counting[0] ?? ['', Number.NaN];
    const late = counting.filter(([, value]) => value > TOTAL_GOAL_MS);
    console.log(`  of which the total: ${counting.map(([name, value]) => `${name} ${value.toFixed(0)}`).join(', ')}`);
    return [
      {
        id: 'P5',
        item: `each of ${p95.length} filters with 90 days, p95, c=1, ${(isQuick ? orders : ORDERS).toLocaleString('en')} orders`,
        goal: `<= ${GOAL_MS} ms`,
        measured: `worst ${p95[0]?.[0]} ${ms(p95[0]?.[1] ?? Number.NaN)}; ${p95.length - slow.length} of ${p95.length} within`,
        verdict: judge(slow.length === 0),
      },
      {
        id: 'P5',
        item: 'total of a filter that is not the day',
        goal: `<= ${TOTAL_GOAL_MS} ms`,
        measured: `worst ${worst[0]} ${ms(worst[1])}; ${counting.length - late.length} of ${counting.length} within`,
        verdict: judge(late.length === 0),
      },
    ];
  },
};

/** What the counting statement of a few kinds of filter takes, repeated over the recording handle. */
async function countingTimes(
  { record, db }: Bench['recorder'],
  { services, scope, range }: Bench,
): Promise<Array<readonly [string, number]>> {
  const kinds = { paymentStatus: 1, isInvoiced: 1, customerName: '广告', status: 1, address: '解放路' };
  const results: Array<readonly [string, number]> = [];
  for (const [name, value] of Object.entries(kinds)) {
    const find = () => services.orderList.page(scope, { pageNo: 1, pageSize: 10, date: [...range], [name]: value });
    const statement = (await record(find)).find(({ sql }) => sql.includes('count('));
    if (!statement) continue;
    const values: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const start = performance.now();
      await db.executeQuery({
        sql: statement.sql,
        parameters: statement.parameters,
        query: { kind: 'RawNode' } as never,
        queryId: { queryId: 'bench' },
      });
      values.push(performance.now() - start);
    }
    results.push([name, median(values)]);
  }
  return results.sort((a, b) => b[1] - a[1]);
}
