import { describe, expect, it } from 'vitest';
import { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import type { GridOptions } from '#client/features/orders/line-grid/line-store.types.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';

const PRODUCT = { id: 9, name: '灯箱布', mnemonicCode: 'dxb', unitPrice: '18', cost: '6', unitId: 1, unitName: '平方米' };
const OPTIONS: GridOptions = {
  config: DEFAULT_COMPUTE_CONFIG,
  units: [{ id: 1, name: '平方米', pricingBasis: 'area' }],
  showCost: false,
  showProfit: false,
  readOnly: false,
  stopColumns: [],
  searchProducts: async () => [PRODUCT],
  matchProducts: null,
};

/** A read-only grid that was edited before, so that there are steps to undo and redo. */
function readGrid(): LineGridStore {
  const line = { productsName: '没有建档的产品', width: '1', height: '2', amount: '3', unitPrice: '4' };
  const grid = new LineGridStore([line, { ...line, productsName: '灯箱布' }], OPTIONS);
  const [key = ''] = grid.getKeys();
  grid.focus(key, 'width');
  grid.type(key, 'width', '5');
  grid.setOnLines(grid.getKeys(), 'height', '6');
  grid.undo();
  grid.setOptions({ ...OPTIONS, readOnly: true });
  return grid;
}

/** Every method that changes lines of an edited order. A new method must be added here or to the list of those that change nothing. */
const WRITES: Record<string, (grid: LineGridStore, key: string) => void> = {
  type: (grid, key) => grid.type(key, 'width', '9'),
  settle: (grid) => grid.settle(),
  enter: (grid) => grid.enter(),
  addLine: (grid, key) => grid.addLine(key),
  copyLines: (grid, key) => grid.copyLines([key]),
  deleteLines: (grid, key) => grid.deleteLines([key]),
  moveLine: (grid, key) => grid.moveLine(key, 1),
  takeFromAbove: (grid) => grid.takeFromAbove(grid.getKeys()[1] ?? '', 'width'),
  setOnLines: (grid, key) => grid.setOnLines([key], 'width', '9'),
  appendLines: (grid) => grid.appendLines([{ productsName: '灯箱布' }]),
  unlock: (grid, key) => grid.unlock(key, 'unitPrice'),
  paste: (grid, key) => grid.paste('a\t1\nb\t2', { key, column: 'productsName' }),
  undo: (grid) => grid.undo(),
  redo: (grid) => grid.redo(),
  choose: (grid, key) => grid.choose(key, PRODUCT),
  resolveProduct: (grid) => grid.resolveProduct(grid.getKeys()[1] ?? '', 'exact'),
  productsCreated: (grid) => grid.productsCreated([{ ...PRODUCT, name: '没有建档的产品' }]),
};
const CHANGES_NO_LINE = [
  'constructor getLine rowOf columnRules setOptions load focus arrived missingProducts settled linesForSave issues select say clearMessage',
].flatMap((names) => names.split(' '));

describe('an order that is only read', () => {
  it.each(Object.keys(WRITES))('is not changed by %s', async (method) => {
    const grid = readGrid();
    const before = grid.getLines();
    WRITES[method]?.(grid, grid.getKeys()[0] ?? '');
    await grid.settled();
    expect(grid.getLines()).toEqual(before);
    expect(grid.getActive()).toBeNull();
  });

  it('has every method of the grid on one of the two lists', () => {
    const methods = Object.getOwnPropertyNames(LineGridStore.prototype);
    expect(methods.filter((name) => !(name in WRITES) && !CHANGES_NO_LINE.includes(name))).toEqual([]);
  });

  it('names no product that could be created', () => {
    expect(readGrid().missingProducts()).toEqual([]);
  });
});
