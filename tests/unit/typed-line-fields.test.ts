import { expect, it } from 'vitest';
import { isEditable, visibleColumns } from '#client/features/orders/line-grid/line-columns.ts';
import { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import type { GridOptions } from '#client/features/orders/line-grid/line-store.types.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import { orderLineInput } from '#shared/schemas/order-line.schema.ts';

/** The fields of a line that are not typed into the grid, with their source. */
const FROM_ELSEWHERE: Record<string, string> = {
  id: 'the server',
  productsId: 'the product of the name',
  unitId: 'the unit of the name',
  pricingBasis: 'the product or the unit',
  minArea: 'the product',
  singleArea: 'width and height',
  unitPriceOfMaterial: 'other programs',
  patternUrl: 'the picture',
  patternImg: 'other programs',
  patternUploadTime: 'the picture',
  uploadSampleDate: 'other programs',
  status: 'file recognition',
  completionTime: 'production',
  drawingAddress: 'other programs',
  file: 'file recognition',
  processType: 'other programs',
};
const ALL = { showCost: true, showProfit: true, showMaker: true, areaTyped: true, amountTyped: true, units: [] };
const OPTIONS: GridOptions = {
  config: DEFAULT_COMPUTE_CONFIG,
  units: [],
  showCost: false,
  showProfit: false,
  readOnly: false,
  stopColumns: [],
  searchProducts: async () => [],
  matchProducts: null,
};
const hasMaker = (grid: LineGridStore) => grid.getColumns().some(({ key }) => key === 'outsourcingManufacturer');

it('everything that a call may say of a line can be typed into the grid, or comes from elsewhere', () => {
  const typed = visibleColumns(ALL).flatMap(({ key }): string[] => (isEditable(key, ALL) ? [key] : []));
  const untyped = Object.keys(orderLineInput.out.shape).filter((field) => !typed.includes(field));
  expect(untyped.sort()).toEqual(Object.keys(FROM_ELSEWHERE).sort());
});

it('asks who makes a line as soon as one is made outside, and keeps and hands on the answer', () => {
  const grid = new LineGridStore([{ productsName: '亚克力字' }, { productsName: '喷绘' }], OPTIONS);
  const [key = '', other = ''] = grid.getKeys();
  expect(hasMaker(grid)).toBe(false);
  grid.type(key, 'externalCooperation', '是');
  expect(hasMaker(grid)).toBe(true);
  grid.type(other, 'outsourcingManufacturer', '恒大灯箱厂');
  expect(grid.linesForSave()).toMatchObject([
    { externalCooperation: 1, outsourcingManufacturer: null },
    { externalCooperation: 1, outsourcingManufacturer: '恒大灯箱厂' },
  ]);
  grid.load(grid.linesForSave());
  expect(hasMaker(grid)).toBe(true);
  for (const each of grid.getKeys()) grid.type(each, 'externalCooperation', '');
  expect(hasMaker(grid)).toBe(false);
  expect(grid.linesForSave()).toMatchObject([{ outsourcingManufacturer: null }, { outsourcingManufacturer: null }]);
});

it('takes the maker from a pasted block by its heading, before any line is made outside', () => {
  const grid = new LineGridStore([], OPTIONS);
  grid.paste('产品名称\t外协厂商\n亚克力字\t恒大灯箱厂', null);
  expect(hasMaker(grid)).toBe(true);
  expect(grid.getLines()[0]).toMatchObject({ outsourcingManufacturer: '恒大灯箱厂', externalCooperation: 1 });
});
