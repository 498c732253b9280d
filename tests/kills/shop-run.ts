import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccountService } from '#domain/system/account.service.ts';
import type { Database } from '#platform/db/database.ts';
import { type CellValue, DEFAULT_WORKBOOK_LIMITS } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import type { ImportAnswer, ImportJobDetail } from '#shared/schemas/import.schema.ts';
import type { TaskRow } from '#shared/schemas/task.schema.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type PatientClient, signIn } from './patient-client.ts';
import { checkShop } from './shop-check.ts';
import { BAD_LINES, BAD_ORDERS, customerSheet, lineSheet, MORE, orderSheet, type PlannedShop, planShop, typeSheet } from './shop-sheets.ts';

const PASSWORD = 'correct horse 电池';
const POLL_MS = 400;
/** Attempts to reach the database, half a second apart, while it is killed and started again. */
const MOST_TRIES = 30;

export interface ShopGround {
  db: Database;
  url: string;
}

export interface ShopReport {
  shop: string;
  importedRows: number;
  exportedRows: number;
  /** What is wrong, in words; empty when all is well. */
  problems: string[];
}

interface Counts {
  create: number;
  update: number;
  unchanged: number;
  failure: number;
}

/** Runs one shop from its first sheet to its last export while workers are killed, and checks the result. */
export class ShopRun {
  readonly #ground: ShopGround;
  readonly #plan: PlannedShop;
  readonly #report: ShopReport;
  #client: PatientClient | undefined;

  constructor(ground: ShopGround, name: string, seed: number, orders: number) {
    this.#ground = ground;
    this.#plan = planShop(seed, orders);
    this.#report = { shop: name, importedRows: 0, exportedRows: 0, problems: [] };
  }

  async run(): Promise<ShopReport> {
    try {
      await this.#work();
    } catch (error) {
      this.#report.problems.push(error instanceof Error ? error.message : String(error));
    }
    return this.#report;
  }

