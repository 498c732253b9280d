import type { AnnotatedTable, CellMark, RowAnnotation } from '#platform/excel/annotated-writer.ts';
import { MergeFill } from '#platform/excel/merge-fill.ts';
import { isPassedResult, RESULT_WORDS } from '#platform/excel/result-column.ts';
import type { CellValue, MergedRange, WorkbookRow } from '#platform/excel/workbook-model.ts';
import type { ColumnKind, ColumnSpec } from '#shared/schemas/import-column.schema.ts';
import type { FieldNote, RowOutcome } from './import-result.repository.ts';
import type { StoredHeader } from './stored-sheet.ts';

/** The columns of a sheet's fields, from its stored header. `result` is absent in headers that older releases stored. */
type PlacedHeader = Pick<StoredHeader, 'row'> & {
  columns: ReadonlyArray<Pick<StoredHeader['columns'][number], 'key' | 'column'>>;
  result?: number | null;
};

const DONE_WORDS: Record<string, string> = {
  create: RESULT_WORDS.created,
  update: RESULT_WORDS.updated,
  unchanged: RESULT_WORDS.unchanged,
};
const CHECKED_WORDS: Record<string, string> = {
  create: RESULT_WORDS.wouldCreate,
  update: RESULT_WORDS.wouldUpdate,
  unchanged: RESULT_WORDS.wouldStay,
};
const NUMBER_KINDS: ReadonlySet<ColumnKind> = new Set(['decimal', 'money', 'integer', 'length']);
/** Numbers that a spreadsheet shows as they are typed. */
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,3})?$/;
const PLAIN_DATE = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?$/;

/** The words of the result column for a row. */
export function resultText({ state, action, faults }: Pick<RowOutcome, 'state' | 'action' | 'faults'>): string {
  switch (state) {
    case 'done':
      return DONE_WORDS[action ?? ''] ?? RESULT_WORDS.unchanged;
    case 'checked':
      return CHECKED_WORDS[action ?? ''] ?? RESULT_WORDS.wouldStay;
    case 'undone':
      return RESULT_WORDS.undone;
    case 'kept':
      return withReasons(RESULT_WORDS.kept, faults);
    case 'failed':
      return withReasons(RESULT_WORDS.failed, faults);
    default:
      return RESULT_WORDS.pending;
  }
}

function withReasons(word: string, notes: readonly FieldNote[]): string {
  const reasons = [...new Set(notes.map(reasonOf))].filter((reason) => reason !== '');
  return reasons.length === 0 ? word : `${word}：${reasons.join('；')}`;
}

/** The reason without the row's number, because it is written into that row. */
function reasonOf({ reason }: FieldNote): string {
  return reason.replace(/^第 \d+ 行[:：]?\s*/, '');
}

/** Annotates the rows of one sheet with their outcomes. Rows must be given in their order, because merged cells are filled downwards. */
export class ResultSheet {
  readonly table: AnnotatedTable;
  readonly #header: PlacedHeader;
  readonly #specs: ReadonlyMap<string, ColumnSpec>;
  readonly #places: ReadonlyMap<string, number>;
  readonly #fills: MergeFill[];

  constructor(header: PlacedHeader, columns: readonly ColumnSpec[], merges: readonly MergedRange[]) {
    this.#header = header;
    this.#specs = new Map(columns.map((spec) => [spec.key, spec]));
    this.#places = new Map(header.columns.map(({ key, column }) => [key, column]));
    this.#fills = header.columns
      .filter(({ key }) => this.#specs.get(key)?.mergeDown)
      .map(({ key, column }) => new MergeFill(key, column, merges));
    this.table = { headerRow: header.row, resultColumn: header.result ?? null };
  }

  /** @param outcome null for a row that the import did not take: an empty one, totals, or one that the sheet marks as imported before */
  annotate({ row, cells }: WorkbookRow, outcome: RowOutcome | null): RowAnnotation | null {
    const original: Record<string, CellValue> = {};
    for (const { key, column } of this.#header.columns) original[key] = cells[column] ?? null;
    for (const fill of this.#fills) fill.apply({ row, cells: original });
    if (!outcome) {
      const wasPassed = this.table.resultColumn !== null && isPassedResult(cells[this.table.resultColumn]);
      return wasPassed ? { result: RESULT_WORDS.passed, tone: 'plain', marks: [], values: new Map() } : null;
    }
    const marks = [
      ...(outcome.state === 'failed' ? this.#marks(outcome.faults, 'fault') : []),
      ...(outcome.state === 'undone' ? [] : this.#marks(outcome.warnings, 'warning')),
    ];
    const tone = outcome.state === 'failed' ? 'fault' : outcome.state === 'kept' || marks.length > 0 ? 'warning' : 'plain';
    return { result: resultText(outcome), tone, marks, values: this.#mended(original, outcome.cells) };
  }

  #marks(notes: readonly FieldNote[], tone: CellMark['tone']): CellMark[] {
    return notes.flatMap((note) => {
      const column = this.#places.get(note.key ?? '') ?? this.#placeOfLabel(note.column);
      return column === undefined ? [] : [{ column, tone, reason: reasonOf(note) }];
    });
  }

  #placeOfLabel(label: string): number | undefined {
    if (label === '') return undefined;
    return this.#header.columns.find(({ key }) => this.#specs.get(key)?.label === label)?.column;
  }

  /** Cells that a person has changed since the file was read. */
  #mended(original: Record<string, CellValue>, now: RowOutcome['cells']): Map<number, CellValue> {
    const mended = new Map<number, CellValue>();
    for (const { key, column } of this.#header.columns) {
      const value = now[key] ?? null;
      if (!isSame(original[key] ?? null, value)) mended.set(column, storedAs(value, this.#specs.get(key)?.kind));
    }
    return mended;
  }
}

function isSame(a: CellValue, b: CellValue): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));
}

/** Cells that were changed in the dialog are text. In the sheet, numbers and dates get their own type. */
function storedAs(value: CellValue, kind: ColumnKind | undefined): CellValue {
  if (typeof value !== 'string' || kind === undefined) return value;
  if (NUMBER_KINDS.has(kind) && PLAIN_NUMBER.test(value)) return { number: value };
  if (kind === 'date' && PLAIN_DATE.test(value)) return { date: value.length === 10 ? `${value} 00:00:00` : value };
  return value;
}
