import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { dayOf, endOfDay, startOfDay } from '#shared/rules/day.rules.ts';
import type { BenchItem } from '../bench-item.ts';
import { type Bench, call } from '../environment.ts';
import { median } from '../load.ts';
import { judge, ms, times } from '../report.ts';

const RUNS = 41;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function totalOf(bench: Bench, [begin, end]: readonly [number, number]): Promise<number> {
  const page = await call(bench.url, bench.headers, 'GET', `/bs/order-info/page?pageNo=1&pageSize=1&date[0]=${begin}&date[1]=${end}`);
  return (page as { total: number }).total;
}

/** Whether the total is right immediately after each kind of write that changes it: create, move to another day, delete. */
async function isFresh(bench: Bench, body: string): Promise<boolean> {
  const yesterday = dayOf(Date.now()) - 1;
  const day = [startOfDay(yesterday), endOfDay(yesterday)] as const;
  const totals = async () => [await totalOf(bench, bench.range), await totalOf(bench, day)] as const;
  const expectChange = (before: readonly [number, number], after: readonly [number, number], range: number, oneDay: number) =>
    after[0] - before[0] === range && after[1] - before[1] === oneDay;
  const send = (method: string, path: string, input?: unknown) => call(bench.url, bench.headers, method, path, input);

  const start = await totals();
  const id = await send('POST', '/bs/order-info/create', JSON.parse(body));
  const created = await totals();
  await send('PUT', '/bs/order-info/update', { id, date: startOfDay(yesterday) + 3_600_000 });
  const moved = await totals();
  await send('DELETE', `/bs/order-info/delete?id=${String(id)}`);
  const deleted = await totals();
  return expectChange(start, created, 1, 0) && expectChange(created, moved, 0, 1) && expectChange(moved, deleted, -1, -1);
}

/** What the exact total costs the database, and whether it includes the write just before it. */
export const orderTotal: BenchItem = {
  ids: ['P3'],
  async run(bench, { createBody }) {
    // From page 2 on a separate statement reads the counters; it costs no less than their part of the statement for page 1.
    const [counter] = await bench.recorder.record(() =>
      bench.services.orderList.page(bench.scope, { pageNo: 2, pageSize: 10, date: [...bench.range] }),
    );
    const connection = await createConnection({ uri: bench.databaseUrl });
    try {
      const count = 'select count(*) as total from order_info where tenant_id = ? and date >= ? and date <= ?';
      const costs: { counter: number[]; count: number[] } = { counter: [], count: [] };
      for (let run = 0; run < RUNS; run += 1) {
        costs.counter.push(await timed(() => connection.query(counter?.sql ?? '', counter?.parameters)));
        costs.count.push(await timed(() => connection.query(count, [bench.tenantId, ...bench.range])));
      }
      const [rows] = await connection.query<RowDataPacket[]>(count, [bench.tenantId, ...bench.range]);
      const isExact = rows[0]?.total === (await totalOf(bench, bench.range));
      const cost = median(costs.counter);
      const fresh = await isFresh(bench, createBody);
      return [
        {
          id: 'P3',
          item: 'cost of the exact total, day counters',
          goal: '<= 0.5 ms',
          measured: `${ms(cost)}, ${times(median(costs.count) / cost)} cheaper than COUNT(*)`,
          verdict: judge(cost <= 0.5 && isExact),
        },
        {
          id: 'P3',
          item: 'total right at once after create, move, delete',
          goal: 'always',
          measured: fresh && isExact ? 'right each time' : 'WRONG',
          verdict: judge(fresh && isExact),
        },
      ];
    } finally {
      await connection.end();
    }
  },
};
