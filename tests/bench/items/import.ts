import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readTables } from '#platform/excel/sheet-table.ts';
import { ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { readWorkbook } from '#worker/sandbox/read-workbook.ts';
import type { BenchItem } from '../bench-item.ts';
import { importOrderLines, importOrders, LINES_PER_ORDER, writeLineSheet, writeOrderSheet } from '../import-run.ts';
import type { BareFigures } from '../lines-child.ts';
import { median } from '../load.ts';
import { databasePid, processorMs, watchMemory } from '../process-memory.ts';
import { judge, type Line, times } from '../report.ts';
import { startRestedWorker } from '../rested-worker.ts';

const CHILD = join(import.meta.dirname, '../lines-child.ts');

/** Reads the whole sheet as the worker does and drops the rows. @returns seconds */
async function parseAlone(path: string): Promise<number> {
  const start = performance.now();
  let rows = 0;
  for await (const event of readTables(readWorkbook(path), ORDER_LINE_IMPORT_COLUMNS))
    if (event.kind === 'records') rows += event.records.length;
  if (rows === 0) throw new Error('no rows were read');
  return (performance.now() - start) / 1000;
}

async function bare(databaseUrl: string, file: string, reader: string, way: string): Promise<BareFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD, reader, way, file, databaseUrl], {
    env: { NODE_ENV: 'production' },
  });
  return JSON.parse(stdout) as BareFigures;
}

const rate = (rows: number, seconds: number) => `${Math.round(rows / seconds).toLocaleString('en')} rows/s`;

/** Sheets of orders and of their lines through upload, queue, worker and database, against reading alone and against bare inserts. */
export const importLines: BenchItem = {
  ids: ['P8'],
  async run(bench) {
    const orders = bench.isQuick ? 2000 : 10_000;
    const rows = orders * LINES_PER_ORDER;
    const rounds = bench.isQuick ? 1 : 3;
    const seconds = new Map<string, number[]>();
    const note = (name: string, value: number) => seconds.set(name, [...(seconds.get(name) ?? []), value]);
    const worker = await startRestedWorker(bench);
    const endWatch = watchMemory(worker.pid);
    const processor = { worker: 0, database: 0, excelJs: 0, excelJsDatabase: 0 };
    const ofDatabase = () => processorMs(databasePid(bench.dataDir));
    try {
      for (let round = 0; round < rounds; round += 1) {
        const prefix = `I${round}-`;
        const [orderFile, lineFile] = [join(bench.dataDir, `orders-${round}.xlsx`), join(bench.dataDir, `lines-${round}.xlsx`)];
        await writeOrderSheet(orderFile, prefix, orders);
        await writeLineSheet(lineFile, prefix, orders);
        note('orders', await importOrders(bench, orderFile));
        note('alone', await parseAlone(lineFile));
        const before = [processorMs(worker.pid), ofDatabase()] as const;
        note('import', await importOrderLines(bench, lineFile));
        processor.worker += processorMs(worker.pid) - before[0];
        processor.database += ofDatabase() - before[1];
        note('loadData', (await bare(bench.databaseUrl, lineFile, 'own', 'loadData')).seconds);
        note('insert', (await bare(bench.databaseUrl, lineFile, 'own', 'insert')).seconds);
        const idle = ofDatabase();
        const byExcelJs = await bare(bench.databaseUrl, lineFile, 'excelJs', 'insert');
        note('excelJs', byExcelJs.seconds);
        processor.excelJs += byExcelJs.processorMs;
        processor.excelJsDatabase += ofDatabase() - idle;
      }
    } finally {
      await worker.stop();
    }
    const { own, family } = endWatch();
    const of = (name: string) => median(seconds.get(name) ?? []);
    const us = (ms: number) => `${((ms * 1000) / rows / rounds).toFixed(0)} us`;
    console.log(
      `  import of ${rows} lines: ${of('import').toFixed(2)} s; read alone ${of('alone').toFixed(2)} s; bare: LOAD DATA ${of('loadData').toFixed(2)} s, INSERT ${of('insert').toFixed(2)} s, exceljs and INSERT ${of('excelJs').toFixed(2)} s`,
    );
    const size = rows.toLocaleString('en');
    const perSecond = rows / of('import');
    const overExcelJs = of('excelJs') / of('import');
    const lines: Line[] = [
      {
        id: 'P8',
        item: `import of ${size} order lines`,
        goal: '>= 40,000 rows/s (100 k rows)',
        measured: `${rate(rows, of('import'))}, ${times(of('alone') / of('import'))} of reading alone`,
        verdict: judge(perSecond >= 40_000),
      },
      {
        id: 'P8',
        item: 'the same against exceljs and bare INSERTs',
        goal: '>= 2.6x',
        measured: `${times(overExcelJs)} (${rate(rows, of('excelJs'))})`,
        verdict: judge(overExcelJs >= 2.6),
      },
      {
        id: 'P8',
        item: 'processor time a row: worker with reader, and database',
        goal: '',
        measured: `${us(processor.worker)} + ${us(processor.database)}, exceljs ${us(processor.excelJs)} + ${us(processor.excelJsDatabase)}`,
        verdict: 'info',
      },
      {
        id: 'P8',
        item: 'beside: own reader and bare LOAD DATA, bare INSERTs',
        goal: '',
        measured: `LOAD DATA ${rate(rows, of('loadData'))}, INSERT ${rate(rows, of('insert'))}`,
        verdict: 'info',
      },
      {
        id: 'P8',
        item: `import of ${orders.toLocaleString('en')} orders`,
        goal: '',
        measured: rate(orders, of('orders')),
        verdict: 'info',
      },
      {
        id: 'P8',
        item: 'peak memory: worker with its reader (worker alone)',
        goal: '<= 250 MB',
        measured: `${family.toFixed(0)} MB (${own.toFixed(0)} MB)`,
        verdict: judge(family <= 250),
      },
    ];
    return lines;
  },
};
