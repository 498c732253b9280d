import { tidy } from './boxes.ts';

/** What the designer knows of a table's column; what else a template says of it is kept. */
interface Column {
  w: number;
}

/** The narrowest column that can still be taken hold of, in millimetres. */
const LEAST_WIDTH = 4;

const sum = (columns: readonly Column[]): number => columns.reduce((total, { w }) => total + w, 0);

/** Makes columns fill a width, each by its share. */
function fill<C extends Column>(columns: readonly C[], width: number): C[] {
  const total = sum(columns);
  if (columns.length === 0 || total <= 0) return [...columns];
  const fitted = columns.map((column) => ({ ...column, w: Math.max(LEAST_WIDTH, tidy((column.w / total) * width)) }));
  // What rounding leaves over, and what the narrowest could not give, is the widest one's.
  const widest = fitted.reduce((best, column, index) => (column.w > (fitted[best] as C).w ? index : best), 0);
  return fitted.map((column, index) => (index === widest ? { ...column, w: tidy(column.w + width - sum(fitted)) } : column));
}

/** Adds a column behind another one, or at the end; the table keeps its width. */
export function addColumn<C extends Column>(columns: readonly C[], added: C, behind: number | null = null): C[] {
  const at = behind === null ? columns.length : behind + 1;
  const width = sum(columns);
  return fill([...columns.slice(0, at), added, ...columns.slice(at)], width > 0 ? width : added.w);
}

/** Takes a column away; the others take its room. The last one stays. */
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

/** Gives a column another width; its right neighbour gives or takes the difference, that of the last one its left one. */
export function widenColumn<C extends Column>(columns: readonly C[], at: number, width: number): C[] {
  const neighbour = at < columns.length - 1 ? at + 1 : at - 1;
  const [column, beside] = [columns[at], columns[neighbour]];
  if (column === undefined || beside === undefined) return [...columns];
  const both = column.w + beside.w;
  const w = tidy(Math.max(LEAST_WIDTH, Math.min(width, both - LEAST_WIDTH)));
  return columns.map((other, index) => (index === at ? { ...other, w } : index === neighbour ? { ...other, w: tidy(both - w) } : other));
}

/** Names for columns that stay theirs when they are moved; a field may stand in several. */
export function columnKeys(columns: readonly { field: string }[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ field }) => {
    const nth = (seen.get(field) ?? 0) + 1;
    seen.set(field, nth);
    return `${field} ${nth}`;
  });
}
