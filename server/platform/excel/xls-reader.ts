import { readFile } from 'node:fs/promises';
import { type CellObject, CFB, read, set_cptable, type WorkSheet } from '@e965/xlsx';
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { type FormatKind, formatKind, numberText, serialText } from './number-format.ts';
import { WorkbookError } from './workbook-error.ts';
import {
  type CellValue,
  columnLetters,
  type MergedRange,
  type RowBatch,
  UNCALCULATED,
  type WorkbookLimits,
  type WorkbookRow,
} from './workbook-model.ts';

const BATCH_ROWS = 500;
const BATCH_CHARS = 1024 * 1024;
const MOST_MERGES = 100_000;
/** The number of rows that the .xls format allows. */
const LAST_ROW = 65_536;
const RECORD = { formula: 0x06, eof: 0x0a, filePass: 0x2f, boundSheet: 0x85, text: 0x207 };
/** Records that may stand between a formula and its text: array, shared and table formulas, and continuations. */
const BESIDE_FORMULA = new Set([0x221, 0x4bc, 0x236, 0x3c]);
/** Cell records whose length is fixed since Excel 5: blank, number, shared text, small number. Any other length means a damaged file. */
const FIXED_LENGTHS = new Map([
  [0x0201, 6],
  [0x0203, 14],
  [0x00fd, 10],
  [0x027e, 10],
]);

const ERRORS: Record<number, string> = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' };

/** A stream inside a compound file. */
interface CompoundStream {
  content: Uint8Array;
  size: number;
}

/**
 * Reads the rows of every sheet of an .xls file in order. The parser reads the whole file into memory, so that this belongs in a process
 * with limited memory. The format has at most 65,536 rows a sheet.
 * @throws WorkbookError for files that are damaged, encrypted or above a limit
 */
export async function* readXls(path: string, limits: WorkbookLimits): AsyncGenerator<RowBatch> {
  const bytes = await readFile(path);
  if (bytes.length > limits.xlsFileBytes)
    throw new WorkbookError('tooLarge', `.xls 文件超过 ${Math.round(limits.xlsFileBytes / 1024 / 1024)} MB`);
  const uncalculated = checkRecords(workbookStream(bytes));
  // Sheets written before Excel 97 hold their texts in a code page.
  set_cptable(codepages);
  const book = parse(bytes);
  if (book.SheetNames.length > limits.sheets) throw new WorkbookError('tooLarge', `超过 ${limits.sheets} 个工作表`);
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const formats = new Map<string, FormatKind>();
  let count = 0;
  let chars = 0;
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    const frame = { sheet: name, sheetHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0 };
    yield { ...frame, merges: mergedRanges(sheet), rows: [] };
    let rows: WorkbookRow[] = [];
    let pending = 0;
    const grid: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet?.['!data'] ?? [];
    const missing = Map.groupBy(uncalculated[index] ?? [], (place) => Math.floor(place / LAST_ROW));
    const end = Math.max(grid.length, ...[...missing.keys()].map((row) => row + 1));
    for (let at = 0; at < end; at++) {
      const source = withMissing(grid[at] ?? [], missing.get(at) ?? []);
      const cells = rowCells(source, at + 1, formats, date1904, limits);
      if (cells.length === 0) continue;
      count += 1;
      const length = rowLength(cells, at + 1, limits);
      chars += length;
      pending += length;
      if (chars > limits.textChars) throw new WorkbookError('tooLarge', `文字合计超过 ${limits.textChars} 个字`);
      if (at >= LAST_ROW || count > limits.rows) throw new WorkbookError('tooManyRows', `最多 ${Math.min(LAST_ROW, limits.rows)} 行`);
      rows.push({ row: at + 1, cells });
      if (rows.length === BATCH_ROWS || pending >= BATCH_CHARS) {
        yield { ...frame, rows };
        rows = [];
        pending = 0;
      }
    }
    if (rows.length > 0) yield { ...frame, rows };
  }
}

function workbookStream(bytes: Buffer): { stream: Buffer; isComputed: boolean } {
  // The directory often stands last: a workbook that lacks it is cut off, and would otherwise be taken for a file of another kind.
  const sectorSize = bytes.length < 512 ? 0 : 1 << (bytes.readUInt16LE(30) & 15);
  if (sectorSize < 512 || (bytes.readUInt32LE(48) + 2) * sectorSize > bytes.length) throw new WorkbookError('damaged', '文件不完整');
  let find: (name: string) => CompoundStream | null;
  try {
    // The library types its compound-file reader as any.
    const compound: unknown = CFB.read(bytes, { type: 'buffer' });
    find = (name) => CFB.find(compound, name) as CompoundStream | null;
  } catch (error) {
    throw new WorkbookError('damaged', '', { cause: error });
  }
  if (find('EncryptedPackage') || find('EncryptionInfo')) throw new WorkbookError('encrypted');
  const stream = find('/Workbook') ?? find('/Book');
  if (!stream) throw new WorkbookError('notWorkbook');
  const content = Buffer.from(stream.content ?? []);
  if (content.length < stream.size || stream.size < 8) throw new WorkbookError('damaged', '文件不完整');
  // Every spreadsheet program writes a summary; a library that does not compute formulas writes none.
  return { stream: content.subarray(0, stream.size), isComputed: find('/\u0005SummaryInformation') !== null };
}

/** A formula whose record holds no value: `empty`, or with a text `toCome` in a record behind it. Null for every other record. */
function openFormula(stream: Buffer, at: number, id: number, length: number): { place: number; text: 'empty' | 'toCome' } | null {
  if (id !== RECORD.formula || length < 14 || stream.readUInt16LE(at + 16) !== 0xffff) return null;
  const kind = stream[at + 10];
  if (kind !== 0 && kind !== 3) return null;
  return { place: placeOf(stream.readUInt16LE(at + 4), stream.readUInt16LE(at + 6)), text: kind === 0 ? 'toCome' : 'empty' };
}