  async #work(): Promise<void> {
    const { db, url } = this.#ground;
    const name = this.#report.shop;
    const tenantId = await openShop(db, name);
    this.#client = await signIn(url, name, 'admin', PASSWORD);
    // At the same time, because jobs of one shop compete for its customers, its counters and its one place in the queue.
    await Promise.all([this.#importOrders(), this.#importLists()]);
    await this.#importAgain();
    await Promise.all([this.#exportOrders(), this.#exportLines(), this.#exportCustomers()]);
    this.#report.problems.push(...(await whileDatabaseReturns(() => checkShop(db, tenantId, this.#plan))));
  }

  get #lineCount(): number {
    return this.#plan.orders.reduce((sum, { lines }) => sum + lines.length, 0);
  }

  async #importOrders(): Promise<void> {
    const { orders } = this.#plan;
    const created = { create: orders.length, update: 0, unchanged: 0, failure: BAD_ORDERS };
    await this.#import('/bs/order-info/import?customerFlag=true', await orderSheet(this.#plan, false), created);
    const lines = { create: this.#lineCount, update: 0, unchanged: 0, failure: BAD_LINES };
    await this.#import('/bs/order-del/import?createUnitFlag=true&createProductsFlag=true', await lineSheet(this.#plan, false), lines);
  }

  async #importLists(): Promise<void> {
    const { customers, types } = this.#plan;
    const created = (create: number) => ({ create, update: 0, unchanged: 0, failure: 0 });
    await this.#import('/bs/product-type/import', await typeSheet(this.#plan), created(types.length));
    await this.#import('/bs/customer-info/import?createTypeFlag=true', await customerSheet(this.#plan), created(customers.length));
  }

  /** Imports the sheets again with some cells changed: rows are updated or unchanged, and none is created. */
  async #importAgain(): Promise<void> {
    const { orders } = this.#plan;
    const headers = orders.filter(({ isHeaderChanged }) => isHeaderChanged).length;
    const lines = orders.filter(({ isLineChanged }) => isLineChanged).length;
    await this.#import('/bs/order-info/import?updateSupport=true&customerFlag=true', await orderSheet(this.#plan, true), {
      create: 0,
      update: headers,
      unchanged: orders.length - headers,
      failure: 0,
    });
    await this.#import(
      '/bs/order-del/import?updateSupport=true&createUnitFlag=true&createProductsFlag=true',
      await lineSheet(this.#plan, true),
      { create: 0, update: lines, unchanged: this.#lineCount - lines, failure: 0 },
    );
  }

  async #import(path: string, file: Buffer, expected: Counts): Promise<void> {
    const client = this.#client as PatientClient;
    const { jobId } = await client.upload<ImportAnswer>(path, file, 'sheet.xlsx');
    const job = await this.#ended<ImportJobDetail>(`/bs/import-job/get?id=${jobId}`, ({ state, totalRows, doneRows }) =>
      [state, totalRows, doneRows].join(),
    );
    const counts = { create: job.createCount, update: job.updateCount, unchanged: job.unchangedCount, failure: job.failureCount };
    const rows = Object.values(expected).reduce((sum, count) => sum + count, 0);
    const found = JSON.stringify({ state: job.state, total: job.totalRows, done: job.doneRows, ...counts });
    const wanted = JSON.stringify({ state: 'done', total: rows, done: rows, ...expected });
    if (found !== wanted) this.#problem(`job ${jobId} of ${path}: ${found}, not ${wanted} ${job.error ?? ''}`);
    this.#report.importedRows += rows;
  }

  #problem(text: string): void {
    this.#report.problems.push(text);
  }

  /** Waits until the job has ended. @param markOf changes whenever the job moves @throws Error when it does not move for PATIENCE_MS */
  async #ended<T extends { state: string }>(path: string, markOf: (job: T) => string): Promise<T> {
    let mark = '';
    let since = Date.now();
    for (;;) {
      const job = await (this.#client as PatientClient).call<T>('GET', path);
      if (['done', 'failed', 'cancelled'].includes(job.state)) return job;
      if (markOf(job) !== mark) {
        mark = markOf(job);
        since = Date.now();
      }
      if (Date.now() - since > PATIENCE_MS) throw new Error(`${path} is stuck at ${mark}`);
      await pause(POLL_MS);
    }
  }

  async #exportOrders(): Promise<void> {
    const wanted = this.#plan.orders.map(({ orderId, lines, isLineChanged }) => {
      const tenths = lines.reduce((sum, line, at) => sum + (line.amount + (isLineChanged && at === 0 ? MORE : 0)) * line.priceTenths, 0);
      return `${orderId} ${tenths / 10}`;
    });
    await this.#export('/bs/order-info/export-excel', ['订单编号', '订单总额'], wanted);
  }

  #exportLines(): Promise<void> {
    const wanted = this.#plan.orders.flatMap(({ orderId, lines }) => lines.map(({ content }) => `${orderId} ${content}`));
    return this.#export('/bs/order-del/export-excel', ['订单编号', '制作内容'], wanted);
  }

  #exportCustomers(): Promise<void> {
    const own = this.#plan.customers.map(({ name }) => name);
    return this.#export(
      '/bs/customer-info/export-excel',
      ['客户名称'],
      [...own, ...new Set(this.#plan.orders.map((order) => order.customerName))],
    );
  }

  /** Exports, and checks that the file holds every wanted row and no other. */
  async #export(path: string, headers: string[], wanted: string[]): Promise<void> {
    const client = this.#client as PatientClient;
    const { jobId } = await client.call<{ jobId: number }>('GET', path, { prefer: 'respond-async' });
    const task = await this.#ended<TaskRow>(`/system/task/get?id=${jobId}`, ({ state, rowsDone }) => `${state} ${rowsDone}`);
    if (task.state !== 'done' || task.rowsDone !== wanted.length)
      this.#problem(
        `export ${jobId} of ${path} ended as ${task.state} with ${task.rowsDone} rows, not ${wanted.length}: ${task.error ?? ''}`,
      );
    if (task.state !== 'done') return;
    const content = await client.download(`/system/task/download?id=${jobId}`);
    if (content.length !== task.bytes) this.#problem(`the file of export ${jobId} has ${content.length} bytes, not ${task.bytes}`);
    const rows = await rowsOf(content, headers);
    const missing = wanted.filter((row) => !rows.includes(row));
    if (rows.length !== wanted.length || missing.length > 0)
      this.#problem(
        `the file of export ${jobId} has ${rows.length} rows, not ${wanted.length}; missing: ${missing.slice(0, 5).join('; ')}`,
      );
    this.#report.exportedRows += rows.length;
  }
}

const textOf = (cell: CellValue | undefined): string =>
  cell !== null && typeof cell === 'object' && 'number' in cell ? String(Number(cell.number)) : String(cell ?? '');

/** The named columns of each row of a workbook, joined to one text. */
async function rowsOf(content: Buffer, headers: readonly string[]): Promise<string[]> {
  const path = join(tmpdir(), `kills-${randomBytes(6).toString('hex')}.xlsx`);
  await writeFile(path, content);
  try {
    const rows: CellValue[][] = [];
    for await (const batch of readWorkbookRows(path, DEFAULT_WORKBOOK_LIMITS)) rows.push(...batch.rows.map(({ cells }) => cells));
    const [head = [], ...body] = rows;
    return body.map((cells) => headers.map((header) => textOf(cells[head.indexOf(header)])).join(' '));
  } finally {
    await rm(path, { force: true });
  }
}

/** Repeats an attempt, because the database may be down at this moment. */
async function whileDatabaseReturns<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await pause(500);
    }
  }
}

/** Creates the shop. An earlier attempt whose commit was not acknowledged is found by the name. */
function openShop(db: Database, name: string): Promise<number> {
  return whileDatabaseReturns(async () => {
    const found = await db.selectFrom('systemTenant').select('id').where('name', '=', name).executeTakeFirst();
    if (found) return found.id;
    return (await createAccountService({ db }).createTenant({ name, admin: { username: 'admin', password: PASSWORD } })).tenantId;
  });
}
