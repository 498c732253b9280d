/** One thing that somebody else has changed while it stood open here, in words. */
export interface MergeCell {
  id: string;
  label: string;
  mine: string;
  theirs: string;
  /** Both changed it, so that only a person can say which counts. */
  isConflict: boolean;
}

/** The cells for which a person takes what somebody else saved; for all others what was typed here counts. */
export type TakenCells = ReadonlySet<string>;

/** Who saved meanwhile, and what differs from what stands here. */
export interface Merge {
  who: string;
  when: string;
  cells: readonly MergeCell[];
  /** Puts both together and saves that. */
  apply(taken: TakenCells): void;
  /** Goes back to what was typed; the next save asks again. */
  dismiss(): void;
}

/**
 * What somebody else did to a value, seen from what it was when it was opened here: `theirs` when only they changed it, `both` when it was changed
 * here too, null when there is nothing to choose.
 */
export function changedBy<T>(base: T, mine: T, theirs: T, isSame: (a: T, b: T) => boolean): 'theirs' | 'both' | null {
  if (isSame(mine, theirs) || isSame(base, theirs)) return null;
  return isSame(base, mine) ? 'theirs' : 'both';
}

/** What is taken unless a person says otherwise: everything that was not changed here. */
export function takenAtFirst(cells: readonly MergeCell[]): TakenCells {
  return new Set(cells.filter((cell) => !cell.isConflict).map((cell) => cell.id));
}
