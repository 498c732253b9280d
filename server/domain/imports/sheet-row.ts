import { cellText } from '#platform/excel/cell-codec.ts';
import type { RecordReading, recordReader } from '#platform/excel/record-codec.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { CellProblem } from '#shared/schemas/import-column.schema.ts';

/** What is wrong with a row, or worth knowing of it, as it is stored; sheet and row stand beside it. */
export interface RowNote {
  /** The field; empty when the note is about the whole row. */
  key: string;
  column: string;
  found: string;
  expected: string;
  /** The whole sentence: 第 42 行「数量」：「十」不是数字，请填写如 10 */
  reason: string;
}

/**
 * What mends a fault in all rows that have it: a name to be made, replaced or left out, or a box to be ticked. `flag` is the option that
 * lets every missing name of its kind be made.
 */
export type Repair =
  | { kind: 'name'; list: string; noun: string; name: string; flag: string | null; canClear: boolean }
  | { kind: 'option'; option: string; label: string };

/** A fault and, without the values of this row, what it is about: rows that share title and repair are mended in one go. */
export interface RowFault extends RowNote {
  title: string;
  repair: Repair | null;
}

/**
 * What a row wrote: `before` null for something new, else the fields it changed as they were; `after` what it put there. That a row made
 * the one thing its action names needs no entry.
 */
export interface UndoEntry {
  /** `order`, `orderLine`, `customer`, `customerContact`, `product`, or the name of a plain resource. */
  entity: string;
  id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A row that wrote something. */
export interface WrittenRow {
  rowNo: number;
  groupKey: string;
  undo: UndoEntry[];
}

/** What was made because a row named it: a unit, a product, a customer. */
interface SideCreation {
  entity: string;
  id: number;
}

export interface StagedRow {
  rowNo: number;
  sheet: string;
  excelRow: number;
  groupKey: string;
  cells: Record<string, CellValue>;
}

/** `staged` is yet to be looked at, `checked` was rehearsed and found good. */
export type WaitingState = 'staged' | 'checked';
/** `kept` could not be undone. */
export type RowState = WaitingState | 'done' | 'failed' | 'undone' | 'kept';

export type RowAction = 'create' | 'update' | 'unchanged';

const QUOTED = /「[^」]*」/g;
const ROW_NUMBER = /第 \d+ 行/g;

/** One row of a sheet while it is imported: what was read, what is wrong with it, what was done with it. */
export class SheetRow {
  readonly rowNo: number;
  readonly sheet: string;
  /** As the spreadsheet program counts, from 1. */
  readonly row: number;
  readonly groupKey: string;
  readonly values: RecordReading['values'];
  readonly faults: RowFault[];
  readonly warnings: RowNote[] = [];
  readonly undo: UndoEntry[] = [];
  readonly besides: SideCreation[] = [];
  /** What the row is about, for people. */
  name = '';
  action: RowAction | null = null;
  resultId: number | null = null;
  readonly #cells: StagedRow['cells'];
  readonly #labels: ReadonlyMap<string, string>;

  constructor(staged: StagedRow, read: ReturnType<typeof recordReader>, labels: ReadonlyMap<string, string>) {
    const { values, problems } = read({ sheet: staged.sheet, row: staged.excelRow, cells: staged.cells });
    this.rowNo = staged.rowNo;
    this.sheet = staged.sheet;
    this.row = staged.excelRow;
    this.groupKey = staged.groupKey;
    this.values = values;
    this.faults = problems.map(faultOf);
    this.#cells = staged.cells;
    this.#labels = labels;
  }

  get isGood(): boolean {
    return this.faults.length === 0;
  }

  text(key: string): string | null {
    const value = this.values[key];
    return value === null || value === undefined ? null : String(value);
  }

  number(key: string): number | null {
    const value = this.values[key];
    return typeof value === 'number' ? value : null;
  }

  /** The cell as the person wrote it, shortened. */
  found(key: string): string {
    return cellText(this.#cells[key]);
  }

  fault(key: string, text: string, expected = '', repair: Repair | null = null): void {
    const title = repair?.kind === 'name' ? text : text.replace(QUOTED, '「…」').replace(ROW_NUMBER, '第 … 行');
    this.faults.push({ ...this.#note(key, text, expected), title, repair });
  }

  warn(key: string, text: string, expected = ''): void {
    this.warnings.push(this.#note(key, text, expected));
  }

  done(action: RowAction, resultId: number | null): void {
    this.action = action;
    this.resultId = resultId;
  }

  /** Says what the row wrote, so that it can be undone. */
  wrote(entry: UndoEntry): void {
    this.undo.push(entry);
  }

  /** Says what was made only because the row names it. */
  madeBeside(entity: string, id: number): void {
    this.besides.push({ entity, id });
  }

  /** Remembers what is written so far. @returns what forgets everything after it, which the database has taken back */
  mark(): () => void {
    const [undos, besides] = [this.undo.length, this.besides.length];
    return () => {
      this.action = null;
      this.resultId = null;
      this.undo.length = undos;
      this.besides.length = besides;
    };
  }

  #note(key: string, text: string, expected: string): RowNote {
    const column = this.#labels.get(key) ?? key;
    return {
      key,
      column,
      found: this.found(key),
      expected,
      reason: `第 ${this.row} 行「${column}」：${text}${expected === '' ? '' : `，${expected}`}`,
    };
  }
}

function faultOf({ key, column, found, expected, reason, message }: CellProblem): RowFault {
  return { key, column, found, expected, reason: message, title: reason, repair: null };
}

/** The fault as it is stored with its row. */
export function noteOf({ title: _, repair: __, ...note }: RowFault): RowNote {
  return note;
}
