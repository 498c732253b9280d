import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import {
  annotatedSheetHead,
  annotatedSheetTail,
  annotatedStylesPart,
  type CellTone,
  cellMarkup,
  columnWidths,
  headerCellMarkup,
} from './annotated-markup.ts';
import { RESULT_HEADER } from './result-column.ts';
import { sheetTitle } from './sheet-title.ts';
import { TextPieces } from './text-pieces.ts';
import { type CellValue, columnLetters, type RowBatch, type WorkbookRow } from './workbook-model.ts';
import { type CellComment, commentBlocks, commentDrawingPart, commentRelationsPart, commentsPart } from './xlsx-comments.ts';
import { contentTypesPart, relationsPart, workbookPart, workbookRelationsPart } from './xlsx-markup.ts';
import { WORKBOOK_LEVEL, ZipStream } from './zip-stream.ts';

/** Where the table of a sheet begins, as it was found when the sheet was read. */
export interface AnnotatedTable {
  /** From 1. */
  headerRow: number;
  /** The column, from 0, with the results of an earlier import, which is overwritten; null inserts a new column in front. */
  resultColumn: number | null;
}

export interface CellMark {
  /** As in the original sheet, from 0. */
  column: number;
  tone: 'warning' | 'fault';
  reason: string;
}

export interface RowAnnotation {
  /** What the import did with the row, for the result column. */
  result: string;
  tone: CellTone;
  marks: readonly CellMark[];
  /** New values of cells that a person has corrected, by their column in the original sheet. */
  values: ReadonlyMap<number, CellValue>;
}

export interface AnnotatedContent {
  /** The workbook as it was read. */
  batches: AsyncIterable<RowBatch>;
  /** Called once for each sheet, in order, with its first batch; null writes the sheet as it is. */
  tableOf(first: RowBatch): AnnotatedTable | null;
  /** Called once for each row below a header, in order; null writes the row as it is. */
  annotate(row: WorkbookRow): RowAnnotation | null | Promise<RowAnnotation | null>;
}

/**
 * The most comments in a workbook: they are in memory until their sheet is written, and a spreadsheet program gets slow with more. Further
 * faults are named in the result column alone.
 */
export const MOST_COMMENTS = 20_000;
/** How many rows decide on the widths of columns. */
const WIDTH_ROWS = 100;

/**
 * A workbook with a column 导入结果 in front of each table and its bad cells highlighted, as a stream of bytes: sheets, rows, values and merged
 * cells stay as they are. Memory does not grow with the number of rows. Destroying the stream ends `batches`.
 */
export function writeAnnotatedWorkbook(content: AnnotatedContent): Readable {
  return Readable.from(new AnnotatedWorkbook(content).bytes(), { objectMode: false, highWaterMark: 256 * 1024 });
}

interface WrittenSheet {
  name: string;
  isHidden: boolean;
  hasTable: boolean;
}

class AnnotatedWorkbook {
  readonly #content: AnnotatedContent;
  readonly #source: AsyncIterator<RowBatch>;
  #batch: RowBatch | null = null;
  readonly #sheets: WrittenSheet[] = [];
  readonly #commented: number[] = [];
  #commentsLeft = MOST_COMMENTS;
  #nextBlock = 1;

  constructor(content: AnnotatedContent) {
    this.#content = content;
    this.#source = content.batches[Symbol.asyncIterator]();
  }

