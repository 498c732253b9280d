import { STATUS_CHOICES } from '../choice-labels.ts';

/**
 * The kind of a column in an uploaded sheet: what a cell must hold, and the value it becomes:
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

/**
 * How one column of an uploaded sheet is recognised and read. The server and the browser both use these declarations: the server reads
 * sheets by them, and the browser lists the columns of a template.
 */
export interface ColumnSpec {
  /** Wire field name. */
  key: string;
  /** The header of the template. */
  label: string;
  /** Other headers that shops use for the same field. A unit or note in brackets is ignored in headers and not needed here. */
  synonyms?: readonly string[];
  /** An empty cell is a fault, and a sheet without the column cannot be read. */
  required?: boolean;
  /** Required in a row that creates a record; a row that updates one may leave it out. */
  requiredForNew?: boolean;
  kind: ColumnKind;
  /** The most characters of a text. */
  maxLength?: number;
  /** Smallest and largest number, both allowed. */
  min?: number;
  max?: number;
  /** Decimal places kept, half up; 4 when absent. */
  places?: number;
  flag?: FlagWords;
  /** The only words that a `text` cell may hold; a part in brackets may be left out. */
  choices?: readonly string[];
  /** The list whose names the template offers: a plain resource, or `productInfo`. */
  list?: string;
  /** Only people with this permission have the column in their template. */
  permission?: string;
  /** A good value, quoted in error messages and put in the template's sample row. */
  example: string;
  /** A cell that is merged over several rows counts for each of them. Never for sums of money: one deposit must not become three. */
  mergeDown?: boolean;
}

/** The value of a parsed cell; null for an empty cell. */
export type ImportValue = string | number | null;

/** One cell that cannot be imported, with texts for the person who has to repair it. */
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

/** The column for whether a record is enabled; sheets of several kinds of records have it. */
export const STATUS_COLUMN = {
  key: 'status',
  label: '状态',
  synonyms: ['是否启用'],
  kind: 'text',
  choices: STATUS_CHOICES.map(({ label }) => label),
  example: '启用',
} as const satisfies ColumnSpec;
