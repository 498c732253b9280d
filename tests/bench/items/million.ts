import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import type { BenchItem } from '../bench-item.ts';
import type { Bench } from '../environment.ts';
import { downloadExport, exportByWorker } from '../export-run.ts';
import { amountOf, importOrderLines, importOrders, LINES_PER_ORDER, writeLineSheet, writeOrderSheet } from '../import-run.ts';
import { watchMemory } from '../process-memory.ts';
import { judge, type Line } from '../report.ts';
import { startRestedWorker } from '../rested-worker.ts';

const ORDERS = 100_000;
const LINES = ORDERS * LINES_PER_ORDER;
const PREFIX = 'M-';
const MOST_MEGABYTES = 512;
const WAIT_MS = 30 * 60_000;

/** @throws Error unless every line was imported exactly once and the orders hold the sums of their lines */
async function checkBooks({ scope }: Bench): Promise<void> {
  const lines = await scope.db
    .selectFrom('orderLine')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('totalAmount').as('amount')])
    .where('tenantId', '=', scope.tenantId)
    .where('orderId', 'like', `${PREFIX}%`)
    .executeTakeFirstOrThrow();
  const orders = await scope.db
    .selectFrom('orderInfo')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<string>('totalAmount').as('amount')])
    .where('tenantId', '=', scope.tenantId)
    .where('orderId', 'like', `${PREFIX}%`)
    .executeTakeFirstOrThrow();
  const found = [lines.count, Number(lines.amount), orders.count, Number(orders.amount)];
  const expected = [LINES, amountOf(LINES), ORDERS, amountOf(LINES)];
  if (found.join() !== expected.join()) throw new Error(`the books hold ${found.join(', ')} instead of ${expected.join(', ')}`);
}

/** Data rows of an exported workbook, without its header. */
async function rowsOf(file: string): Promise<number> {
  let rows = 0;
  for await (const batch of readWorkbookRows(file, { ...DEFAULT_WORKBOOK_LIMITS, milliseconds: WAIT_MS })) rows += batch.rows.length;
  return rows - 1;
}

/** Imports and exports a million order lines and watches the worker's memory. It runs only when named, because it takes minutes. */
export const million: BenchItem = {
  ids: ['million'],
  async run(bench) {
    const [orderFile, lineFile, exported] = ['orders', 'lines', 'exported'].map((name) => join(bench.dataDir, `million-${name}.xlsx`)) as [
      string,
      string,
      string,
    ];
    await writeOrderSheet(orderFile, PREFIX, ORDERS);
    await writeLineSheet(lineFile, PREFIX, ORDERS);
    const lines: Line[] = [];
    const step = async (item: string, rows: number, work: () => Promise<number>) => {
      // A new worker for each step, so that its peak memory is that of the step.
      const worker = await startRestedWorker(bench);
      const endWatch = watchMemory(worker.pid);
      let seconds: number;
      try {
        seconds = await work();
      } finally {
        await worker.stop();
      }
      const { own, family } = endWatch();
      const measured = `${family.toFixed(0)} MB (worker alone ${own.toFixed(0)} MB), ${seconds.toFixed(0)} s, ${Math.round(rows / seconds).toLocaleString('en')} rows/s`;
      console.log(`  ${item}: ${measured}`);
      lines.push({
        id: 'million',
        item,
        goal: `worker < ${MOST_MEGABYTES} MB throughout`,
        measured,
        verdict: judge(family < MOST_MEGABYTES),
      });
    };
    await step(`import of ${ORDERS.toLocaleString('en')} orders`, ORDERS, () => importOrders(bench, orderFile, WAIT_MS));
    await step(`import of ${LINES.toLocaleString('en')} order lines`, LINES, () => importOrderLines(bench, lineFile, WAIT_MS));
    await checkBooks(bench);
    let id = 0;
    await step(`export of ${LINES.toLocaleString('en')} order lines`, LINES, async () => {
      const { task, seconds } = await exportByWorker(bench, `/bs/order-del/export-excel?orderId=${PREFIX}`, WAIT_MS);
      id = task.id;
      return seconds;
    });
    await pipeline(Readable.fromWeb((await downloadExport(bench, id)) as never), createWriteStream(exported));
    const rows = await rowsOf(exported);
    if (rows !== LINES) throw new Error(`the exported file holds ${rows} lines instead of ${LINES}`);
    return lines;
  },
};
