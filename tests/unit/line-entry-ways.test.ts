import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineSource, ProductOption, UnitOption } from '#client/features/orders/line-grid/line-draft.ts';
import { blankLine } from '#client/features/orders/line-grid/line-draft.ts';
import { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import type { GridOptions } from '#client/features/orders/line-grid/line-store.types.ts';
import { COMPUTE_FLAGS, type ComputeConfig, DEFAULT_COMPUTE_CONFIG, ROUNDING_METHODS } from '#shared/rules/compute-config.rules.ts';
import { computeLine, PRICING_BASES, type PricingBasis } from '#shared/rules/order-amounts.rules.ts';
import { orderLineInput } from '#shared/schemas/order-line.schema.ts';

const UNITS: readonly UnitOption[] = [
  { id: 1, name: '平方米', pricingBasis: 'area' },
  { id: 2, name: '张', pricingBasis: 'quantity' },
  { id: 3, name: '项', pricingBasis: 'auto' },
];

/** The content of a line, whichever way it enters the grid. */
interface Facts {
  productsName: string;
  contentProduction: string;
  width: string | null;
  height: string | null;
  amount: string;
  unitPrice: string | null;
  cost: string | null;
  unit: UnitOption;
  /** The product's own basis, which replaces that of its unit. */
  pricingBasis: PricingBasis | null;
  minArea: string | null;
}

const basisOf = ({ pricingBasis, unit }: Facts): PricingBasis => pricingBasis ?? unit.pricingBasis;

const figure = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 1, max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
const facts = fc.record<Facts>({
  productsName: fc.constantFrom('户外写真', '灯箱布', 'PVC 展板'),
  contentProduction: fc.constantFrom('门头画面', '橱窗海报'),
  width: fc.option(figure(20)),
  height: fc.option(figure(20)),
  amount: fc.integer({ min: 1, max: 200 }).map(String),
  unitPrice: fc.option(figure(900)),
  cost: fc.option(figure(300)),
  unit: fc.constantFrom(...UNITS),
  pricingBasis: fc.option(fc.constantFrom(...PRICING_BASES)),
  minArea: fc.option(figure(30)),
});
const config = fc
  .record({
    flags: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    decimalPlaces: fc.nat(4),
    roundingMethod: fc.constantFrom(...ROUNDING_METHODS),
  })
  .map(
    ({ flags, ...rounding }): ComputeConfig => ({
      ...DEFAULT_COMPUTE_CONFIG,
      ...rounding,
      ...Object.fromEntries(COMPUTE_FLAGS.map((flag, index) => [flag, flags[index]])),
    }),
  );

const productOf = ({ productsName, unitPrice, cost, unit, pricingBasis, minArea }: Facts): ProductOption => ({
  id: 7,
  name: productsName,
  mnemonicCode: 'qx',
  unitPrice,
  cost,
  unitId: unit.id,
  unitName: unit.name,
  pricingBasis,
  minArea,
});

function openGrid(config: ComputeConfig, product: ProductOption, lines: readonly LineSource[] = []): LineGridStore {
  const options: GridOptions = {
    config,
    units: UNITS,
    showCost: true,
    showProfit: true,
    readOnly: false,
    stopColumns: [],
    searchProducts: async () => [product],
    matchProducts: null,
  };
  return new LineGridStore(lines, options);
}

/** A line as the server answers it: decimals with four places, and its own figures. */
function serverLine(line: Facts, config: ComputeConfig, id: number | null): LineSource {
  const { unit, ...own } = line;
  const product = { productsId: 7, unitId: unit.id, unitName: unit.name };
  return {
    id,
    ...own,
    pricingBasis: basisOf(line),
    ...product,
    ...figuresOf(line, config),
    urgent: 1,
    externalCooperation: 0,
    remarks: null,
  };
}

function figuresOf(line: Facts, config: ComputeConfig) {
  // No figure was typed, so all are computed, whatever figures the shop lets people type.
  const automatic = { ...config, isAutoInlinedAreaCalc: true, isAutoInlineAmount: true };
  const { width, height, amount, unitPrice, cost, minArea } = line;
  return computeLine({ width, height, amount, unitPrice, cost, minArea, pricingBasis: basisOf(line) }, automatic);
}

function typeLine(grid: LineGridStore, line: Facts, skipped: readonly string[] = []): void {
  grid.addLine();
  const key = grid.getKeys().at(-1) ?? '';
  const cells = { contentProduction: line.contentProduction, width: line.width, height: line.height, amount: line.amount } as const;
  for (const [column, text] of Object.entries(cells) as [keyof typeof cells, string | null][]) {
    if (text === null || skipped.includes(column)) continue;
    grid.focus(key, column);
    grid.type(key, column, text);
  }
}

/** Every way in which a line enters the grid; each must leave exactly one line with the same content. */
const WAYS: Record<string, (line: Facts, config: ComputeConfig) => Promise<LineGridStore>> = {
  'typed, the product looked up by its code': async (line, config) => {
    const grid = openGrid(config, productOf(line));
    typeLine(grid, line);
    const key = grid.getKeys()[0] ?? '';
    grid.focus(key, 'productsName');
    grid.type(key, 'productsName', 'qx');
    await grid.settled();
    return grid;
  },
  'typed, the product picked from the list': async (line, config) => {
    const grid = openGrid(config, productOf(line));
    typeLine(grid, line);
    grid.choose(grid.getKeys()[0] ?? '', productOf(line));
    return grid;
  },
  copied: async (line, config) => {
    const grid = openGrid(config, productOf(line), [serverLine(line, config, 41)]);
    grid.copyLines(grid.getKeys());
    grid.deleteLines(grid.getKeys().slice(0, 1));
    return grid;
  },
  'taken from the line above': async (line, config) => {
    const grid = openGrid(config, productOf(line), [serverLine(line, config, 41)]);
    grid.addLine();
    const [, key = ''] = grid.getKeys();
    for (const column of ['productsName', 'contentProduction', 'width', 'height', 'amount'] as const) grid.takeFromAbove(key, column);
    grid.deleteLines(grid.getKeys().slice(0, 1));
    return grid;
  },
  pasted: async (line, config) => {
    const grid = openGrid(config, productOf(line));
    const { productsName, contentProduction, width, height, amount } = line;
    grid.paste(`产品名称\t内容\t宽\t高\t数量\n${[productsName, contentProduction, width ?? '', height ?? '', amount].join('\t')}`, null);
    await grid.settled();
    return grid;
  },
  'named like a product that is then created': async (line, config) => {
    const grid = openGrid(config, { ...productOf(line), id: 8, name: '别的产品', mnemonicCode: 'bdcp' });
    typeLine(grid, line);
    const key = grid.getKeys()[0] ?? '';
    grid.type(key, 'productsName', line.productsName);
    await grid.settled();
    grid.productsCreated([productOf(line)]);
    return grid;
  },
  'from the history, which knows no figures': async (line, config) => {
    const grid = openGrid(config, productOf(line));
    const {
      id: _id,
      singleArea: _single,
      totalArea: _area,
      totalAmount: _amount,
      totalCost: _cost,
      totalProfit: _profit,
      ...ordered
    } = serverLine(line, config, 41);
    grid.appendLines([ordered]);
    return grid;
  },
  'from the history, figures and all': async (line, config) => {
    const grid = openGrid(config, productOf(line));
    grid.appendLines([serverLine(line, config, 41)]);
    return grid;
  },
  'of an opened order': async (line, config) => openGrid(config, productOf(line), [serverLine(line, config, 41)]),
  'of an opened order that was stored without figures': async (line, config) => {
    const blanks = { singleArea: null, totalArea: null, totalAmount: null, totalCost: null, totalProfit: null };
    return openGrid(config, productOf(line), [{ ...serverLine(line, config, 41), ...blanks }]);
  },
  'of an order that is copied': async (line, config) => openGrid(config, productOf(line), [serverLine(line, config, null)]),
  'changed on many lines at once': async (line, config) => {
    const grid = openGrid(config, productOf(line));
    grid.addLine();
    const keys = grid.getKeys();
    const { contentProduction, width, height, amount } = line;
    for (const [column, text] of Object.entries({ contentProduction, width, height, amount }))
      if (text !== null) grid.setOnLines(keys, column as 'width', text);
    grid.setOnLines(keys, 'productsName', productOf(line));
    return grid;
  },
  'recovered from this computer': async (line, config) => {
    const typed = await WAYS['typed, the product picked from the list']?.(line, config);
    const grid = openGrid(config, productOf(line));
    grid.load(JSON.parse(JSON.stringify(typed?.linesForSave() ?? [])) as LineSource[]);
    return grid;
  },
  'deleted and brought back': async (line, config) => {
    const grid = openGrid(config, productOf(line), [serverLine(line, config, 41)]);
    grid.deleteLines(grid.getKeys());
    grid.undo();
    return grid;
  },
  'entered before the shop’s settings were known': async (line, config) => {
    const grid = openGrid(DEFAULT_COMPUTE_CONFIG, productOf(line));
    typeLine(grid, line);
    grid.choose(grid.getKeys()[0] ?? '', productOf(line));
    grid.setOptions({ ...grid.getOptions(), config });
    return grid;
  },
};

const number = (text: unknown): number | null => (text === null || text === '' || text === undefined ? null : Number(text));

describe('every way a line gets into the grid gives a line that saves', () => {
  const complete = Object.keys(blankLine()).sort();

  it.each(Object.keys(WAYS))('%s', async (way) => {
    await fc.assert(
      fc.asyncProperty(facts, config, async (line, config) => {
        // A single whole number in the width of a line that is sold by pieces is taken for its quantity, so such lines are left out.
        fc.pre(
          !['quantity', 'weight'].includes(basisOf(line)) || line.height !== null || line.amount !== '1' || !/^\d+$/.test(line.width ?? ''),
        );
        const grid = await WAYS[way]?.(line, config);
        if (grid === undefined) throw new Error(way);
        const drafts = grid.getLines();
        expect(drafts).toHaveLength(1);
        expect(Object.keys(drafts[0] ?? {}).sort()).toEqual(complete);
        expect(Object.values(drafts[0] ?? {})).not.toContain(undefined);
        expect(grid.issues()).toEqual([]);

        // The sent line passes the server's schema, has the same content, and the figures that the server will compute.
        const [sent] = grid.linesForSave() as [LineSource];
        const taken = orderLineInput.parse(JSON.parse(JSON.stringify(sent)));
        expect(taken).toMatchObject({
          productsId: 7,
          productsName: line.productsName,
          contentProduction: line.contentProduction,
          unitId: line.unit.id,
        });
        expect(taken.pricingBasis ?? line.unit.pricingBasis).toBe(basisOf(line));
        for (const name of ['width', 'height', 'amount', 'unitPrice', 'cost', 'minArea'] as const)
          expect(number(taken[name]), name).toBe(number(line[name]));
        const expected = figuresOf(line, config);
        const hasSize = line.width !== null && line.height !== null;
        if (hasSize) expect(number(sent.totalArea), 'totalArea').toBe(number(expected.totalArea));
        if (line.unitPrice !== null) expect(number(sent.totalAmount), 'totalAmount').toBe(number(expected.totalAmount));
        else expect(number(sent.totalAmount) ?? 0, 'totalAmount').toBe(0);
        if (line.cost !== null) expect(number(sent.totalCost), 'totalCost').toBe(number(expected.totalCost));
      }),
      { numRuns: 40 },
    );
  });
});

describe('an amount a person typed', () => {
  const line: Facts = {
    productsName: '灯箱布',
    contentProduction: '橱窗海报',
    width: '2',
    height: '3',
    amount: '4',
    unitPrice: '18',
    cost: null,
    unit: { id: 1, name: '平方米', pricingBasis: 'area' },
    pricingBasis: null,
    minArea: null,
  };
  const typed = { totalAmount: '99.5000', totalArea: '24.0000' };
  const ways: Record<string, (config: ComputeConfig) => LineGridStore> = {
    history: (config) => {
      const grid = openGrid(config, productOf(line));
      grid.appendLines([{ ...serverLine(line, config, 41), ...typed }]);
      return grid;
    },
    'a copied order': (config) => openGrid(config, productOf(line), [{ ...serverLine(line, config, null), ...typed }]),
    'a recovered order': (config) => {
      const first = openGrid(config, productOf(line), [{ ...serverLine(line, config, null), ...typed }]);
      const again = openGrid(config, productOf(line));
      again.load(JSON.parse(JSON.stringify(first.linesForSave())) as LineSource[]);
      return again;
    },
    'an opened order': (config) => openGrid(config, productOf(line), [{ ...serverLine(line, config, 41), ...typed }]),
  };

  it.each(Object.keys(ways))('stays in %s where the shop types amounts', (way) => {
    const grid = ways[way]?.({ ...DEFAULT_COMPUTE_CONFIG, isAutoInlineAmount: false });
    expect(grid?.getLines()[0]).toMatchObject({ totalAmount: '99.5', totalArea: '24', typed: { totalAmount: true, totalArea: false } });
    expect(grid?.issues()).toEqual([]);
  });

  it.each(Object.keys(ways))('of %s gives way where the shop computes them, but for what was agreed', (way) => {
    const grid = ways[way]?.(DEFAULT_COMPUTE_CONFIG);
    expect(grid?.getLines()[0]?.totalAmount).toBe(way === 'an opened order' ? '99.5' : '432.00');
  });
});

describe('a line that comes from elsewhere', () => {
  const open = (line: LineSource) => openGrid(DEFAULT_COMPUTE_CONFIG, { id: 1, name: 'x' }, [line]);
  const named: LineSource = { projectName: '门头', amount: '2', unitPrice: '10', unitName: '张' };

  it('that names a unit only by its name gets this unit when it is new, and keeps the name when it is stored', () => {
    expect(open(named).linesForSave()).toMatchObject([{ unitId: 2 }]);
    expect(
      open({ ...named, unitName: '没有' })
        .issues()
        .map(({ column }) => column),
    ).toEqual(['unitName']);
    const stored = open({ ...named, id: 7 });
    expect(stored.linesForSave()).toMatchObject([{ id: 7, unitId: null, unitName: '张' }]);
    expect(stored.issues()).toEqual([]);
  });

  it('is copied without its progress', () => {
    const store = open({ ...named, id: 7, completionTime: 5, status: 1 });
    store.copyLines(store.getKeys());
    const [line, copy] = store.linesForSave();
    expect(line).toMatchObject({ id: 7, completionTime: 5, status: 1 });
    expect(copy).toMatchObject({ id: null, projectName: '门头' });
    expect(copy).not.toHaveProperty('completionTime');
    expect(copy).not.toHaveProperty('status');
  });
});
