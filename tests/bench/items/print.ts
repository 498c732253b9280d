import { readdirSync, readFileSync } from 'node:fs';
import type { BenchItem } from '../bench-item.ts';
import { type Bench, call, REST } from '../environment.ts';
import { quantile } from '../paced-load.ts';
import { processorMs, watchMemory } from '../process-memory.ts';
import { judge, ms } from '../report.ts';

const SLIPS = 200;
const MB = 300;

/** The id of the process beside the server that draws slips. */
function printingProcess(server: number): number {
  const tasks = readdirSync(`/proc/${server}/task`);
  const children = tasks.flatMap((task) => readFileSync(`/proc/${server}/task/${task}/children`, 'utf8').split(' ').filter(Boolean));
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-process'));
  if (found === undefined) throw new Error('nothing has been printed yet');
  return Number(found);
}

async function preview({ url, headers }: Bench, ids: readonly number[]): Promise<{ milliseconds: number; bytes: number }> {
  const start = performance.now();
  const response = await fetch(`${url}${REST}/bs/print/preview-orders`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  const file = Buffer.from(await response.arrayBuffer());
  if (file.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Error(`no slip: ${file.toString('utf8', 0, 200)}`);
  return { milliseconds: performance.now() - start, bytes: file.length };
}

/** One slip, from the call to the whole PDF; then many slips in one PDF, again and again, with the memory they take. */
export const print: BenchItem = {
  ids: ['PRINT'],
  async run(bench) {
    const rounds = bench.isQuick ? 3 : 10;
    const pages = Array.from({ length: rounds }, (_, page) => page + 1);
    const orders: number[][] = [];
    for (const pageNo of pages) {
      const path = `/bs/order-info/page?pageNo=${pageNo}&pageSize=${SLIPS}&${bench.rangeQuery}`;
      const { list } = (await call(bench.url, bench.headers, 'GET', path)) as { list: Array<{ id: number }> };
      orders.push(list.map(({ id }) => id));
    }
    const [some = []] = orders;
    for (const id of some.slice(0, 20)) await preview(bench, [id]);
    const pid = printingProcess(bench.serverPid);
    const singles: number[] = [];
    for (const id of some.slice(20, bench.isQuick ? 80 : 200)) singles.push((await preview(bench, [id])).milliseconds);

    const files: number[] = [];
    const peaks: number[] = [];
    const before = processorMs(pid);
    for (const ids of orders) {
      const peak = watchMemory(pid);
      const { milliseconds, bytes } = await preview(bench, ids);
      files.push(milliseconds);
      peaks.push(peak().own);
      console.log(`  ${SLIPS} orders in ${ms(milliseconds)}, ${(bytes / 1024).toFixed(0)} kB, at most ${peaks.at(-1)?.toFixed(0)} MB`);
    }
    const p95 = quantile(singles, 0.95);
    const slowest = Math.max(...files);
    const [first = 0, most] = [peaks[0], Math.max(...peaks)];
    const each = (processorMs(pid) - before) / (rounds * SLIPS);
    return [
      { id: 'PRINT', item: 'one slip, preview over REST, warm, p95', goal: '<= 150 ms', measured: ms(p95), verdict: judge(p95 <= 150) },
      {
        id: 'PRINT',
        item: `${SLIPS} orders in one PDF, slowest of ${rounds}`,
        goal: '<= 5 s',
        measured: `${ms(slowest)} (${each.toFixed(1)} ms of processor a slip)`,
        verdict: judge(slowest <= 5000),
      },
      {
        id: 'PRINT',
        item: 'memory of the printing process',
        goal: `<= ${MB} MB`,
        measured: `${most.toFixed(0)} MB`,
        verdict: judge(most <= MB),
      },
      {
        id: 'PRINT',
        item: `the same after ${rounds * SLIPS} orders against after ${SLIPS}`,
        goal: '<= 1.15x',
        measured: `${(most / first).toFixed(2)}x`,
        verdict: judge(most <= first * 1.15),
      },
    ];
  },
};
