/** A value that somebody else changed while the record was open here, as readable text. */
export interface MergeCell {
  id: string;
  label: string;
  mine: string;
  theirs: string;
  /** Both sides changed it, so the person has to choose. */
  isConflict: boolean;
}

/** The ids of cells for which the other side's value is taken. For all others the value typed here is kept. */
export type TakenCells = ReadonlySet<string>;

/** A save that met a newer version: who saved that one and when, and the values that differ. */
export interface Merge {
  who: string;
  when: string;
  cells: readonly MergeCell[];
  /** Merges both sides and saves the result. */
  apply(taken: TakenCells): void;
  /** Returns to the form; the next save asks again. */
  dismiss(): void;
}

/**
 * Compares three versions of a value: `base` as it was when opened here, `mine` as typed here, `theirs` as saved by somebody else.
 * @returns `theirs` if only they changed it, `both` if both changed it, null if there is nothing to choose
 */
export function changedBy<T>(base: T, mine: T, theirs: T, isSame: (a: T, b: T) => boolean): 'theirs' | 'both' | null {
  if (isSame(mine, theirs) || isSame(base, theirs)) return null;
  return isSame(base, mine) ? 'theirs' : 'both';
}

/** The initial choice: the other side's values, except where both sides changed. */
export function takenAtFirst(cells: readonly MergeCell[]): TakenCells {
  return new Set(cells.filter((cell) => !cell.isConflict).map((cell) => cell.id));
}
