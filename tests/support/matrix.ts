import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { type AnyProcedure, TRPCError } from '@trpc/server';
import ExcelJS from 'exceljs';
import { z } from 'zod';
import { appRouter } from '#api/app-router.ts';
import { describeError } from '#api/call-error.ts';
import type { Context, ProcedureMeta } from '#api/context.ts';
import { FileAnswer } from '#api/http/file-answer.ts';
import type { ProcedureFixture } from './fixture-shapes.ts';
import { FIXTURES } from './fixtures.ts';
import { openKeptRows } from './kept-rows.ts';
import { readPdf, wordsOf } from './read-pdf.ts';
import { contentOf } from './sheet.ts';
import { openTestShops, type TestShop, type TestShops } from './shop.ts';
import { type StockedShop, stockEverything } from './stocked-shop.ts';
import { openTenantReader, type TenantReader } from './tenant-state.ts';

/** One procedure as the live router has it. */
export interface LiveProcedure {
  name: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

/** Every procedure that the product answers, hidden ones and subscriptions included. */
export const PROCEDURES: LiveProcedure[] = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).map(
  ([name, procedure]) => {
    const { type, meta, inputs, output } = procedure._def as unknown as {
      type: LiveProcedure['type'];
      meta: ProcedureMeta;
      inputs: z.ZodType[];
      output?: z.ZodType;
    };
    return { name, type, meta, input: inputs[0], output };
  },
);

/** The input of a call as JSON Schema; empty when it takes none. */
export const inputSchemaOf = ({ input }: LiveProcedure): object =>
  input ? z.toJSONSchema(input, { io: 'output', unrepresentable: 'any', reused: 'inline' }) : {};

export function fixtureOf(name: string): ProcedureFixture {
  const fixture = FIXTURES[name];
  if (!fixture) throw new Error(`${name} has no fixture: add one to tests/support/fixtures-*.ts`);
  return fixture;
}

/** What a client sees of a call; of a file its bytes. `fault` is the error in full where the answer is code 500, else null. */
export type Outcome = { ok: true; value: unknown } | { ok: false; code: number; message: string; reason: string; fault: string | null };

export interface CallOptions extends Partial<Context> {
  /** Every permission when absent. */
  permissions?: string[];
}

/** The first value of a stream; null when none comes within half a second. */
async function firstOf(stream: AsyncIterable<unknown>): Promise<unknown> {
  const iterator = stream[Symbol.asyncIterator]();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<{ value: unknown }>((resolve) => {
    timer = setTimeout(() => resolve({ value: null }), 500);
  });
  try {
    return (await Promise.race([iterator.next(), late])).value;
  } finally {
    clearTimeout(timer);
    void iterator.return?.();
  }
}

/** Calls a procedure by its path, through the live router and all its guards. */
export async function callProcedure(
  shop: TestShop,
  procedure: LiveProcedure,
  input: unknown,
  { permissions, ...context }: CallOptions = {},
): Promise<Outcome> {
  // Files travel over REST only.
  const door = procedure.meta.upload || procedure.meta.isFile ? 'rest' : 'trpc';
  let target = shop.as(permissions, { door, ...context }) as unknown as Record<string, unknown>;
  const steps = procedure.name.split('.');
  for (const step of steps.slice(0, -1)) target = target[step] as Record<string, unknown>;
  const call = target[steps.at(-1) ?? ''] as (input: unknown) => Promise<unknown>;
  try {
    const value = await call(input);
    if (value instanceof FileAnswer) return { ok: true, value: await contentOf(value) };
    return { ok: true, value: procedure.type === 'subscription' ? await firstOf(value as AsyncIterable<unknown>) : value };
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error;
    const told = describeError(error, 'test', procedure.name);
    // As text, because a failing test prints what it compared, and an error object of a schema refers to all schemas.
    return { ok: false, ...told, fault: told.code === 500 ? inspect(error.cause ?? error) : null };
  }
}

/** Calls a procedure with the input of its fixture, as the shop's own person. */
export function callFixture(shop: StockedShop, procedure: LiveProcedure, options: CallOptions = {}): Promise<Outcome> {
  return callProcedure(shop, procedure, fixtureOf(procedure.name).input(shop.stock), options);
}

async function workbookText(content: Buffer): Promise<string> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(content as never);
  const cells: unknown[] = [];
  for (const sheet of workbook.worksheets) {
    cells.push(sheet.name);
    sheet.eachRow((row) => {
      row.eachCell((cell) => void cells.push(cell.value));
    });
  }
  return JSON.stringify(cells);
}

/** All text of an answer: of a workbook that of its cells, of a PDF its words, of a refusal the message. */
export async function answerText(outcome: Outcome): Promise<string> {
  if (!outcome.ok) return outcome.message;
  const { value } = outcome;
  if (value instanceof Buffer && value.subarray(0, 4).toString() === '%PDF') return (await readPdf(value)).map(wordsOf).join('\n');
  if (value instanceof Buffer) return workbookText(value);
  return JSON.stringify(value) ?? '';
}

export interface MatrixShops extends TestShops {
  /** Reads the rows of any shop straight from the database. */
  reader: TenantReader;
  /** A stocked shop that `restore` brings back to its first state: stocking one takes about a hundred times as long as a call. */
  openKept(): Promise<StockedShop>;
  /** The tables in which a kept shop's rows differ from those it was stocked with. */
  changes(shop: TestShop): Promise<string[]>;
  /** Restores all rows of the kept shops, with their ids. */
  restore(): Promise<void>;
}

/**
 * Test shops for the matrix tests. Their imports answer at once as running: no worker runs here, and the call would wait for one.
 * @param watch sees every statement before it is sent; what it throws is what the database seems to answer
 */
export async function openMatrixShops(databaseUrl?: string, watch?: (sql: string) => void): Promise<MatrixShops> {
  const reader = await openTenantReader();
  const rows = await openKeptRows(reader);
  const shops = await openTestShops(8, databaseUrl, (sql) => {
    rows.watch(sql);
    watch?.(sql);
  });
  const none = {
    createCount: 0,
    createNames: [],
    updateCount: 0,
    updateNames: [],
    unchangedCount: 0,
    failureCount: 0,
    failures: [],
    warnings: [],
  };
  shops.services.imports.outcome = async (_, jobId) => ({ jobId, state: 'running', ...none });
  return {
    ...shops,
    reader,
    openKept: async () => {
      const shop = await openStocked(shops);
      await rows.keep(shop.tenantId);
      return shop;
    },
    changes: ({ tenantId }) => rows.changes(tenantId),
    restore: rows.restore,
    close: async () => {
      await shops.close();
      await rows.restore();
      await rows.close();
      await reader.close();
    },
  };
}

/** A shop with one row of everything. */
export async function openStocked(shops: TestShops): Promise<StockedShop> {
  const shop = await shops.open();
  const mark = `k${randomBytes(4).toString('hex')}`;
  return { ...shop, mark, stock: await stockEverything(shop, mark, shops.storage) };
}
