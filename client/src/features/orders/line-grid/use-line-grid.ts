import { useEffect, useState } from 'react';
import { DEFAULT_STOPS } from './line-columns.ts';
import type { LineSource } from './line-draft.ts';
import { LineGridStore } from './line-grid.store.ts';
import type { GridOptions } from './line-store.types.ts';

/** Options with what a shop that configured nothing gets. */
type LineGridSetup = Pick<GridOptions, 'config' | 'units' | 'searchProducts'> & Partial<GridOptions>;

/** The options of a grid; references that did not change stay the same, so that nothing is recomputed for nothing. */
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

/** A grid store that lives as long as the component. Changed options reach it after each render; the lines are only the first ones (`load` replaces them). */
export function useLineGridStore(lines: readonly LineSource[], setup: LineGridSetup): LineGridStore {
  const [store] = useState(() => new LineGridStore(lines, gridOptions(setup)));
  const { config, units, showCost, showProfit, readOnly, stopColumns, searchProducts, matchProducts } = gridOptions(setup);
  useEffect(() => {
    store.setOptions({ config, units, showCost, showProfit, readOnly, stopColumns, searchProducts, matchProducts });
  }, [store, config, units, showCost, showProfit, readOnly, stopColumns, searchProducts, matchProducts]);
  return store;
}
