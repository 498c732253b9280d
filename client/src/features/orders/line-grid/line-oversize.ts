import { LENGTH_ASKED } from '#shared/rules/amount-limits.rules.ts';
import { isNumberText } from '#shared/rules/number-text.rules.ts';
import { columnOf } from './line-columns.ts';
import type { LineGridStore } from './line-grid.store.ts';

const ASKED = Number(LENGTH_ASKED);

/** A side that is longer than anything the shop prints, until somebody says that it is meant. */
export interface Oversize {
  readonly key: string;
  readonly column: 'width' | 'height';
  readonly row: number;
  /** As typed, in metres. */
  readonly text: string;
  /** The same figure read as centimetres. */
  readonly asCentimetres: string;
}

const idOf = ({ key, column, text }: Pick<Oversize, 'key' | 'column' | 'text'>): string => `${key} ${column} ${text}`;

/** Sides to ask about, top to bottom; the cell that is being typed in is not finished yet. */
export function oversized(store: LineGridStore): readonly Oversize[] {
  const active = store.getActive();
  return store.getLines().flatMap((line, index) =>
    (['width', 'height'] as const).flatMap((column) => {
      const text = line[column];
      // Asked of every line at each key: so few sides are that long that a rough look comes first.
      if (!(Number(text) > ASKED) || !isNumberText(text)) return [];
      if (active?.key === line.key && active.column === column) return [];
      const side = { key: line.key, column, row: index + 1, text, asCentimetres: String(Number((Number(text) / 100).toFixed(4))) };
      return store.agreedSizes.has(idOf(side)) ? [] : [side];
    }),
  );
}

export const oversizeText = ({ row, column, text }: Oversize): string => `第 ${row} 行${columnOf(column).title}是 ${text} 米`;

/** The side is meant as it is. */
export function agree(store: LineGridStore, side: Oversize): void {
  store.agreedSizes.add(idOf(side));
}
