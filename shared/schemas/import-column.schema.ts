import { STATUS_CHOICES } from '../choice-labels.ts';

/**
 * How one column of an uploaded sheet is recognised and read. Declarations live in shared so that the browser can list the columns
 * of a template and the server can read them by the same words.
 */

/**
 * What a cell of the column must hold, and what it becomes:
 * - `text`: a string, trimmed, full-width digits and letters made half-width
 * - `decimal`, `money`, `percent`: an exact decimal string such as `18.5`; a percent `85%` and `8.5折` become `85`
 * - `integer`: a decimal string without a point
 * - `length`: metres as a decimal string; centimetres and millimetres are converted when the cell or the header says so
 * - `date`: `yyyy-MM-dd HH:mm:ss`, the shop's wall clock
 * - `phone`: eleven digits of a mainland mobile number
 * - `flag`: the number the column's `flag` gives for yes or no
 */
export type ColumnKind = 'text' | 'decimal' | 'money' | 'percent' | 'integer' | 'length' | 'date' | 'phone' | 'flag';

/** The wire values of a yes/no column and the words for them beyond 是/否. */
interface FlagWords {
  yes: number;
  no: number;
  yesWords?: readonly string[];
  noWords?: readonly string[];
}

export interface ColumnSpec {
  /** Wire field name. */
  key: string;
  /** The header of the template. */
  label: string;
  /** Other headers shops use for the same thing; a unit or note in brackets need not be repeated here. */
  synonyms?: readonly string[];
  /** An empty cell is a fault, and a sheet without the column cannot be read. */
  required?: boolean;
  /** A row that makes something new needs it; one that updates may leave it out. */
  requiredForNew?: boolean;
  kind: ColumnKind;
  /** Most characters of a text. */
  maxLength?: number;
  /** Smallest and largest number, both allowed. */
  min?: number;
  max?: number;
  /** Decimal places kept, half up; 4 when absent. */
  places?: number;
  flag?: FlagWords;
  /** The only words a `text` cell may hold; what such a word says in brackets may be left out. */
  choices?: readonly string[];
  /** The list whose names the template offers: a plain resource, or `productInfo`. */
  list?: string;
  /** The column is in the template of those alone who have this permission. */
  permission?: string;
  /** A good value, quoted in error messages and put in the template's sample row. */
  example: string;
  /** A cell merged over several rows stands for each of them. Never for amounts: one deposit must not become three. */
  mergeDown?: boolean;
}

/** What a parsed cell can be; null is an empty cell. */
export type ImportValue = string | number | null;

/** One cell that cannot be imported, in words for the person who has to repair it. */
export interface CellProblem {
  sheet: string;
  /** As the spreadsheet program counts, from 1. */
  row: number;
  /** Wire field name. */
  key: string;
  /** Column label of the template. */
  column: string;
  /** Column letters in the sheet, `A` first; empty when the sheet lacks the column. */
  letter: string;
  /** The text in the cell, shortened. */
  found: string;
  /** What is wrong with it: 不是数字. */
  reason: string;
  /** What the cell should hold: 请填写如 10. */
  expected: string;
  /** The whole sentence: 第 42 行「数量」：「十」不是数字，请填写如 10 */
  message: string;
}

/** Whether a record is enabled, in the sheets of every kind of record. */
export const STATUS_COLUMN = {
  key: 'status',
  label: '状态',
  synonyms: ['是否启用'],
  kind: 'text',
  choices: STATUS_CHOICES.map(({ label }) => label),
  example: '启用',
} as const satisfies ColumnSpec;
