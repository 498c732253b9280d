import { z } from 'zod';
import { filter, idInput, pageShape, wireId, wireInteger } from './wire.schema.ts';

/**
 * The calls between the upload of a sheet and its import: matching columns, previewing rows, and repairing faults. Only the person who
 * began the import may decide; people who may see all imports may also look and undo.
 */

/** How long after its end an import can be undone. */
export const IMPORT_UNDO_MS = 24 * 3600_000;
/** The most cells that one call can correct. */
export const IMPORT_FIX_LIMIT = 500;

/** A field that a column of the sheet can hold. */
const matchField = z.object({ key: z.string(), label: z.string(), isRequired: z.boolean() });

/** A column of the sheet whose header names no field. */
const matchColumn = z.object({
  /** Column letters, `A` first. */
  letter: z.string(),
  header: z.string(),
  /** The first two values below the header, as text. */
  samples: z.array(z.string()),
  /** The field it most likely is, or null. */
  suggestion: z.string().nullable(),
});

/** A sheet that waits for its columns to be matched; present in the state `matching`. */
export const importMatching = z.object({
  sheet: z.string(),
  /** The header row, from 1. */
  row: z.number(),
  /** The recognised columns with their field and the header in the sheet. */
  matched: z.array(z.object({ letter: z.string(), header: z.string(), key: z.string() })),
  unknown: z.array(matchColumn),
  /** Fields that no column has yet, required ones first. */
  absent: z.array(matchField),
});
export type ImportMatching = z.output<typeof importMatching>;

/**
 * For each unknown column, by its header: the key of a field, or null to leave the column out. The choices are stored for the shop's later
 * imports.
 */
export const importMatchInput = idInput.extend({
  choices: z.array(z.object({ header: z.string().min(1).max(40_000), key: z.string().max(50).nullable() })).max(512),
});

/**
 * How all rows of an issue can be repaired at once:
 * - `name`: a name is missing in a list. `map` writes another name into the rows, `clear` empties the cells, `create` creates the name with
 *   the import (only with `canCreate`)
 * - `option`: an option of the import that is off, such as `updateSupport`, would have to be on; `label` is its text in the dialog
 */
const importRepair = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('name'),
    /** A plain resource, `customerInfo` or `productInfo`. */
    list: z.string(),
    /** The Chinese word for an entry of the list: 单位. */
    noun: z.string(),
    name: z.string(),
    canCreate: z.boolean(),
    canClear: z.boolean(),
  }),
  z.object({ kind: z.literal('option'), option: z.string(), label: z.string() }),
]);
export type ImportRepair = z.output<typeof importRepair>;

const importIssue = z.object({
  id: z.number(),
  columnKey: z.string(),
  /** Label of the column; empty when the issue concerns the whole row. */
  column: z.string(),
  /** What is wrong, without the values of single rows: 单位「张」不存在. */
  title: z.string(),
  expected: z.string(),
  rowCount: z.number(),
  /** The position of the first of its rows, as the spreadsheet program counts. */
  sheet: z.string(),
  firstRow: z.number(),
  repair: importRepair.nullable(),
});
export type ImportIssue = z.output<typeof importIssue>;

/** At most 200 issues, those with most rows first; `total` counts all. */
export const importIssues = z.object({ list: z.array(importIssue), total: z.number() });

export const importRepairInput = idInput.extend({
  issueId: wireId,
  /** `createAll` creates this name and all others that are missing in the same list. */
  action: z.enum(['create', 'createAll', 'map', 'clear', 'option']),
  /** The new name, for `map`. */
  to: z.string().trim().min(1).max(100).optional(),
});

export const importRepairChoicesInput = idInput.extend({
  issueId: wireId,
  /** Part of a name; without it the names most similar to the missing one come first. */
  text: z.string().trim().max(100).optional(),
});
/** At most 20 names. */
export const importRepairChoices = z.array(z.string());

/** New values for single cells; an empty text empties the cell. */
export const importFixInput = idInput.extend({
  fixes: z
    .array(z.object({ rowNo: wireInteger({ min: 1 }), key: z.string().min(1).max(50), value: z.string().max(2000) }))
    .min(1)
    .max(IMPORT_FIX_LIMIT),
});

const ROW_FILTERS = ['all', 'create', 'update', 'unchanged', 'failed', 'warning', 'kept'] as const;
export type ImportRowFilter = (typeof ROW_FILTERS)[number];

/** Rows after `afterRowNo`, in the order of the sheet. */
export const importRowsInput = idInput.extend({
  show: filter(z.enum(ROW_FILTERS)),
  issueId: filter(wireId),
  afterRowNo: filter(wireInteger({ min: 0 })),
  pageSize: pageShape.pageSize,
});

const cellNote = z.object({ key: z.string(), column: z.string(), reason: z.string() });

const importPreviewRow = z.object({
  /** Position among the data rows of the file, from 1. */
  rowNo: z.number(),
  sheet: z.string(),
  /** As the spreadsheet program counts. */
  row: z.number(),
  /** What identifies the row for people, such as its order number and product. */
  name: z.string(),
  state: z.enum(['staged', 'checked', 'done', 'failed', 'undone', 'kept']),
  /** What the import of the row does, or would do. */
  action: z.enum(['create', 'update', 'unchanged']).nullable(),
  /** The cells by field, as text; an empty cell is absent. */
  cells: z.record(z.string(), z.string()),
  faults: z.array(cellNote),
  warnings: z.array(cellNote),
});
export type ImportPreviewRow = z.output<typeof importPreviewRow>;

export const importRows = z.object({
  /** The matched columns in the order of the sheet, with the label of the field and the header in the sheet. */
  columns: z.array(z.object({ key: z.string(), label: z.string(), header: z.string() })),
  list: z.array(importPreviewRow),
  /** The `afterRowNo` for the next rows; null at the end. */
  next: z.number().nullable(),
});
export type ImportRows = z.output<typeof importRows>;
