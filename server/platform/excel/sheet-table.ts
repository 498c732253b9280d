import type { ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import { cleanText } from './half-width.ts';
import { MergeFill } from './merge-fill.ts';
import { withKeys } from './record-codec.ts';
import { isPassedResult } from './result-column.ts';
import { type HeaderChoices, HeaderMatcher, type SheetHeader } from './sheet-header.ts';
import { WorkbookError } from './workbook-error.ts';
import type { CellValue, MergedRange, RowBatch, WorkbookRow } from './workbook-model.ts';

/** One data row: the cell of each matched column by field name; an empty cell is null. */
export interface TableRecord {
  sheet: string;
  /** As the spreadsheet program counts, from 1. */
  row: number;
  cells: Record<string, CellValue>;
}

type SkipReason = 'hidden' | 'sample' | 'empty' | 'noHeader' | 'missingColumns';

/** What is found in a workbook, in the order of its sheets. */
export type TableEvent =
  | { kind: 'header'; header: SheetHeader }
  | { kind: 'records'; header: SheetHeader; records: TableRecord[] }
  /**
   * A sheet that is not imported. `missing` are the labels of required columns it lacks. `header` is what a person can match by hand:
   * for `missingColumns` the header, for `noHeader` the row most like one, or null.
   */
  | { kind: 'skippedSheet'; sheet: string; reason: SkipReason; missing: string[]; header: SheetHeader | null }
  /** The number of rows since the last event whose result column says that they are imported already; they are not part of `records`. */
  | { kind: 'passedRows'; sheet: string; count: number }
  /** A row of totals, which is not imported. */
  | { kind: 'totalRow'; sheet: string; row: number };

export interface TableOptions {
  /** Decisions about headers that a person has made. */
  choices?: HeaderChoices;
}

/** The header must be among this many first rows with content; titles and notes may stand above it. */
const HEADER_WITHIN = 30;
/** The name of the sheet in a template that shows how to fill it in. */
export const SAMPLE_SHEET = '示例';
const TOTAL = /^(?:合计|总计|小计|共计|累计)[:：]?$/;

/**
 * Finds the table in each sheet: skips the rows above the header, recognises columns by label or synonym in any order, and yields
 * the data rows by field name. Hidden sheets (lists behind drop-downs), the sample of a template and sheets without the table are skipped
 * and reported.
 *
 * @throws WorkbookError `headerNotFound` when no sheet has all required columns, `empty` when none has a data row
 */
export async function* readTables(
  batches: AsyncIterable<RowBatch>,
  columns: readonly ColumnSpec[],
  options: TableOptions = {},
): AsyncGenerator<TableEvent> {
  const matcher = new HeaderMatcher(columns, options.choices);
  let sheet: SheetTable | null = null;
  const outcome = { headers: 0, rows: 0, missing: [] as string[] };
  function* watched(events: Iterable<TableEvent>): Generator<TableEvent> {
    for (const event of events) {
      if (event.kind === 'header') outcome.headers += 1;
      if (event.kind === 'records') outcome.rows += event.records.length;
      if (event.kind === 'passedRows') outcome.rows += event.count;
      if (event.kind === 'skippedSheet' && outcome.missing.length === 0) outcome.missing = event.missing;
      yield event;
    }
  }
  for await (const batch of batches) {
    if (batch.merges !== undefined) {
      if (sheet) yield* watched(sheet.end());
      sheet = new SheetTable(batch, matcher);
    }
    if (sheet) yield* watched(sheet.push(batch.rows));
  }
  if (sheet) yield* watched(sheet.end());
  if (outcome.headers === 0)
    throw new WorkbookError('headerNotFound', outcome.missing.length > 0 ? `缺少必填列：${outcome.missing.join('、')}` : '');
  if (outcome.rows === 0) throw new WorkbookError('empty', '表头下面没有数据行');
}

class SheetTable {
  readonly #sheet: string;
  readonly #hidden: boolean;
  readonly #merges: MergedRange[];
  readonly #matcher: HeaderMatcher;
  /** The first rows, until the header has been searched among them; then null. */
  #waiting: WorkbookRow[] | null = [];
  #header: SheetHeader | null = null;
  #fills: MergeFill[] = [];

  constructor(batch: RowBatch, matcher: HeaderMatcher) {
    this.#sheet = batch.sheet;
    this.#hidden = batch.sheetHidden;
    this.#merges = batch.merges ?? [];
    this.#matcher = matcher;
  }

  /** The sample sheet of a template holds no data of the shop. */
  get #isSample(): boolean {
    return this.#sheet.trim() === SAMPLE_SHEET;
  }

  *push(rows: WorkbookRow[]): Generator<TableEvent> {
    if (this.#hidden || this.#isSample) return;
    let data = rows;
    if (this.#waiting) {
      this.#waiting.push(...rows);
      if (this.#waiting.length < HEADER_WITHIN) return;
      data = yield* this.#settle();
    }
    yield* this.#records(data);
  }

  *end(): Generator<TableEvent> {
    if (this.#hidden) yield this.#skipped('hidden');
    else if (this.#isSample) yield this.#skipped('sample');
    else if (this.#waiting?.length === 0) yield this.#skipped('empty');
    else if (this.#waiting) yield* this.#records(yield* this.#settle());
  }

  /** Searches the header among the first rows. @returns the rows below it */
  *#settle(): Generator<TableEvent, WorkbookRow[]> {
    const rows = this.#waiting ?? [];
    this.#waiting = null;
    const header = this.#matcher.find(this.#sheet, rows, this.#merges, HEADER_WITHIN);
    if (!header) {
      yield this.#skipped('noHeader', [], this.#matcher.findCandidate(this.#sheet, rows, this.#merges, HEADER_WITHIN));
      return [];
    }
    const missing = header.absent.filter((spec) => spec.required).map((spec) => spec.label);
    if (missing.length > 0) {
      yield this.#skipped('missingColumns', missing, header);
      return [];
    }
    this.#header = header;
    this.#fills = header.columns
      .filter(({ spec }) => spec.mergeDown)
      .map(({ spec, column }) => new MergeFill(spec.key, column, this.#merges));
    yield { kind: 'header', header };
    return rows.filter((row) => row.row > header.row);
  }

  #skipped(reason: SkipReason, missing: string[] = [], header: SheetHeader | null = null): TableEvent {
    return { kind: 'skippedSheet', sheet: this.#sheet, reason, missing, header };
  }

  *#records(rows: readonly WorkbookRow[]): Generator<TableEvent> {
    const header = this.#header;
    if (!header) return;
    const empty = withKeys<CellValue>(header.columns, null);
    const records: TableRecord[] = [];
    let passed = 0;
    for (const { row, cells } of rows) {
      const record: TableRecord = { sheet: this.#sheet, row, cells: { ...empty } };
      let first: CellValue = null;
      for (const { spec, column } of header.columns) {
        const cell = cells[column] ?? null;
        record.cells[spec.key] = cell;
        if (first === null && !isBlank(cell)) first = cell;
      }
      if (first === null) continue;
      if (typeof first === 'string' && TOTAL.test(first.replace(/\s/g, ''))) {
        yield { kind: 'totalRow', sheet: this.#sheet, row };
        continue;
      }
      for (const fill of this.#fills) fill.apply(record);
      // Behind the fills: rows below this one may need the value of a merged cell that begins here.
      if (header.result !== null && isPassedResult(cells[header.result])) passed += 1;
      else records.push(record);
    }
    if (passed > 0) yield { kind: 'passedRows', sheet: this.#sheet, count: passed };
    if (records.length > 0) yield { kind: 'records', header, records };
  }
}

function isBlank(cell: CellValue): boolean {
  return cell === null || (typeof cell === 'string' && cleanText(cell) === '');
}
