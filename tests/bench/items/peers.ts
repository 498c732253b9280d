import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { buildClientIfStale } from '../../../scripts/client-build.ts';
import type { BenchItem } from '../bench-item.ts';
import { printMeasured } from '../bench-item.ts';
import { openBrowser } from '../browser.ts';
import type { Contenders } from '../contenders.ts';
import { ADMIN, type Directus, ORDERS, startDirectus } from '../directus.ts';
import { type Bench, REST, startBenchServer } from '../environment.ts';
import { type Measured, median, ratio, type Target } from '../load.ts';
import { judge, type Line, ms, times } from '../report.ts';
import { residentMegabytes } from './start-up.ts';

const SIZE = 10;

/** The line that says how many times as many requests a second the product answers as Directus. */
function faster(id: string, item: string, goal: number, measured: Map<string, Measured>): Line {
  printMeasured(item, measured);
  const value = ratio(measured, 'REST', 'Directus');
  const errors = [...measured.values()].reduce((sum, one) => sum + one.errors, 0);
  return {
    id,
    item,
    goal: `>= ${goal}x Directus`,
    measured: `${times(value)}${errors > 0 ? `, ${errors} wrong answers` : ''}`,
    verdict: errors > 0 ? 'failed' : judge(value >= goal),
  };
}

/** Median of the milliseconds from a reload until a table row shows the text. */
async function reloads(page: Page, text: RegExp, runs: number): Promise<number> {
  const spent: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await page.locator('tbody tr, [role=row]').filter({ hasText: text }).first().waitFor({ timeout: 60_000 });
    spent.push(performance.now() - start);
  }
  return median(spent);
}

async function compareScreens(bench: Bench, peer: Directus): Promise<Line> {
  await buildClientIfStale(join(bench.dataDir, 'logs', 'build.log'));
  // A new server: the one under test may have started before the client was built.
  const server = await startBenchServer(bench);
  const browser = await openBrowser(bench.dataDir);
  try {
    const open = async (url: string) => {
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await page.goto(url);
      return page;
    };
    const runs = bench.isQuick ? 3 : 7;
    const ours = await open(`${server.url}/login?redirect=/bs/order/index`);
    for (const [name, text] of Object.entries(bench.credentials)) await ours.locator(`input[name=${name}]`).fill(text);
    await ours.keyboard.press('Enter');
    await ours.waitForURL(({ pathname }) => pathname === '/bs/order/index');
    const number = /\d{4}/;
    const own = await reloads(ours, number, runs);
    const theirs = await open(`${peer.url}/admin/login`);
    await theirs.locator('input[type=email], input[autocomplete=username]').first().fill(ADMIN.email);
    await theirs.locator('input[type=password]').fill(ADMIN.password);
    await theirs.keyboard.press('Enter');
    await theirs.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
    await theirs.goto(`${peer.url}/admin/content/${ORDERS}`);
    const other = await reloads(theirs, number, runs);
    return {
      id: 'P18',
      item: 'order list, rows on screen after a reload',
      goal: '<= 0.4x Directus',
      measured: `${times(own / other)} (${ms(own)} to ${ms(other)})`,
      verdict: judge(own / other <= 0.4),
    };
  } finally {
    await browser.close();
    await server.process.stop();
  }
}

async function compareCalls(bench: Bench, { list, order, create }: Contenders, peer: Directus): Promise<Line[]> {
  const { load, rounds, seconds, range, tenantId } = bench;
  const target = (paths: readonly string[], expect: string): Target => ({
    name: 'Directus',
    url: peer.url,
    pid: peer.pid,
    method: 'GET',
    paths,
    headers: {},
    tokens: [peer.token],
    expect,
  });
  const compare = (ours: Target, theirs: Target) => load.compare([theirs, ours], { connections: 8, rounds, seconds });
  const ofShop = `filter[tenant_id][_eq]=${tenantId}`;
  const newest = `/items/${ORDERS}?limit=${SIZE}&sort=-date,-id&${ofShop}`;
  const withRange = `${newest}&filter[date][_between]=${range.join()}&meta=filter_count`;
  const deep = Array.from({ length: 40 }, (_, index) => Math.floor((bench.orders / SIZE) * (0.5 + index / 90)));
  const ourPages = { ...list.rest, paths: deep.map((page) => `${REST}/bs/order-info/page?pageNo=${page}&pageSize=${SIZE}`) };
  const ids = order.rest.paths.map((path) => path.slice(path.indexOf('=') + 1));
  return [
    faster('P1', 'order list page 1 with its total, c=8', 30, await compare(list.rest, target([withRange], '"filter_count"'))),
    faster(
      'P4',
      'pages far behind, c=8',
      50,
      await compare(
        ourPages,
        target(
          deep.map((page) => `${newest}&page=${page}`),
          '"id"',
        ),
      ),
    ),
    faster(
      'P6',
      'one order with 5 lines, c=8',
      15,
      await compare(
        order.rest,
        target(
          ids.map((id) => `/items/${ORDERS}/${id}?fields=*,lines.*`),
          '"lines":[{',
        ),
      ),
    ),
    faster(
      'P7',
      'create order with 5 lines, c=8',
      30,
      await compare(create.rest, {
        ...target([`/items/${ORDERS}`], '"data"'),
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...peer.order, lines: peer.lines }),
      }),
    ),
  ];
}

/**
 * Directus over the same rows on the same database server, asked in turn with the product. It runs only when named: the installation takes
 * minutes.
 */
export const peers: BenchItem = {
  ids: ['peers'],
  async run(bench, contenders) {
    let peer: Directus;
    try {
      peer = await startDirectus(bench);
    } catch (error) {
      console.error(error);
      const measured = `not to be installed here: ${String(error).split('\n')[0]}`;
      return [{ id: 'peers', item: 'Directus', goal: '', measured, verdict: 'not measured here' }];
    }
    try {
      const idle = residentMegabytes(peer.pid);
      const ours = residentMegabytes(bench.serverPid);
      return [
        ...(await compareCalls(bench, contenders, peer)),
        await compareScreens(bench, peer),
        { id: 'P13', item: 'start of Directus to its first answer', goal: '', measured: ms(peer.startMs), verdict: 'info' },
        {
          id: 'P14',
          item: 'memory before any load, ours and Directus',
          goal: '',
          measured: `${ours.toFixed(0)} MB, ${idle.toFixed(0)} MB`,
          verdict: 'info',
        },
      ];
    } finally {
      await peer.stop();
    }
  },
};
