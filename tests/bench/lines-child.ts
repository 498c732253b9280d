/**
 * Loads a sheet of order lines into a table in the shortest way, in a process of its own: it reads, checks cells and inserts, without
 * staging, matching of names, recomputed orders or history. Arguments: `<reader> <way> <file> <database>`. Prints BareFigures as JSON.
 */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createConnection } from 'mysql2/promise';
import { readRecord } from '#platform/excel/record-codec.ts';
import { readTables } from '#platform/excel/sheet-table.ts';
import { DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';

export interface BareFigures {
  seconds: number;
  /** Of this process. */
  processorMs: number;
  peakMegabytes: number;
}

type Values = Record<string, unknown>;

const [reader = '', way = '', file = '', database = ''] = process.argv.slice(2);
const BATCH = 1000;
const TABLE = 'bench_bare_line';
const COLUMNS =
  'tenant_id, order_info_id, order_id, line_no, project_name, content_production, products_name, width, height, amount, single_area, total_area, unit_name, unit_price, total_amount, total_cost, profit, total_profit, create_time, update_time';

async function* ownReader(): AsyncGenerator<Values> {
  for await (const event of readTables(readWorkbookRows(file, DEFAULT_WORKBOOK_LIMITS), ORDER_LINE_IMPORT_COLUMNS))
    if (event.kind === 'records') for (const record of event.records) yield readRecord(record, event.header).values;
}

async function* excelJsReader(): AsyncGenerator<Values> {
  const { default: ExcelJs } = await import('exceljs');
  const options = { worksheets: 'emit', sharedStrings: 'cache', styles: 'cache', hyperlinks: 'ignore', entries: 'emit' } as const;
  const keys = new Map<string, string>(ORDER_LINE_IMPORT_COLUMNS.map(({ label, key }) => [label, key]));
  for await (const sheet of new ExcelJs.stream.xlsx.WorkbookReader(file, options)) {
    let columns: Array<string | undefined> | null = null;
    for await (const row of sheet) {
      const cells = row.values as unknown[];
      if (columns === null) columns = cells.map((label) => keys.get(String(label)));
      else {
        const values: Values = {};
        for (const [at, key] of columns.entries()) if (key !== undefined) values[key] = cells[at] ?? null;
        yield values;
      }
    }
  }
}

const area = 3.6;
function rowOf(values: Values, lineNo: number): unknown[] {
  const { orderId, projectName, contentProduction, productsName, width, height, amount, unitName, unitPrice } = values;
  const total = Number(amount) * area;
  const sum = total * Number(unitPrice);
  return [
    1,
    lineNo,
    orderId,
    lineNo,
    projectName,
    contentProduction,
    productsName,
    width,
    height,
    amount,
    area,
    total,
    unitName,
    unitPrice,
    sum,
    0,
    sum,
    sum,
    1,
    1,
  ];
}

const source = reader === 'excelJs' ? excelJsReader : ownReader;
const connection = await createConnection({
  uri: database,
  ...(way === 'loadData' ? { flags: ['+LOCAL_FILES'] } : {}),
});
await connection.query(`drop table if exists ${TABLE}`);
await connection.query(`create table ${TABLE} like order_line`);
const start = performance.now();
const usedBefore = process.cpuUsage();
await connection.beginTransaction();
if (way === 'loadData') {
  async function* text() {
    let piece = '';
    let lineNo = 0;
    for await (const values of source()) {
      lineNo += 1;
      piece += `${rowOf(values, lineNo).join('\t')}\n`;
      if (piece.length > 64 * 1024) {
        yield Buffer.from(piece);
        piece = '';
      }
    }
    yield Buffer.from(piece);
  }
  await connection.query({
    sql: `load data local infile 'lines' into table ${TABLE} character set utf8mb4 (${COLUMNS})`,
    infileStreamFactory: () => Readable.from(text()),
  });
} else {
  let batch: unknown[][] = [];
  let lineNo = 0;
  const send = async () => {
    if (batch.length > 0) await connection.query(`insert into ${TABLE} (${COLUMNS}) values ?`, [batch]);
    batch = [];
  };
  for await (const values of source()) {
    lineNo += 1;
    if (batch.push(rowOf(values, lineNo)) === BATCH) await send();
  }
  await send();
}
await connection.commit();
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(usedBefore);
await connection.query(`drop table ${TABLE}`);
await connection.end();
const peakMegabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
process.stdout.write(JSON.stringify({ seconds, processorMs: (user + system) / 1000, peakMegabytes } satisfies BareFigures));
