import type { CellValue, MergedRange } from './workbook-model.ts';

/** Copies the value of a merged cell to all rows of its range. All rows must be passed in order, also those that are not imported. */
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
      // The first row of the next range may be missing; its rows must not get the value of this range.
      this.#value = null;
    }
    const range = this.#ranges[this.#at];
    if (!range || record.row < range.top) return;
    if (record.row === range.top) this.#value = record.cells[this.#key] ?? null;
    else record.cells[this.#key] ??= this.#value;
  }
}