  async *bytes(): AsyncGenerator<Buffer> {
    const zip = new ZipStream(WORKBOOK_LEVEL);
    try {
      yield* zip.part('_rels/.rels', [relationsPart()]);
      yield* zip.part('xl/styles.xml', [annotatedStylesPart()]);
      await this.#advance();
      while (this.#batch) yield* this.#sheetParts(zip, this.#batch);
      const sheets = this.#sheets;
      const isAllHidden = sheets.every(({ isHidden }) => isHidden);
      const list = sheets.map(({ name, isHidden }) => ({ name, isHidden: isHidden && !isAllHidden }));
      const visible = sheets.findIndex(({ isHidden }) => !isHidden);
      const active = Math.max(0, this.#firstTable() ?? visible);
      yield* zip.part('xl/workbook.xml', [workbookPart(list, active)]);
      yield* zip.part('xl/_rels/workbook.xml.rels', [workbookRelationsPart(sheets.length)]);
      yield* zip.part('[Content_Types].xml', [contentTypesPart(sheets.length, this.#commented)]);
      yield zip.end();
    } finally {
      await this.#source.return?.();
    }
  }

  /** The index of the first visible sheet with a table, which the workbook opens with; null when there is none. */
  #firstTable(): number | null {
    const at = this.#sheets.findIndex(({ hasTable, isHidden }) => hasTable && !isHidden);
    return at < 0 ? null : at;
  }

  async #advance(): Promise<void> {
    const next = await this.#source.next();
    this.#batch = next.done ? null : next.value;
  }

  /** The remaining rows of the current sheet. */
  async *#batches(): AsyncGenerator<WorkbookRow[]> {
    while (this.#batch && this.#batch.merges === undefined) {
      yield this.#batch.rows;
      await this.#advance();
    }
  }

  async *#sheetParts(zip: ZipStream, first: RowBatch): AsyncGenerator<Buffer> {
    const table = this.#content.tableOf(first);
    const name = sheetTitle(
      first.sheet,
      this.#sheets.map((sheet) => sheet.name),
    );
    this.#sheets.push({ name, isHidden: first.sheetHidden, hasTable: table !== null });
    const number = this.#sheets.length;
    const comments: CellComment[] = [];
    await this.#advance();
    yield* zip.part(`xl/worksheets/sheet${number}.xml`, this.#sheetPieces(first, table, comments));
    if (comments.length === 0) return;
    this.#commented.push(number);
    yield* zip.part(`xl/worksheets/_rels/sheet${number}.xml.rels`, [commentRelationsPart(number)]);
    yield* zip.part(`xl/comments${number}.xml`, commentsPart(comments));
    yield* zip.part(`xl/drawings/vmlDrawing${number}.vml`, commentDrawingPart(comments, this.#nextBlock));
    this.#nextBlock += commentBlocks(comments.length);
  }

  async *#sheetPieces(first: RowBatch, table: AnnotatedTable | null, comments: CellComment[]): AsyncGenerator<Buffer> {
    const batches = this.#batches();
    const held = [...first.rows];
    while (held.length < (table?.headerRow ?? 0) + WIDTH_ROWS) {
      const next = await batches.next();
      if (next.done) break;
      held.push(...next.value);
    }
    const sheet = new AnnotatedSheet(table, comments);
    const widths = columnWidths(held.slice(0, (table?.headerRow ?? 0) + WIDTH_ROWS), sheet.headerRow, sheet.resultColumn, sheet.shift);
    const isSelected = this.#firstTable() === this.#sheets.length - 1;
    yield Buffer.from(annotatedSheetHead(sheet.headerRow, widths, isSelected));
    const pieces = new TextPieces();
    for (let rows: WorkbookRow[] | null = held; rows; ) {
      for (const row of rows) {
        const given = sheet.isData(row) ? this.#content.annotate(row) : null;
        const annotation = given instanceof Promise ? await given : given;
        const full = pieces.add(sheet.rowMarkup(row, annotation, this.#commentsLeft));
        if (!full) continue;
        yield full;
        // Gives the event loop a turn: rows that are ready at once would otherwise block every other request.
        await setImmediate();
      }
      const next: IteratorResult<WorkbookRow[]> = await batches.next();
      rows = next.done ? null : next.value;
    }
    this.#commentsLeft -= comments.length;
    yield pieces.rest();
    yield Buffer.from(annotatedSheetTail(first.merges ?? [], sheet.shift, comments.length > 0));
  }
}

const NO_TONES: ReadonlyMap<number, CellTone> = new Map();

/**
 * Writes the rows of one sheet. Columns are counted as in the original; `shift` is 1 where a result column is inserted in front of them.
 */
class AnnotatedSheet {
  /** 0 when the sheet has no table. */
  readonly headerRow: number;
  readonly shift: number;
  /** The column of the results in the new sheet, from 0. */
  readonly resultColumn: number | null;
  readonly #comments: CellComment[];
  readonly #letters: string[] = [];

  constructor(table: AnnotatedTable | null, comments: CellComment[]) {
    this.headerRow = table?.headerRow ?? 0;
    this.shift = table?.resultColumn === null ? 1 : 0;
    this.resultColumn = table ? (table.resultColumn ?? 0) : null;
    this.#comments = comments;
  }

  isData({ row }: WorkbookRow): boolean {
    return this.resultColumn !== null && row > this.headerRow;
  }

  /** @param mostComments how many comments the sheet may have */
  rowMarkup({ row, hidden, cells }: WorkbookRow, annotation: RowAnnotation | null, mostComments: number): string {
    const isHeader = row === this.headerRow;
    const tones = annotation ? this.#tones(annotation.marks) : NO_TONES;
    if (annotation) this.#comment(row, annotation.marks, mostComments);
    let xml = `<row r="${row}"${hidden ? ' hidden="1"' : ''}>`;
    if (this.shift === 1 && isHeader) xml += headerCellMarkup(`A${row}`, RESULT_HEADER);
    if (this.shift === 1 && annotation) xml += cellMarkup(`A${row}`, annotation.result, annotation.tone);
    const resultAt = this.shift === 0 && annotation ? this.resultColumn : null;
    const last = annotation ? Math.max(cells.length - 1, resultAt ?? 0, ...tones.keys(), ...annotation.values.keys()) : cells.length - 1;
    for (let column = 0; column <= last; column++) {
      const place = this.#letter(column + this.shift) + row;
      if (annotation && column === resultAt) xml += cellMarkup(place, annotation.result, annotation.tone);
      else {
        const mended = annotation?.values.get(column);
        const value = mended === undefined ? (cells[column] ?? null) : mended;
        xml += isHeader ? headerCellMarkup(place, value) : cellMarkup(place, value, tones.get(column) ?? 'plain');
      }
    }
    return `${xml}</row>`;
  }

  #letter(column: number): string {
    let letters = this.#letters[column];
    if (letters === undefined) {
      letters = columnLetters(column);
      this.#letters[column] = letters;
    }
    return letters;
  }

  #tones(marks: readonly CellMark[]): ReadonlyMap<number, CellTone> {
    if (marks.length === 0) return NO_TONES;
    const tones = new Map<number, CellTone>();
    for (const { column, tone } of marks) if (tones.get(column) !== 'fault') tones.set(column, tone);
    return tones;
  }

  #comment(row: number, marks: readonly CellMark[], most: number): void {
    const reasons = new Map<number, string>();
    for (const { column, reason } of marks) reasons.set(column, reasons.has(column) ? `${reasons.get(column)}\n${reason}` : reason);
    for (const [original, text] of reasons) {
      if (this.#comments.length >= most) return;
      const column = original + this.shift;
      this.#comments.push({ place: `${this.#letter(column)}${row}`, row, column, text });
    }
  }
}
