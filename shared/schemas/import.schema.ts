import { z } from 'zod';
import { RESOURCES, type ResourceName } from '../resources/all-resources.ts';
import { importMatching } from './import-review.schema.ts';
import { idInput, pageOf, pageShape, wireBoolean } from './wire.schema.ts';

/** A failed upload of this size is still cheap; a larger sheet is better split. */
export const IMPORT_FILE_MAX_BYTES = 100 * 1024 * 1024;
/** Names and failures in one answer; the counts beside them are always the true ones. */
export const IMPORT_LIST_LIMIT = 1000;

const OWN_KINDS = {
  orders: '订单',
  orderLines: '订单明细',
  customers: '客户',
  products: '产品',
  levelPrices: '级别价',
  users: '用户',
} as const;
/** The plain resources that can be imported: those that say so. */
export const IMPORTABLE_RESOURCES = (Object.keys(RESOURCES) as ResourceName[]).filter((name) => RESOURCES[name].importable);

/** What an import can be of. */
export const IMPORT_KINDS = [...(Object.keys(OWN_KINDS) as Array<keyof typeof OWN_KINDS>), ...IMPORTABLE_RESOURCES];
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What the rows of such a sheet are called: 订单, 计量单位. */
export function importNoun(kind: ImportKind): string {
  return kind in RESOURCES ? RESOURCES[kind as ResourceName].title : OWN_KINDS[kind as keyof typeof OWN_KINDS];
}

/**
 * queued, reading, [matching], [checking, checked], committing, then done, failed or cancelled; what was applied may go on to undoing
 * and undone. Those in brackets belong to an import that was asked for with `dryRun`.
 */
export const IMPORT_STATES = [
  'queued',
  'reading',
  'matching',
  'checking',
  'checked',
  'committing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Whether the job neither does anything nor waits for anybody. */
export function isImportEnded(state: string): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled' || state === 'undone';
}

/** Whether the job waits for a person: to match columns, or to look at the rehearsal and commit. */
export function isImportWaiting(state: string): boolean {
  return state === 'matching' || state === 'checked';
}

// A box that is not ticked is often not sent at all.
export const wireTick = z.preprocess<unknown, typeof wireBoolean, boolean | number | string | null | undefined>(
  (value) => (value === undefined || value === null || value === '' ? false : value),
  wireBoolean,
);

/** The stored upload; over REST the server fills these in. */
export const sheetFile = {
  fileKey: z.string().min(1).max(200),
  fileName: z.string().min(1).max(255),
  fileBytes: z.number().int().positive(),
  fileHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Rehearse only: nothing is imported before the job is committed. The counts then say what would be. */
  dryRun: wireTick,
};

export const orderImportInput = z.object({
  ...sheetFile,
  /** Update orders whose number exists already; otherwise such a row fails. */
  updateSupport: wireTick,
  /** Create customers that do not exist; otherwise such a row fails. */
  customerFlag: wireTick,
});

export const orderLineImportInput = z.object({
  ...sheetFile,
  /** Update lines that the order has already; otherwise such a row fails. */
  updateSupport: wireTick,
  createUnitFlag: wireTick,
  createProductsFlag: wireTick,
});

export const customerImportInput = z.object({
  ...sheetFile,
  /** Update customers that exist already; otherwise such a row fails. */
  updateSupport: wireTick,
  /** Create customer types that do not exist; otherwise such a row fails. */
  createTypeFlag: wireTick,
});

export const productImportInput = z.object({ ...sheetFile, updateSupport: wireTick, createTypeFlag: wireTick, createUnitFlag: wireTick });

export const resourceImportInput = z.object({ ...sheetFile, updateSupport: wireTick });

/** One thing to repair, or to know: which cell, what stands there, what should. `reason` is the whole sentence. */
const note = z.object({
  sheet: z.string(),
  /** As the spreadsheet program counts, from 1. */
  row: z.number(),
  /** What the row is about: its order number, and its product. */
  name: z.string(),
  column: z.string(),
  found: z.string(),
  expected: z.string(),
  reason: z.string(),
});
export type ImportNote = z.output<typeof note>;

const outcome = {
  createCount: z.number(),
  createNames: z.array(z.string()),
  updateCount: z.number(),
  updateNames: z.array(z.string()),
  unchangedCount: z.number(),
  /** Rows that were not imported; a row with two bad cells has two entries in `failures`. */
  failureCount: z.number(),
  failures: z.array(note),
  /** Rows that were imported, with something a person should look at. */
  warnings: z.array(note),
};

/** An earlier import of the very same file, by whoever. */
const previousImport = z.object({ id: z.number(), userName: z.string(), finishTime: z.number() });

/**
 * `running`: it takes longer; the rest is told by the job. `matching` and `checked` (after `dryRun`) wait for a person, and the counts are
 * what would be done. A job that failed as a whole is answered as an error.
 */
export const importAnswer = z.object({
  jobId: z.number(),
  state: z.enum(['running', 'matching', 'checked', 'done', 'cancelled']),
  ...outcome,
});
export type ImportAnswer = z.output<typeof importAnswer>;

const jobFields = {
  id: z.number(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  totalRows: z.number(),
  /** Rows dealt with in the present pass: rehearsed or imported. */
  doneRows: z.number(),
  createCount: z.number(),
  updateCount: z.number(),
  unchangedCount: z.number(),
  failureCount: z.number(),
  /** Rows that the sheet itself marks as imported before (an annotated workbook sent back); they are passed over. */
  passedRows: z.number(),
  /** Of an undone import: rows taken back, and rows that stay because they were used since. */
  undoneCount: z.number(),
  keptCount: z.number(),
  /** Why the job as a whole failed. */
  error: z.string().nullable(),
  userId: z.number(),
  userName: z.string(),
  createTime: z.number(),
  startTime: z.number().nullable(),
  finishTime: z.number().nullable(),
};

const importJobRow = z.object(jobFields);
export type ImportJobRow = z.output<typeof importJobRow>;

/** Rows of one sheet that lie together, as the spreadsheet program counts. */
const rowRange = z.object({ sheet: z.string(), from: z.number(), to: z.number() });

export const importJobDetail = z.object({
  ...jobFields,
  ...outcome,
  /** The boxes of the dialog as they are ticked for this job. */
  options: z.record(z.string(), z.boolean()),
  /** In the state `matching`: what is to be matched. */
  matching: importMatching.nullable(),
  /** Rows that are still to be mended before they are looked at again; null when none are. */
  repairLeft: z.number().nullable(),
  previous: previousImport.nullable(),
  /** Of an import that was stopped or failed: which rows were imported; at most 100 ranges. */
  appliedRanges: z.array(rowRange),
  /** Of an undone import: rows that stay, and why. */
  kept: z.array(note),
  /** Until when it can be undone; null when it cannot, or when nothing is to be undone. */
  undoUntil: z.number().nullable(),
  /** The annotated workbook: `none` before there is anything to say, `wanted` while it is written, `ready` to be fetched. */
  resultState: z.enum(['none', 'wanted', 'ready', 'failed']),
});
export type ImportJobDetail = z.output<typeof importJobDetail>;

export const importJobInput = idInput;
export const importJobPageInput = z.object(pageShape);
export const importJobPage = pageOf(importJobRow);
