import { expect, it } from 'vitest';
import { chargeNoteOf } from '#client/features/orders/line-grid/line-amounts.ts';
import type { ProductOption } from '#client/features/orders/line-grid/line-draft.ts';
import { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import type { GridOptions } from '#client/features/orders/line-grid/line-store.types.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import { chargeNote, lackingSides } from '#shared/rules/order-line.rules.ts';

/** How the grid keeps and shows what a line is charged by. */
const OPTIONS: GridOptions = {
  config: DEFAULT_COMPUTE_CONFIG,
  units: [
    { id: 1, name: '平方米', pricingBasis: 'area' },
    { id: 2, name: '个', pricingBasis: 'quantity' },
  ],
  showCost: false,
  showProfit: false,
  readOnly: false,
  stopColumns: [],
  searchProducts: async () => [],
  matchProducts: null,
};
const PHOTO: ProductOption = { id: 7, name: '写真', unitId: 1, unitName: '平方米', unitPrice: '25', minArea: '1.0000' };
const BANNER: ProductOption = { id: 8, name: '条幅', unitId: 2, unitName: '个', unitPrice: '8', pricingBasis: 'length' };

function grid(line: object) {
  const store = new LineGridStore([{ width: '0.5', height: '0.8', amount: '2', ...line }], OPTIONS);
  const [key = ''] = store.getKeys();
  const type = (column: Parameters<typeof store.type>[1], text: string) => store.type(key, column, text);
  const shown = () => {
    const line = store.getLine(key);
    return line && [line.totalAmount, line.totalArea, chargeNoteOf(line, OPTIONS)?.text ?? null];
  };
  return { store, key, type, shown, saved: () => store.linesForSave()[0] };
}

it('a chosen product brings its way of charging, and its minimum is shown at the area', () => {
  const { store, key, type, shown, saved } = grid({});
  store.choose(key, PHOTO);
  expect(shown()).toEqual(['50.00', '0.8', '按最低 1 ㎡ 计']);
  expect(saved()).toMatchObject({ pricingBasis: null, minArea: '1' });
  type('width', '5');
  expect(shown()).toEqual(['200.00', '8', null]);
  store.undo();
  expect(shown()).toEqual(['50.00', '0.8', '按最低 1 ㎡ 计']);
  type('unitName', '个');
  expect(shown()).toEqual(['50.00', '0.8', null]);
  type('unitName', '平方米');
  type('productsName', '别的');
  expect(saved()).toMatchObject({ productsId: null, pricingBasis: null, minArea: null });
});

it('the basis of a product goes before that of its unit, until another unit is chosen', () => {
  const { store, key, type, shown } = grid({});
  store.choose(key, BANNER);
  expect(shown()).toEqual(['12.80', '0.8', '按长度 1.6 米 计']);
  type('unitName', '平方米');
  expect(shown()).toEqual(['6.40', '0.8', null]);
});

it('a saved line and its copy stay as they were charged', () => {
  const { store, key, type, shown } = grid({
    id: 3,
    productsId: 7,
    unitId: 1,
    pricingBasis: 'perimeter',
    minArea: '1.0000',
    unitPrice: '2',
  });
  type('amount', '3');
  expect(shown()).toEqual(['15.60', '1.2', '按周长 7.8 米 计']);
  store.copyLines([key]);
  expect(store.linesForSave()).toMatchObject([{}, { id: null, pricingBasis: 'perimeter', minArea: '1' }]);
});

it('a typed amount is not charged by any minimum', () => {
  const store = new LineGridStore([{ width: '0.5', height: '0.8', unitId: 1, minArea: '1', unitPrice: '25' }], {
    ...OPTIONS,
    config: { ...DEFAULT_COMPUTE_CONFIG, isAutoInlineAmount: false },
  });
  const [key = ''] = store.getKeys();
  store.type(key, 'totalAmount', '9');
  const line = store.getLine(key);
  expect(line && [line.totalAmount, chargeNoteOf(line, OPTIONS)?.text ?? null]).toEqual(['9', null]);
});

it('which sides are missing follows from what is charged', () => {
  const lacking = (basis: string) => [{}, { width: '2' }, { height: '0.0', width: '2' }].map((line) => lackingSides(line, basis).join('+'));
  expect(lacking('area')).toEqual(['width+height', 'height', 'height']);
  expect(lacking('perimeter')).toEqual(['width+height', 'height', 'height']);
  expect(lacking('length')).toEqual(['width', '', '']);
  for (const basis of ['auto', 'quantity', 'weight', 'fixed']) expect(lacking(basis)).toEqual(['', '', '']);
});

it('the note names the minimum of a piece only where less would be charged', () => {
  const line = { pricingBasis: 'area', totalArea: '2.9999', amount: '2', minArea: '1.5000' };
  expect(chargeNote(line)).toEqual({ mark: '最低', text: '按最低 1.5 ㎡ 计' });
  const others = [
    { totalArea: '3' },
    { totalArea: '0' },
    { totalArea: '' },
    { minArea: null },
    { minArea: '0' },
    { pricingBasis: 'quantity' },
  ];
  expect(others.map((other) => chargeNote({ ...line, ...other }))).toEqual(others.map(() => null));
});

it('the note names the measure when something other than area or quantity is charged', () => {
  const line = { width: '0.5000', height: '0.8', amount: '3.0000', totalArea: '1.2' };
  const noteOf = (more: object) => chargeNote({ ...line, ...more })?.text ?? null;
  expect(noteOf({ pricingBasis: 'length' })).toBe('按长度 2.4 米 计');
  expect(noteOf({ pricingBasis: 'length', height: null, totalArea: '0' })).toBe('按长度 1.5 米 计');
  expect(noteOf({ pricingBasis: 'perimeter' })).toBe('按周长 7.8 米 计');
  expect(noteOf({ pricingBasis: 'perimeter', height: '' })).toBeNull();
  expect(noteOf({ pricingBasis: 'fixed' })).toBe('固定价');
  expect(noteOf({ pricingBasis: 'fixed', totalArea: '0' })).toBe('固定价');
  expect(noteOf({ pricingBasis: 'fixed', totalArea: '', amount: '1' })).toBeNull();
  for (const pricingBasis of ['auto', 'area', 'quantity', 'weight']) expect(noteOf({ pricingBasis })).toBeNull();
});
