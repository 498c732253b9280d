import { useEffect, useState } from 'react';
import { DEFAULT_STOPS } from './line-columns.ts';
import type { LineSource } from './line-draft.ts';
import { LineGridStore } from './line-grid.store.ts';
import type { GridOptions } from './line-store.types.ts';

/** Options of which some have defaults. */
type LineGridSetup = Pick<GridOptions, 'config' | 'units' | 'searchProducts'> & Partial<GridOptions>;

/** The options with their defaults. Given references are passed on, because a changed reference recomputes every line. */
function gridOptions(setup: LineGridSetup): GridOptions {
  return {
    showCost: false,
    showProfit: false,
    readOnly: false,
    stopColumns: DEFAULT_STOPS,
    matchProducts: null,
    ...setup,
  };
}

/**
 * A grid store that lives as long as the component. Changed options reach it after each render; `lines` are only the first ones, `load`
 * replaces them.
 */
export function useLineGridStore(lines: readonly LineSource[], setup: LineGridSetup): LineGridStore {
  const [store] = useState(() => new LineGridStore(lines, gridOptions(setup)));
  const { config, units, showCost, showProfit, readOnly, stopColumns, searchProducts, matchProducts } = gridOptions(setup);
  useEffect(() => {
    store.setOptions({ config, units, showCost, showProfit, readOnly, stopColumns, searchProducts, matchProducts });
  }, [store, config, units, showCost, showProfit, readOnly, stopColumns, searchProducts, matchProducts]);
  return store;
}
