// `npm run bench [-- --quick] [--full] [--write] [--profile=<folder>] [P1 P7 …]`: measures the product against bare contenders within one
// run and prints a table that says which goals are met. `--full` adds sheets of a million rows, `--write` puts the table into
// docs/figures.md, `--profile` writes processor profiles of the server.
import { availableParallelism, cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { handleShutdown, ShutdownError } from '../../scripts/shutdown.ts';
import type { BenchItem } from './bench-item.ts';
import { openContenders } from './contenders.ts';
import { openBench, prepareBenchDatabase } from './environment.ts';
import { artworkFolder } from './items/artwork.ts';
import { deepPage } from './items/deep-page.ts';
import { spreadsheets } from './items/excel.ts';
import { exportOrders } from './items/export.ts';
import { firstLoad } from './items/first-load.ts';
import { frameworkCost } from './items/framework.ts';
import { growth } from './items/growth.ts';
import { importLines } from './items/import.ts';
import { importBeside } from './items/import-beside.ts';
import { lineGrid } from './items/line-grid.ts';
import { memoryAfterLoad } from './items/memory.ts';
import { million } from './items/million.ts';
import { orderCreate } from './items/order-create.ts';
import { orderDetailItem } from './items/order-detail.ts';
import { orderFilters } from './items/order-filters.ts';
import { orderList } from './items/order-list.ts';
import { orderTotal } from './items/order-total.ts';
import { peers } from './items/peers.ts';
import { print } from './items/print.ts';
import { recognition } from './items/recognition.ts';
import { startUp } from './items/start-up.ts';
import { unreadCount } from './items/unread-count.ts';
import { type Line, NOT_MEASURED, tableOf, writeFigures } from './report.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const ITEMS: readonly BenchItem[] = [
  orderList,
  orderTotal,
  deepPage,
  orderDetailItem,
  orderCreate,
  frameworkCost,
  startUp,
  memoryAfterLoad,
  unreadCount,
  importLines,
  importBeside,
  exportOrders,
  spreadsheets(options.full),
  recognition,
  print,
  firstLoad,
  lineGrid,
  // Last, because it makes the shop five times as large.
  orderFilters,
];
/** These run only when named: `npm run bench -- million`, `-- growth`, `-- artwork`, `-- peers`. */
const ON_REQUEST: readonly BenchItem[] = [million, growth, artworkFolder, peers];
const shutdown = handleShutdown(130);

try {
  await shutdown.during(run());
  shutdown.stop(0);
} catch (error) {
  if (!(error instanceof ShutdownError)) {
    console.error(error);
    shutdown.stop(1);
  }
}

async function run(): Promise<void> {
  const start = performance.now();
  const isQuick = options.quick;
  const settings = isQuick ? { orders: 40_000, rounds: 3, seconds: 0.6 } : { orders: 200_000, rounds: 5, seconds: 1.5 };
  const named = [...positionals, ...(options.only?.split(',') ?? [])];
  const wanted = named.length > 0 ? named : undefined;
  const known = [...ITEMS, ...ON_REQUEST].flatMap(({ ids }) => ids);
  const unknown = named.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`no item ${unknown.join(', ')}; there are ${known.join(', ')}`);
  console.log(`preparing a private database with ${settings.orders.toLocaleString('en')} orders of 3 lines ...`);
  const database = await prepareBenchDatabase(settings.orders, shutdown);
  const profile = options.profile === undefined ? undefined : resolve(options.profile);
  const bench = await openBench({ ...settings, isQuick, profile }, database, shutdown);
  const contenders = await openContenders(bench);
  shutdown.onStop(() => {
    contenders.raw.stop();
    contenders.framework.stop();
  });
  const since = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
  console.log(`ready after ${since()}`);

  const lines: Line[] = [];
  for (const item of wanted ? [...ITEMS, ...ON_REQUEST].filter(({ ids }) => ids.some((id) => wanted.includes(id))) : ITEMS) {
    try {
      lines.push(...(await item.run(bench, contenders)));
    } catch (error) {
      // An item that fails is named in the table, and the others still run.
      console.error(error);
      lines.push({
        id: item.ids.join(' '),
        item: 'could not be measured',
        goal: '',
        measured: error instanceof Error ? error.message.slice(0, 80) : String(error),
        verdict: 'failed',
      });
    }
  }
  lines.push(...NOT_MEASURED.filter(({ id }) => !wanted || wanted.includes(id)));
  const order = (line: Line) => Number(/\d+/.exec(line.id)?.[0] ?? 99);
  const table = tableOf(lines.sort((a, b) => order(a) - order(b)));
  const heading = `${settings.orders.toLocaleString('en')} orders, medians of ${settings.rounds} interleaved rounds, ${since()} in all; "raw" is node:http and mysql2 with the same statements`;
  console.log(`\n${heading}\n\n${table}`);
  const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()})`;
  if (options.write) writeFigures(join(import.meta.dirname, '../../docs/figures.md'), `${machine}: ${heading}.`, table);
}
