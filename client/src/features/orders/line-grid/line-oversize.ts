import { LENGTH_ASKED } from '#shared/rules/amount-limits.rules.ts';
import { isNumberText } from '#shared/rules/number-text.rules.ts';
import { columnOf } from './line-columns.ts';
import type { LineGridStore } from './line-grid.store.ts';

const ASKED = Number(LENGTH_ASKED);

/** A side longer than `LENGTH_ASKED` that nobody has confirmed yet. Such a side is often centimetres typed as metres. */
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
      // This runs for every line at each keystroke. The cheap comparison comes first, because few sides are that long.
      if (!(Number(text) > ASKED) || !isNumberText(text)) return [];
      if (active?.key === line.key && active.column === column) return [];
      const side = { key: line.key, column, row: index + 1, text, asCentimetres: String(Number((Number(text) / 100).toFixed(4))) };
      return store.agreedSizes.has(idOf(side)) ? [] : [side];
    }),
  );
}

export const oversizeText = ({ row, column, text }: Oversize): string => `第 ${row} 行${columnOf(column).title}是 ${text} 米`;

/** Confirms a side, which is not asked about again until it changes. */
export function agree(store: LineGridStore, side: Oversize): void {
  store.agreedSizes.add(idOf(side));
}