const placeOf = (row: number, column: number): number => row * LAST_ROW + column;

/**
 * Checks that the chain of records is whole: the parser skips what it cannot read, so that a cut file would lose rows silently.
 * @returns the places of formulas without a value, for each sheet in order
 */
function checkRecords({ stream, isComputed }: { stream: Buffer; isComputed: boolean }): ReadonlySet<number>[] {
  const begins = new Map<number, Set<number>>();
  let uncalculated = new Set<number>();
  let waiting: number | null = null;
  const sheets: number[] = [];
  let open = 0;
  let at = 0;
  while (at + 4 <= stream.length) {
    const id = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (id === 0 && length === 0) break;
    const next = at + 4 + length;
    if (next > stream.length) throw new WorkbookError('damaged', '文件不完整');
    if ((FIXED_LENGTHS.get(id) ?? length) !== length) throw new WorkbookError('damaged', '单元格记录长度不符');
    if (id === RECORD.filePass) throw new WorkbookError('encrypted');
    if (id === RECORD.boundSheet && length >= 4) sheets.push(stream.readUInt32LE(at + 4));
    if (waiting !== null && !BESIDE_FORMULA.has(id)) {
      if (id !== RECORD.text) uncalculated.add(waiting);
      waiting = null;
    }
    const formula = openFormula(stream, at, id, length);
    if (formula?.text === 'toCome') waiting = formula.place;
    else if (formula && !isComputed) uncalculated.add(formula.place);
    if ((id & 0xff) === 9) {
      uncalculated = new Set();
      begins.set(at, uncalculated);
      open += 1;
    }
    if (id === RECORD.eof) open -= 1;
    at = next;
  }
  if (begins.size === 0 || open !== 0 || sheets.some((offset) => !begins.has(offset))) throw new WorkbookError('damaged', '文件不完整');
  return sheets.map((offset) => begins.get(offset) ?? new Set());
}

function parse(bytes: Buffer) {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, cellFormula: false });
  } catch (error) {
    if (error instanceof Error && error.message.includes('password')) throw new WorkbookError('encrypted');
    throw new WorkbookError('damaged', '', { cause: error });
  }
}

function mergedRanges(sheet: WorkSheet | undefined): MergedRange[] {
  const merges = sheet?.['!merges'] ?? [];
  if (merges.length > MOST_MERGES) throw new WorkbookError('tooLarge', '合并单元格过多');
  return merges.map(({ s, e }) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c }));
}

/** The row with an error cell for each formula without a value: the parser leaves such cells out. */
function withMissing(row: readonly (CellObject | undefined)[], places: readonly number[]): readonly (CellObject | undefined)[] {
  if (places.length === 0) return row;
  const cells = [...row];
  for (const place of places) cells[place % LAST_ROW] = { t: 'e', v: UNCALCULATED };
  return cells;
}

function rowCells(
  source: readonly (CellObject | undefined)[],
  row: number,
  formats: Map<string, FormatKind>,
  date1904: boolean,
  limits: WorkbookLimits,
): CellValue[] {
  const cells: CellValue[] = [];
  // A row with a very late column has few cells: only those that exist are visited.
  const columns = source.length > limits.columns ? Object.keys(source).map(Number) : source.keys();
  for (const column of columns) {
    const value = cellValue(source[column], formats, date1904);
    if (value === null) continue;
    if (column >= limits.columns)
      throw new WorkbookError('tooManyColumns', `第 ${row} 行用到 ${columnLetters(column)} 列，最多 ${limits.columns} 列`);
    if (typeof value === 'string' && value.length > limits.cellChars)
      throw new WorkbookError('cellTooLong', `第 ${row} 行 ${columnLetters(column)} 列`);
    while (cells.length < column) cells.push(null);
    cells.push(value);
  }
  return cells;
}

/** The length of all texts of a row. @throws WorkbookError when it is above the limit */
function rowLength(cells: readonly CellValue[], row: number, limits: WorkbookLimits): number {
  let chars = 0;
  for (const cell of cells) if (typeof cell === 'string') chars += cell.length;
  if (chars > limits.rowChars) throw new WorkbookError('cellTooLong', `第 ${row} 行合计超过 ${limits.rowChars} 个字`);
  return chars;
}

function cellValue(cell: CellObject | undefined, formats: Map<string, FormatKind>, date1904: boolean): CellValue {
  switch (cell?.t) {
    case 's':
      // The format stores 16-bit units and may hold half a surrogate pair, which the database cannot store.
      return (
        String(cell.v ?? '')
          .replace(/\r\n?/g, '\n')
          .toWellFormed() || null
      );
    case 'b':
      return cell.v === true;
    case 'e':
      return { error: cell.v === UNCALCULATED ? UNCALCULATED : (ERRORS[Number(cell.v)] ?? '#VALUE!') };
    case 'n':
      return numberCell(Number(cell.v), String(cell.z ?? ''), formats, date1904);
    default:
      return null;
  }
}

function numberCell(value: number, code: string, formats: Map<string, FormatKind>, date1904: boolean): CellValue {
  let format = formats.get(code);
  if (format === undefined) {
    format = formatKind(code);
    formats.set(code, format);
  }
  if (format === 'date' || format === 'time') {
    const moment = serialText(value, format, date1904);
    if (moment) return moment.timeOnly ? moment.text : { date: moment.text };
  }
  const number = numberText(String(value));
  if (number === null) return null;
  return format === 'percent' ? { number, percent: true } : { number };
}
