import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { EXPORTS } from '#domain/all-areas.ts';
import { type WriteColumn, type WriteValue, writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { dayOf, endOfDay, startOfDay } from '#shared/rules/day.rules.ts';
import type { BenchItem } from '../bench-item.ts';
import { SPAN_DAYS } from '../bulk-orders.ts';
import type { Bench } from '../environment.ts';
import { exportByWorker, firstByte } from '../export-run.ts';
import { median } from '../load.ts';
import { watchMemory } from '../process-memory.ts';
import { judge, ms, times } from '../report.ts';
import { startRestedWorker } from '../rested-worker.ts';

const PRELOAD = pathToFileURL(join(import.meta.dirname, '../loop-delay.ts')).href;
const SAMPLE = 2000;

/** Path of an export whose date filter leaves about `wanted` of the shop's orders. */
function latest(orders: number, wanted: number): string {
  const today = dayOf(Date.now());
  const days = Math.min(SPAN_DAYS, Math.ceil((wanted / orders) * SPAN_DAYS));
  return `/bs/order-info/export-excel?date[0]=${startOfDay(today - days + 1)}&date[1]=${endOfDay(today) - 999}`;
}

/** Real rows of the export, read before the clock starts. */
async function sampleRows(bench: Bench): Promise<WriteValue[][]> {
  const rows: WriteValue[][] = [];
  for await (const row of EXPORTS.orderInfo.rows(bench.scope, {})) if (rows.push(row) === SAMPLE) break;
  return rows;
}

function* repeated(rows: readonly WriteValue[][], count: number): Generator<WriteValue[]> {
  for (let at = 0; at < count; at += 1) yield rows[at % rows.length] as WriteValue[];
}

/** Writes the same rows from memory: the time of an export whose rows take no time to read. @returns seconds */
async function writeAlone(file: string, columns: readonly WriteColumn[], rows: readonly WriteValue[][], count: number): Promise<number> {
  const start = performance.now();
  await pipeline(writeWorkbook({ sheetName: '订单信息', columns, rows: repeated(rows, count) }), createWriteStream(file));
  return (performance.now() - start) / 1000;
}

async function writeByExcelJs(file: string, columns: readonly WriteColumn[], rows: readonly WriteValue[][], count: number) {
  const { default: ExcelJs } = await import('exceljs');
  const start = performance.now();
  const writer = new ExcelJs.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true, useSharedStrings: false });
  const sheet = writer.addWorksheet('订单信息');
  sheet.columns = columns.map(({ header }) => ({ header }));
  for (const row of repeated(rows, count)) sheet.addRow(row.map((value, at) => plain(value, columns[at]?.kind))).commit();
  sheet.commit();
  await writer.commit();
  return (performance.now() - start) / 1000;
}

function plain(value: WriteValue, kind: WriteColumn['kind'] | undefined): unknown {
  if (value === null || kind === 'text') return value;
  return kind === 'date' || kind === 'datetime' ? new Date(`${String(value).replace(' ', 'T')}Z`) : Number(value);
}

/** An export of orders by the worker, from the call to the whole file, against writing its rows from memory and against exceljs. */
export const exportOrders: BenchItem = {
  ids: ['P11'],
  async run(bench) {
    const path = latest(bench.orders, 100_000);
    const columns = EXPORTS.orderInfo.columns(bench.scope.grants, 2);
    const sample = await sampleRows(bench);
    const file = join(bench.dataDir, 'export-floor.xlsx');
    const delayFile = join(bench.dataDir, 'loop-delay');
    const env = { NODE_ENV: 'production', NODE_OPTIONS: `--import=${PRELOAD}`, BENCH_LOOP_DELAY: delayFile };
    const worker = await startRestedWorker(bench, env);
    const endWatch = watchMemory(worker.pid);
    const seconds = { export: [] as number[], floor: [] as number[], excelJs: [] as number[] };
    let rows = 0;
    try {
      for (let round = 0; round < (bench.isQuick ? 1 : 3); round += 1) {
        const { task, seconds: taken } = await exportByWorker(bench, path);
        rows = task.rowsTotal;
        seconds.export.push(taken);
        seconds.floor.push(await writeAlone(file, columns, sample, rows));
        seconds.excelJs.push(await writeByExcelJs(file, columns, sample, rows));
      }
    } finally {
      await worker.stop();
    }
    const { own } = endWatch();
    const begun = [];
    for (let round = 0; round < 5; round += 1) begun.push(await firstByte(bench, latest(bench.orders, 10_000)));
    const delay = Number(readFileSync(delayFile, 'utf8'));
    const [taken, floor, excelJs] = [median(seconds.export), median(seconds.floor), median(seconds.excelJs)];
    console.log(
      `  export of ${rows} orders: ${taken.toFixed(2)} s; written from memory ${floor.toFixed(2)} s; by exceljs ${excelJs.toFixed(2)} s`,
    );
    const size = rows.toLocaleString('en');
    const rate = `${Math.round(rows / taken).toLocaleString('en')} rows/s`;
    return [
      {
        id: 'P11',
        item: `export of ${size} orders x ${columns.length}, call to whole file`,
        goal: '>= 0.60x of writing from memory',
        measured: `${times(floor / taken)}, ${rate}`,
        verdict: judge(floor / taken >= 0.6),
      },
      {
        id: 'P11',
        item: 'the same against exceljs writing from memory',
        goal: '',
        measured: times(excelJs / taken),
        verdict: 'info',
      },
      {
        id: 'P11',
        item: 'first byte of 10,000 orders answered at once',
        goal: '<= 200 ms',
        measured: ms(median(begun)),
        verdict: judge(median(begun) <= 200),
      },
      {
        id: 'P11',
        item: 'event loop delay of the worker meanwhile, p99',
        goal: '<= 20 ms',
        measured: ms(delay),
        verdict: judge(delay <= 20),
      },
      { id: 'P11', item: 'peak memory of the exporting worker', goal: '', measured: `${own.toFixed(0)} MB`, verdict: 'info' },
    ];
  },
};
