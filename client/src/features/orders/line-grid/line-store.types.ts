import type { ComputeConfig } from '#shared/rules/compute-config.rules.ts';
import type { ColumnKey } from './line-columns.ts';
import type { ProductOption, UnitOption } from './line-draft.ts';

/**
 * The cell being edited. `visit` grows with every arrival, so that the same cell can be focused again. `focus` is false when the browser
 * has already moved the focus there.
 */
export type ActiveCell = { readonly key: string; readonly column: ColumnKey; readonly visit: number; readonly focus: boolean };

export type GridMessage = { readonly tone: 'info' | 'warning'; readonly text: string; readonly details: readonly string[] };

export type GridTotals = { readonly count: number; readonly amount: string; readonly totalArea: string; readonly totalAmount: string };

export type CellIssue = { readonly key: string; readonly row: number; readonly column: ColumnKey; readonly message: string };

export type GridOptions = {
  readonly config: ComputeConfig;
  readonly units: readonly UnitOption[];
  readonly showCost: boolean;
  readonly showProfit: boolean;
  readonly readOnly: boolean;
  readonly stopColumns: readonly ColumnKey[];
  /** Finds products by mnemonic code, pinyin or name, best first. */
  readonly searchProducts: (text: string) => Promise<readonly ProductOption[]>;
  /** Finds products for many exact names at once, for pasted blocks. Null: each name is searched by `searchProducts`. */
  readonly matchProducts: ((names: readonly string[]) => Promise<readonly ProductOption[]>) | null;
};
