import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type WriteValue, writeWorkbook } from '#platform/excel/workbook-writer.ts';
import { dayOf, dayText } from '#shared/rules/day.rules.ts';
import type { ImportAnswer, ImportJobDetail } from '#shared/schemas/import.schema.ts';
import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { type Bench, call, REST } from './environment.ts';

export const LINES_PER_ORDER = 10;
/** Days over which the orders of a sheet are spread, as in the data that a real shop brings along. */
const DAYS = 60;
/** Sum of so many lines of a sheet: each five lines have 1 to 5 pieces of 1.5 m by 2.4 m at 18 yuan the square metre. */
export const amountOf = (lines: number): number => (lines / 5) * 15 * 3.6 * 18;

/** The prefix keeps the numbers of one sheet apart from those of the other sheets of a run. */
const orderId = (prefix: string, order: number) => `${prefix}${String(order).padStart(6, '0')}`;

async function writeSheet(path: string, columns: readonly ColumnSpec[], rows: Iterable<Record<string, WriteValue>>): Promise<void> {
  function* values() {
    for (const row of rows) yield columns.map(({ key }) => row[key] ?? null);
  }
  const content = {
    sheetName: '数据',
    columns: columns.map(({ label }) => ({ header: label, width: 12, kind: 'text' as const })),
    rows: values(),
  };
  await pipeline(writeWorkbook(content), createWriteStream(path));
}

export function writeOrderSheet(path: string, prefix: string, orders: number): Promise<void> {
  const today = dayOf(Date.now());
  return writeSheet(
    path,
    ORDER_IMPORT_COLUMNS,
    Array.from({ length: orders }, (_, order) => ({
      orderId: orderId(prefix, order),
      date: dayText(today - (order % DAYS)),
      customerName: `快印店${order % 50}`,
      contact: '张三',
      salesman: '王芳',
      remarks: `第 ${order} 单`,
    })),
  );
}

export function writeLineSheet(path: string, prefix: string, orders: number): Promise<void> {
  function* lines() {
    for (let row = 0; row < orders * LINES_PER_ORDER; row += 1) {
      yield {
        orderId: orderId(prefix, Math.floor(row / LINES_PER_ORDER)),
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
  return writeSheet(path, ORDER_LINE_IMPORT_COLUMNS, lines());
}

/** Uploads a sheet as the import dialog does and waits until the last row is imported. @returns seconds from the call to the end */
export async function importSheet(bench: Bench, path: string, file: string, waitMs = 180_000): Promise<number> {
  const start = performance.now();
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'sheet.xlsx');
  const response = await fetch(`${bench.url}${REST}${path}`, {
    method: 'POST',
    headers: { ...bench.headers, prefer: 'respond-async' },
    body: form,
  });
  const answer = (await response.json()) as { code: number; msg: string; data: ImportAnswer };
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`);
  for (const deadline = performance.now() + waitMs; ; ) {
    const job = (await call(bench.url, bench.headers, 'GET', `/bs/import-job/get?id=${answer.data.jobId}`)) as ImportJobDetail;
    if (job.state === 'done' && job.failureCount === 0) return (performance.now() - start) / 1000;
    if (['failed', 'cancelled', 'done'].includes(job.state))
      throw new Error(`the import ended as ${job.state} with ${job.failureCount} failures`);
    if (performance.now() > deadline) throw new Error('the import did not end');
    await pause(100);
  }
}

export const importOrders = (bench: Bench, file: string, waitMs?: number) =>
  importSheet(bench, '/bs/order-info/import?customerFlag=true', file, waitMs);

export const importOrderLines = (bench: Bench, file: string, waitMs?: number) =>
  importSheet(bench, '/bs/order-del/import?createProductsFlag=true&createUnitFlag=true', file, waitMs);
