import { cellText } from '#platform/excel/cell-codec.ts';
import type { RecordReading, recordReader } from '#platform/excel/record-codec.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { CellProblem } from '#shared/schemas/import-column.schema.ts';

/** A fault or warning of a row, as it is stored with the row. */
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
 * A way to repair a fault in all rows that have it: `name` creates, replaces or removes a missing name, `option` ticks an option of the
 * import. `flag` is the option that allows to create all missing names of the kind; null where the person may not create them.
 */
export type Repair =
  | { kind: 'name'; list: string; noun: string; name: string; flag: string | null; canClear: boolean }
  | { kind: 'option'; option: string; label: string };

/** A fault with the title of its issue, which leaves out this row's values: rows with the same title and repair form one issue. */
export interface RowFault extends RowNote {
  title: string;
  repair: Repair | null;
}

/**
 * What a row wrote to a record. `before`: the earlier values of the changed fields, null for a new record; `after`: their new values. A row
 * that only created the record of its action has no entry.
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

/** A record that was created because a row named it: a unit, a product, a customer. */
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

/** `staged` rows are not checked yet, `checked` ones have passed the rehearsal. */
export type WaitingState = 'staged' | 'checked';
/** `kept` could not be undone. */
export type RowState = WaitingState | 'done' | 'failed' | 'undone' | 'kept';

export type RowAction = 'create' | 'update' | 'unchanged';

const QUOTED = /「[^」]*」/g;
const ROW_NUMBER = /第 \d+ 行/g;

/** One row of a sheet while it is imported: its values, its faults and its outcome. */
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
  /** The name under which lists show the row. */
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

  /** Notes what the row wrote, so that it can be undone. */
  wrote(entry: UndoEntry): void {
    this.undo.push(entry);
  }

  /** Notes a record that was created because the row names it. */
  madeBeside(entity: string, id: number): void {
    this.besides.push({ entity, id });
  }

  /** Marks what is noted so far. @returns a function that forgets all later notes, for when the database has rolled the work back */
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
