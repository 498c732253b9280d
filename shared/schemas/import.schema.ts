import { z } from 'zod';
import { RESOURCES, type ResourceName } from '../resources/all-resources.ts';
import { importMatching } from './import-review.schema.ts';
import { idInput, pageOf, pageShape, wireBoolean } from './wire.schema.ts';

/** The limit for an uploaded sheet: a failed upload of this size can be repeated, and a larger sheet can be split. */
export const IMPORT_FILE_MAX_BYTES = 100 * 1024 * 1024;
/** The most names and failures in one answer; the counts beside them are always complete. */
export const IMPORT_LIST_LIMIT = 1000;

const OWN_KINDS = {
  orders: '订单',
  orderLines: '订单明细',
  customers: '客户',
  products: '产品',
  levelPrices: '级别价',
  users: '用户',
} as const;
/** The plain resources that are declared as importable. */
export const IMPORTABLE_RESOURCES = (Object.keys(RESOURCES) as ResourceName[]).filter((name) => RESOURCES[name].importable);

/** The kinds of records that can be imported. */
export const IMPORT_KINDS = [...(Object.keys(OWN_KINDS) as Array<keyof typeof OWN_KINDS>), ...IMPORTABLE_RESOURCES];
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The Chinese name of the records in such a sheet: 订单, 计量单位. */
export function importNoun(kind: ImportKind): string {
  return kind in RESOURCES ? RESOURCES[kind as ResourceName].title : OWN_KINDS[kind as keyof typeof OWN_KINDS];
}

/**
 * The states in their order: queued, reading, [matching], [checking, checked], committing, then done, failed or cancelled. An import that
 * has written rows may go on to undoing and undone. The states in brackets occur only with `dryRun`.
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

/** Whether the job has ended: it does nothing and waits for nobody. */
export function isImportEnded(state: string): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled' || state === 'undone';
}

/** Whether the job waits for a person to match columns, or to check the rehearsal and commit. */
export function isImportWaiting(state: string): boolean {
  return state === 'matching' || state === 'checked';
}

/** A checkbox. Absent means false, because forms do not send a checkbox that is not ticked. */
export const wireTick = z.preprocess<unknown, typeof wireBoolean, boolean | number | string | null | undefined>(
  (value) => (value === undefined || value === null || value === '' ? false : value),
  wireBoolean,
);

/** The stored upload; for REST calls the server fills in its first four fields. */
export const sheetFile = {
  fileKey: z.string().min(1).max(200),
  fileName: z.string().min(1).max(255),
  fileBytes: z.number().int().positive(),
  fileHash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Rehearses only: nothing is imported before the job is committed, and the counts tell what would be done. */
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

/** A fault or warning of one cell: its place, its text, and what it should hold. `reason` is the complete sentence. */
const note = z.object({
  sheet: z.string(),
  /** As the spreadsheet program counts, from 1. */
  row: z.number(),
  /** What identifies the row for people, such as its order number and product. */
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

/** An earlier import of the same file by any person of the shop. */
const previousImport = z.object({ id: z.number(), userName: z.string(), finishTime: z.number() });

/**
 * The answer of an import call. `running`: the import goes on after the call, and the call for the job gives its result. `matching` and
 * `checked` (with `dryRun`) wait for a person; the counts tell what would be done. A job that failed as a whole is answered as an error.
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
  /** Rows that the current pass has rehearsed or imported. */
  doneRows: z.number(),
  createCount: z.number(),
  updateCount: z.number(),
  unchangedCount: z.number(),
  failureCount: z.number(),
  /** Rows that are marked as imported in the sheet itself (an annotated workbook that was uploaded again); they are skipped. */
  passedRows: z.number(),
  /** For an undone import: the number of rows that were undone, and of rows that stay because they have been used since. */
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

/** Successive rows of one sheet, as the spreadsheet program counts. */
const rowRange = z.object({ sheet: z.string(), from: z.number(), to: z.number() });

export const importJobDetail = z.object({
  ...jobFields,
  ...outcome,
  /** The options of the import, by name. */
  options: z.record(z.string(), z.boolean()),
  /** The columns to be matched, in the state `matching`; else null. */
  matching: importMatching.nullable(),
  /** While a repair is applied to all rows of an issue: the number of rows that are left; else null. */
  repairLeft: z.number().nullable(),
  previous: previousImport.nullable(),
  /** For an import that was stopped or failed: the rows that were imported, in at most 100 ranges. */
  appliedRanges: z.array(rowRange),
  /** For an undone import: the rows that stay, and why. */
  kept: z.array(note),
  /** The time until which it can be undone; null when it cannot be undone. */
  undoUntil: z.number().nullable(),
  /** The annotated workbook: `none` before the import has results, `wanted` while it is written, `ready` for download. */
  resultState: z.enum(['none', 'wanted', 'ready', 'failed']),
});
export type ImportJobDetail = z.output<typeof importJobDetail>;

export const importJobInput = idInput;
export const importJobPageInput = z.object(pageShape);
export const importJobPage = pageOf(importJobRow);
