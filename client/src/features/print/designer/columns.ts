import { tidy } from './boxes.ts';

/** The part of a table's column that is computed here; its other properties are kept. `w` is its width in millimetres. */
interface Column {
  w: number;
}

/** The least width of a column in millimetres. */
const LEAST_WIDTH = 4;

const sum = (columns: readonly Column[]): number => columns.reduce((total, { w }) => total + w, 0);

/** Scales columns to fill a width, each by its share. */
function fill<C extends Column>(columns: readonly C[], width: number): C[] {
  const total = sum(columns);
  if (columns.length === 0 || total <= 0) return [...columns];
  const fitted = columns.map((column) => ({ ...column, w: Math.max(LEAST_WIDTH, tidy((column.w / total) * width)) }));
  // The widest column takes the difference that rounding and the least width leave.
  const widest = fitted.reduce((best, column, index) => (column.w > (fitted[best] as C).w ? index : best), 0);
  return fitted.map((column, index) => (index === widest ? { ...column, w: tidy(column.w + width - sum(fitted)) } : column));
}

/**
 * Adds a column; the table keeps its width.
 * @param behind index of the column before it; null adds it at the end
 */
export function addColumn<C extends Column>(columns: readonly C[], added: C, behind: number | null = null): C[] {
  const at = behind === null ? columns.length : behind + 1;
  const width = sum(columns);
  return fill([...columns.slice(0, at), added, ...columns.slice(at)], width > 0 ? width : added.w);
}

/** Removes a column, and the others share its width. An only column stays. */
export function removeColumn<C extends Column>(columns: readonly C[], at: number): C[] {
  if (columns.length < 2) return [...columns];
  const kept = columns.filter((_, index) => index !== at);
  return fill(kept, sum(columns));
}

export function moveColumn<C extends Column>(columns: readonly C[], from: number, to: number): C[] {
  const moved = columns[from];
  if (moved === undefined || to < 0 || to >= columns.length) return [...columns];
  const others = columns.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/**
 * Sets the width of a column. Its right neighbour takes the difference, for the last column its left one. An only column keeps its width.
 */
export function widenColumn<C extends Column>(columns: readonly C[], at: number, width: number): C[] {
  const neighbour = at < columns.length - 1 ? at + 1 : at - 1;
  const [column, beside] = [columns[at], columns[neighbour]];
  if (column === undefined || beside === undefined) return [...columns];
  const both = column.w + beside.w;
  const w = tidy(Math.max(LEAST_WIDTH, Math.min(width, both - LEAST_WIDTH)));
  return columns.map((other, index) => (index === at ? { ...other, w } : index === neighbour ? { ...other, w: tidy(both - w) } : other));
}

/** Render keys that move with the columns. They are numbered, because one field may stand in several columns. */
export function columnKeys(columns: readonly { field: string }[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ field }) => {
    const nth = (seen.get(field) ?? 0) + 1;
    seen.set(field, nth);
    return `${field} ${nth}`;
  });
}
