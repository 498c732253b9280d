import { cellText } from '#platform/excel/cell-codec.ts';
import { type RecordReading, readRecord } from '#platform/excel/record-codec.ts';
import type { SheetHeader } from '#platform/excel/sheet-header.ts';
import type { CellValue } from '#platform/excel/workbook-model.ts';
import type { CellProblem } from '#shared/schemas/import-column.schema.ts';

/** What is wrong with a row, or worth knowing of it, as it is stored; sheet and row stand beside it. */
export interface RowNote {
  column: string;
  found: string;
  expected: string;
  /** The whole sentence: 第 42 行「数量」：「十」不是数字，请填写如 10 */
  reason: string;
}

export interface StagedRow {
  rowNo: number;
  sheet: string;
  excelRow: number;
  groupKey: string;
  cells: Record<string, CellValue>;
}

export type RowAction = 'create' | 'update' | 'unchanged';

/** One row of a sheet on its way into the books: what was read, what is wrong with it, what became of it. */
export class SheetRow {
  readonly rowNo: number;
  readonly sheet: string;
  /** As the spreadsheet program counts, from 1. */
  readonly row: number;
  readonly groupKey: string;
  readonly values: RecordReading['values'];
  readonly faults: RowNote[];
  readonly warnings: RowNote[] = [];
  /** What the row is about, for people. */
  name = '';
  action: RowAction | null = null;
  resultId: number | null = null;
  readonly #cells: StagedRow['cells'];
  readonly #labels: ReadonlyMap<string, string>;

  constructor(staged: StagedRow, header: SheetHeader, labels: ReadonlyMap<string, string>) {
    const { values, problems } = readRecord({ sheet: staged.sheet, row: staged.excelRow, cells: staged.cells }, header);
    this.rowNo = staged.rowNo;
    this.sheet = staged.sheet;
    this.row = staged.excelRow;
    this.groupKey = staged.groupKey;
    this.values = values;
    this.faults = problems.map(noteOf);
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

  fault(key: string, text: string, expected = ''): void {
    this.faults.push(this.#note(key, text, expected));
  }

  warn(key: string, text: string, expected = ''): void {
    this.warnings.push(this.#note(key, text, expected));
  }

  done(action: RowAction, resultId: number | null): void {
    this.action = action;
    this.resultId = resultId;
  }

  #note(key: string, text: string, expected: string): RowNote {
    const column = this.#labels.get(key) ?? key;
    return {
      column,
      found: this.found(key),
      expected,
      reason: `第 ${this.row} 行「${column}」：${text}${expected === '' ? '' : `，${expected}`}`,
    };
  }
}

function noteOf({ column, found, expected, message }: CellProblem): RowNote {
  return { column, found, expected, reason: message };
}
