import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { sheetTitle } from './sheet-title.ts';
import { TextPieces } from './text-pieces.ts';
import {
  contentTypesPart,
  relationsPart,
  rowWriter,
  SHEET_TAIL,
  sheetHead,
  stylesPart,
  type WriteColumn,
  type WriteValue,
  workbookPart,
  workbookRelationsPart,
} from './xlsx-markup.ts';
import { WORKBOOK_LEVEL, ZipStream } from './zip-stream.ts';

export type { WriteColumn, WriteKind, WriteValue } from './xlsx-markup.ts';

export interface WorkbookContent {
  /** Any text; `sheetTitle` makes a valid name of it. */
  sheetName: string;
  columns: readonly WriteColumn[];
  /** One array of values per row, in the order of the columns. */
  rows: AsyncIterable<readonly WriteValue[]> | Iterable<readonly WriteValue[]>;
  /** The most data rows of a sheet; further rows go to another sheet. The limit of the file format when absent. */
  rowsPerSheet?: number;
}

const FORMAT_ROWS = 1_048_576;

/**
 * An .xlsx file as a stream of bytes. Memory does not grow with the number of rows: rows are requested as the consumer reads, and the
 * event loop runs between pieces. Rows beyond the capacity of a sheet go to another sheet. Destroying the stream ends `rows`.
 */
export function writeWorkbook(content: WorkbookContent): Readable {
  return Readable.from(workbookBytes(content), { objectMode: false, highWaterMark: 256 * 1024 });
}

async function* workbookBytes({ sheetName, columns, rows, rowsPerSheet = FORMAT_ROWS - 1 }: WorkbookContent): AsyncGenerator<Buffer> {
  const zip = new ZipStream(WORKBOOK_LEVEL);
  const source = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  try {
    // First, because programs that guess a type from the first bytes look for this name.
    yield* zip.part('_rels/.rels', [relationsPart()]);
    yield* zip.part('xl/styles.xml', [stylesPart(columns)]);
    const cursor: RowCursor = { source, next: await source.next() };
    const names: string[] = [];
    do {
      names.push(sheetTitle(sheetName, names));
      yield* zip.part(`xl/worksheets/sheet${names.length}.xml`, sheetPieces(columns, cursor, rowsPerSheet));
    } while (!cursor.next.done);
    yield* zip.part('xl/workbook.xml', [workbookPart(names.map((name) => ({ name })))]);
    yield* zip.part('xl/_rels/workbook.xml.rels', [workbookRelationsPart(names.length)]);
    yield* zip.part('[Content_Types].xml', [contentTypesPart(names.length)]);
    yield zip.end();
  } finally {
    await source.return?.();
  }
}

interface RowCursor {
  source: AsyncIterator<readonly WriteValue[]> | Iterator<readonly WriteValue[]>;
  next: IteratorResult<readonly WriteValue[]>;
}

async function* sheetPieces(columns: readonly WriteColumn[], cursor: RowCursor, rowsPerSheet: number): AsyncGenerator<Buffer> {
  const write = rowWriter(columns);
  yield Buffer.from(sheetHead(columns));
  const pieces = new TextPieces();
  for (let row = 2; row <= rowsPerSheet + 1 && !cursor.next.done; row++) {
    const full = pieces.add(write(row, cursor.next.value));
    if (full) {
      yield full;
      // Gives the event loop a turn: rows that are ready at once would otherwise block every other request.
      await setImmediate();
    }
    const next = cursor.source.next();
    cursor.next = next instanceof Promise ? await next : (next as IteratorResult<readonly WriteValue[]>);
  }
  yield pieces.rest();
  yield Buffer.from(SHEET_TAIL);
}
