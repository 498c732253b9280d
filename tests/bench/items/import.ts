import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readTables } from '#platform/excel/sheet-table.ts';
import type { ImportAnswer, ImportJobDetail } from '#shared/schemas/import.schema.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { readWorkbook } from '#worker/sandbox/read-workbook.ts';
import { startWorker } from '../../../scripts/application.ts';
import { workbookOf } from '../../jobs/import-workbook.ts';
import type { BenchItem } from '../bench-item.ts';
import { type Bench, call, REST } from '../environment.ts';
import { judge } from '../report.ts';
import { residentMegabytes } from './start-up.ts';

const LINES_PER_ORDER = 10;
const WAIT_MS = 180_000;

function* lines(orders: number) {
  for (let row = 0; row < orders * LINES_PER_ORDER; row += 1) {
    yield {
      orderId: orderId(Math.floor(row / LINES_PER_ORDER)),
      productsName: '户外写真',
      unitName: '平方米',
      projectName: '万达广场开业',
      contentProduction: `第 ${row} 幅`,
      width: '1.5',
      height: '2.4',
      amount: String(1 + (row % 5)),
      unitPrice: '18',
    };
  }
}

const orderId = (order: number) => `I${String(order).padStart(6, '0')}`;

async function upload({ url, headers }: Bench, path: string, file: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'sheet.xlsx');
  const response = await fetch(`${url}${REST}${path}`, { method: 'POST', headers, body: form });
  const answer = (await response.json()) as { code: number; msg: string; data: ImportAnswer };
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
  return answer.data.jobId;
}

async function ended(bench: Bench, jobId: number): Promise<ImportJobDetail> {
  for (const deadline = performance.now() + WAIT_MS; ; ) {
    const job = (await call(bench.url, bench.headers, 'GET', `/bs/import-job/get?id=${jobId}`)) as ImportJobDetail;
    if (job.state === 'done' && job.failureCount === 0) return job;
    if (['failed', 'cancelled', 'done'].includes(job.state))
      throw new Error(`the import ended as ${job.state} with ${job.failureCount} failures`);
    if (performance.now() > deadline) throw new Error('the import did not end');
    await pause(100);
  }
}

/** Memory of a process and of those it started. */
function familyMegabytes(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return residentMegabytes(pid) + children.reduce((sum, child) => sum + familyMegabytes(child), 0);
}

/** Reads the sheet as the worker does, to the last row, and does nothing with it. @returns seconds */
async function parseAlone(path: string): Promise<number> {
  const start = performance.now();
  let rows = 0;
  for await (const event of readTables(readWorkbook(path), ORDER_LINE_IMPORT_COLUMNS))
    if (event.kind === 'records') rows += event.records.length;
  if (rows === 0) throw new Error('no rows were read');
  return (performance.now() - start) / 1000;
}

/** A sheet of order lines through upload, queue, worker and database, against reading it alone. */
export const importLines: BenchItem = {
  ids: ['P8'],
  async run(bench) {
    const orders = bench.isQuick ? 300 : 2000;
    const rows = orders * LINES_PER_ORDER;
    const headers = await workbookOf(
      ORDER_IMPORT_COLUMNS,
      Array.from({ length: orders }, (_, order) => ({ orderId: orderId(order), customerName: '快印店' })),
    );
    const sheet = await workbookOf(ORDER_LINE_IMPORT_COLUMNS, lines(orders));
    const path = join(bench.dataDir, 'lines.xlsx');
    await writeFile(path, sheet);
    const worker = await startWorker({ ...bench, env: { NODE_ENV: 'production' }, logDir: join(bench.dataDir, 'logs') });
    let peak = 0;
    const watch = setInterval(() => {
      try {
        peak = Math.max(peak, familyMegabytes(worker.pid));
      } catch {
        // A child ended while it was being looked at.
      }
    }, 50);
    try {
      await ended(bench, await upload(bench, '/bs/order-info/import?customerFlag=true', headers));
      const alone = await parseAlone(path);
      const start = performance.now();
      await ended(bench, await upload(bench, '/bs/order-del/import?createProductsFlag=true&createUnitFlag=true', sheet));
      const seconds = (performance.now() - start) / 1000;
      const perSecond = rows / seconds;
      console.log(`  import: ${rows} lines in ${seconds.toFixed(1)} s, read alone in ${alone.toFixed(2)} s`);
      return [
        {
          id: 'P8',
          item: `import of ${rows.toLocaleString('en')} order lines`,
          goal: '>= 40,000 rows/s (100 k rows)',
          measured: `${Math.round(perSecond).toLocaleString('en')} rows/s, ${(alone / seconds).toFixed(2)}x of reading alone`,
          verdict: judge(perSecond >= 40_000),
        },
        {
          id: 'P8',
          item: 'worker and its reader, peak memory',
          goal: '<= 250 MB',
          measured: `${peak.toFixed(0)} MB`,
          verdict: judge(peak <= 250),
        },
      ];
    } finally {
      clearInterval(watch);
      await worker.stop();
    }
  },
};
