/**
 * The value stored in a cell, independent of the file format.
 * - text is a string, never empty (an empty text is null);
 * - a number is a decimal text of at most 15 significant digits, as the spreadsheet program shows it, without the float noise that
 *   some programs store (18.100000000000001). `percent` marks a cell that is shown with a percent sign (0.85 is shown as 85%);
 * - a date cell is wall-clock text `yyyy-MM-dd HH:mm:ss`; a time without a day is the text `HH:mm:ss`;
 * - a formula is its cached value, or the error UNCALCULATED where the file has none; an error value is its code, such as `#N/A`.
 */
export type CellValue = null | string | boolean | NumberCell | { date: string } | { error: string };

export interface NumberCell {
  number: string;
  percent?: true;
}

export interface WorkbookRow {
  /** As the spreadsheet program counts, from 1. */
  row: number;
  /** Hidden by hand or by a filter. The row counts as data nevertheless. */
  hidden?: true;
  /** From column A; trailing empty cells are left out. */
  cells: CellValue[];
}

/** A merged rectangle, all bounds inclusive: rows from 1, columns from 0. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * Rows of one sheet, in order. Each sheet starts with a batch without rows that carries its merged ranges, so that a sheet without data
 * is reported too. Rows without any value are left out.
 */
export interface RowBatch {
  sheet: string;
  sheetHidden: boolean;
  /**
   * Only in the first batch of a sheet. Empty for a very large sheet, because searching it for merged ranges first would double the reading
   * time.
   */
  merges?: MergedRange[];
  rows: WorkbookRow[];
}

export interface WorkbookLimits {
  /** Size of the file on disk. */
  fileBytes: number;
  /** Size of an .xls file, which is read as a whole. */
  xlsFileBytes: number;
  /** Sum of the sizes that the zip directory declares; checked before anything is inflated. */
  inflatedBytes: number;
  zipEntries: number;
  sheets: number;
  /** Rows with at least one value, in all sheets together. */
  rows: number;
  /** Position of the last column that holds a value. */
  columns: number;
  /** UTF-16 units of one text. */
  cellChars: number;
  /** UTF-16 units of all texts of one row. */
  rowChars: number;
  /** UTF-16 units of all texts of all rows: a small file may repeat one shared text in a million cells. */
  textChars: number;
  /** UTF-8 bytes of the table of shared strings, the only part that must be in memory as a whole. */
  sharedTextBytes: number;
  /** Time spent reading; time in which the consumer is busy does not count. */
  milliseconds: number;
  /** Processor time for a small file. A larger file may take more, see PROCESSOR_MS_PER_MEBIBYTE. */
  processorMilliseconds: number;
  /** JavaScript heap of the reading process. */
  heapMegabytes: number;
  /** Resident memory of the reading process, buffers included. */
  residentMegabytes: number;
}

const MIB = 1024 * 1024;

/** Processor time allowed for each MiB of a file: about ten times what reading normally takes. */
export const PROCESSOR_MS_PER_MEBIBYTE = 2_000;

export const DEFAULT_WORKBOOK_LIMITS: WorkbookLimits = {
  fileBytes: 256 * MIB,
  xlsFileBytes: 64 * MIB,
  inflatedBytes: 2048 * MIB,
  zipEntries: 10_000,
  sheets: 256,
  rows: 1_048_576,
  columns: 512,
  cellChars: 32_767,
  rowChars: MIB,
  textChars: 2048 * MIB,
  sharedTextBytes: 192 * MIB,
  milliseconds: 120_000,
  processorMilliseconds: 10_000,
  heapMegabytes: 192,
  residentMegabytes: 480,
};

/**
 * The error value of a formula that was never computed, which is not the same as an empty cell: libraries that write formulas do not
 * compute them.
 */
export const UNCALCULATED = '未计算的公式';

/** Column letters of a position: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) letters = String.fromCharCode(65 + ((n - 1) % 26)) + letters;
  return letters;
}
