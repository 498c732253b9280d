import { buildDueDays } from '#domain/orders/order-column-builder.ts';
import { findInColumns } from '#domain/orders/order-column-list.repository.ts';
import { orderLineListRepository } from '#domain/orders/order-line-list.repository.ts';
import type { BenchItem } from '../bench-item.ts';
import { fillOrders } from '../bulk-orders.ts';
import { type Bench, call } from '../environment.ts';
import { percentile } from '../load.ts';
import { judge, type Line, ms } from '../report.ts';

const ORDERS = 1_000_000;
const GOAL_MS = 50;
const TOTAL_GOAL_MS = 15;

type Filters = Record<string, unknown>;

/** Every filter besides the date: with a value that many rows hold, and texts and numbers also with one that no row holds. */
function filtersOf({ range }: Bench): Array<readonly [name: string, filters: Filters]> {
  const texts = {
    orderId: 'B2026',
    type: '喷',
    name: '门头',
    orderName: '99',
    remarks: '打扣',
    orderDescription: '施工',
    customerName: '广告',
    contact: '王',
    phoneNumber: '138',
    address: '解放路',
    salesman: '王芳',
    designerName: '李',
    orderCreatorName: '店长',
    projectName: '万达',
    contentProduction: '画面',
    productsName: '喷',
    specification: '米',
    unitName: '平',
    outsourcingManufacturer: '厂',
  };
  const numbers = { status: 1, state: 1, customerId: 1, deliveryType: 1, paymentType: 1, paymentMethod: 1, billType: 1, flow: 1 };
  const ofLines = { productsId: 1, unitId: 1, currentProcess: 1, width: '1.5', height: '2.4' };
  const flags = { urgent: 0, paymentStatus: 1, isInvoiced: 1, isSettledUp: 1, externalCooperation: 0, hasPattern: 0 };
  const times = ['createTime', 'expectedDeliveryDate', 'actualDeliveryDate', 'deliveryTime'];
  const one = ([name, value]: [string, unknown]) => [name, { [name]: value }] as const;
  return [
    ...Object.entries({ ...texts, ...numbers, ...ofLines, ...flags, auditStatus: false, paymentState: 'partial' }).map(one),
    ...times.map((name) => one([name, [...range]])),
    ...Object.keys(texts).map((name) => [`${name} of none`, { [name]: '没有这样的' }] as const),
    ...Object.keys({ ...numbers, ...ofLines }).map((name) => [`${name} of none`, { [name]: 987_654 }] as const),
    ['three together', { customerName: '广告', status: 1, productsName: '喷' }],
  ];
}

const SORTS = ['date', '-orderId', 'orderId', '-id', 'id'];

function queryOf(filters: Filters): string {
  return Object.entries(filters)
    .flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((bound, at) => `&${name}[${at}]=${bound}`) : [`&${name}=${encodeURIComponent(String(value))}`],
    )
    .join('');
}

/** The p95 of each run over the rounds, slowest first. A further first round only warms up the database's pages. */
async function slowest(
  title: string,
  rounds: number,
  runs: ReadonlyArray<readonly [name: string, run: () => Promise<unknown>]>,
): Promise<Array<readonly [name: string, p95: number]>> {
  const times = new Map<string, number[]>(runs.map(([name]) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, run] of runs) {
      const start = performance.now();
      await run();
      if (round > 0) times.get(name)?.push(performance.now() - start);
    }
  }
  const p95 = [...times].map(
    ([name, values]) =>
      [
        name,
        percentile(
          values.sort((a, b) => a - b),
          0.95,
        ),
      ] as const,
  );
  const sorted = p95.sort((a, b) => b[1] - a[1]);
  console.log(`  ${title}, p95: ${sorted.map(([name, value]) => `${name} ${value.toFixed(0)}`).join(', ')}`);
  return sorted;
}

function lineOf(item: string, goal: number, p95: ReadonlyArray<readonly [name: string, p95: number]>): Line {
  const within = p95.filter(([, value]) => value <= goal);
  return {
    id: 'P5',
    item,
    goal: `<= ${goal} ms`,
    measured: `worst ${p95[0]?.[0]} ${ms(p95[0]?.[1] ?? Number.NaN)}; ${within.length} of ${p95.length} within`,
    verdict: judge(within.length === p95.length),
  };
}

/**
 * Each filter of both lists and each sort of the order list, with the date range of 90 days: the whole call, and the counting in it alone.
 */
export const orderFilters: BenchItem = {
  ids: ['P5'],
  async run(bench) {
    const { url, headers, range, rangeQuery, isQuick, databaseUrl, tenantId, orders, scope } = bench;
    const start = performance.now();
    if (!isQuick) await fillOrders(databaseUrl, { tenantId, count: ORDERS - orders, letter: 'C' });
    const filled = performance.now();
    // The worker would write the columns some time later.
    await buildDueDays(scope, new AbortController().signal);
    const count = (isQuick ? orders : ORDERS).toLocaleString('en');
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
    console.log(`  ${count} orders after ${seconds(start, filled)} s, their columns after ${seconds(filled, performance.now())} s more`);
    const rounds = isQuick ? 3 : 11;
    const filters = filtersOf(bench);
    const sorts = SORTS.flatMap((sort) => [
      [`by ${sort}`, { sort }] as const,
      [`status by ${sort}`, { sort, status: 1 }] as const,
      [`none by ${sort}`, { sort, customerName: '没有这样的' }] as const,
    ]);
    const pageOf = (path: string) => (filter: Filters) => () =>
      call(url, headers, 'GET', `/bs/${path}/page?pageNo=1&pageSize=10&${rangeQuery}${queryOf(filter)}`);
    const runs = (wanted: typeof filters, run: (filter: Filters) => () => Promise<unknown>) =>
      wanted.map(([name, filter]) => [name, run(filter)] as const);
    const dated = (filter: Filters) => ({ ...filter, date: [...range] as [number, number] });
    const ofOrders = await slowest('orders', rounds, runs([...filters, ...sorts], pageOf('order-info')));
    const ofLines = await slowest('lines', rounds, runs([['all', {}], ...filters], pageOf('order-del')));
    const totals = [
      ...(await slowest(
        'total of orders',
        rounds,
        runs(filters, (filter) => () => findInColumns(scope, dated(filter), {})),
      )),
      ...(await slowest(
        'total of lines',
        rounds,
        runs(filters, (filter) => () => orderLineListRepository.findInColumns(scope, dated(filter))),
      )),
    ].sort((a, b) => b[1] - a[1]);
    const money = await slowest(
      'money of orders',
      rounds,
      runs(filters, (filter) => () => call(url, headers, 'GET', `/bs/order-info/get-page-totals?${rangeQuery}${queryOf(filter)}`)),
    );
    return [
      lineOf(`each of ${ofOrders.length} filters and sorts of orders with 90 days, p95, c=1, ${count} orders`, GOAL_MS, ofOrders),
      lineOf(`each of ${ofLines.length} filters of order lines, the same`, GOAL_MS, ofLines),
      lineOf(`exact total of each filter, orders and lines`, TOTAL_GOAL_MS, totals),
      lineOf(`sums of money of all orders under each filter`, GOAL_MS, money),
    ];
  },
};
