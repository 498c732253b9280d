import type { CellValue, MergedRange } from './workbook-model.ts';

/** Gives the rows of a merged cell the value of its first row. Rows come in order, those that are not handed out too. */
export class MergeFill {
  readonly #key: string;
  readonly #ranges: MergedRange[];
  #at = 0;
  #value: CellValue = null;

  constructor(key: string, column: number, merges: readonly MergedRange[]) {
    this.#key = key;
    this.#ranges = merges
      .filter(({ top, bottom, left, right }) => left === column && right === column && bottom > top)
      .sort((a, b) => a.top - b.top);
  }

  apply(record: { row: number; cells: Record<string, CellValue> }): void {
    while ((this.#ranges[this.#at]?.bottom ?? Infinity) < record.row) {
      this.#at += 1;
      // The first row of the next one may be missing: the value of this one is not to take its place.
      this.#value = null;
    }
    const range = this.#ranges[this.#at];
    if (!range || record.row < range.top) return;
    if (record.row === range.top) this.#value = record.cells[this.#key] ?? null;
    else record.cells[this.#key] ??= this.#value;
  }
}
