import { beforeEach, expect, it } from 'vitest';
import { LineGridStore } from '#client/features/orders/line-grid/line-grid.store.ts';
import type { GridOptions } from '#client/features/orders/line-grid/line-store.types.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';

const OPTIONS: GridOptions = {
  config: DEFAULT_COMPUTE_CONFIG,
  units: [{ id: 1, name: '张', pricingBasis: 'quantity' }],
  showCost: false,
  showProfit: false,
  readOnly: false,
  stopColumns: [],
  searchProducts: async () => [],
  matchProducts: null,
};
const LAST = { unitPrice: '17.5000', date: Date.UTC(2026, 10, 2), orderId: '20261102-0003' };

let store: LineGridStore;
let key: string;
const price = () => store.getLine(key)?.unitPrice;

beforeEach(() => {
  store = new LineGridStore([{ productsId: 7, productsName: '海报', unitId: 1, unitName: '张', amount: '2', unitPrice: '20' }], OPTIONS);
  [key = ''] = store.getKeys();
});

it('the quote and the last price of the customer stand at the price, each with its source', () => {
  expect(store.offers.textFor(key)).toBe('');
  store.offers.set([{ productsId: 7, quote: '16.0000', level: null, last: LAST }]);
  expect(store.offers.textFor(key)).toBe('报价 16.00；上次价 17.50（2026-11-02 20261102-0003）');
});

it('one key takes the quote, the same key again the last price, and the amount follows', () => {
  store.offers.set([{ productsId: 7, quote: '16.0000', level: null, last: LAST }]);
  store.offers.take(key);
  expect([price(), store.getLine(key)?.totalAmount]).toEqual(['16', '32.00']);
  store.offers.take(key);
  expect(price()).toBe('17.5');
  store.offers.take(key);
  expect(price()).toBe('16');
  store.undo();
  expect(price()).toBe('20');
});

it('the price of the level stands between quote and last price, and the key goes round', () => {
  const level = { unitPrice: '18.0000', levelName: '金卡' };
  store.offers.set([{ productsId: 7, quote: '16.0000', level, last: LAST }]);
  expect(store.offers.textFor(key)).toBe('报价 16.00；级别价 18.00（金卡）；上次价 17.50（2026-11-02 20261102-0003）');
  const taken = [1, 2, 3, 4].map(() => {
    store.offers.take(key);
    return price();
  });
  expect(taken).toEqual(['16', '18', '17.5', '16']);
});

it('a price that two sources offer is offered once', () => {
  store.offers.set([{ productsId: 7, quote: '16.0000', level: { unitPrice: '16.0000', levelName: '金卡' }, last: LAST }]);
  store.offers.take(key);
  expect(store.offers.textFor(key)).toBe('上次价 17.50（2026-11-02 20261102-0003）');
  store.offers.take(key);
  store.offers.take(key);
  expect(price()).toBe('16');
});

it('nothing is offered when it is the price already, is for another product, or the order is read-only', () => {
  store.offers.set([{ productsId: 7, quote: '20.0000', level: null, last: null }]);
  store.offers.take(key);
  expect([store.offers.for(key), price()]).toEqual([[], '20']);
  store.offers.set([{ productsId: 8, quote: '1', level: null, last: null }]);
  expect(store.offers.for(key)).toEqual([]);
  store.offers.set([{ productsId: 7, quote: '1', level: null, last: null }]);
  store.setOptions({ ...OPTIONS, readOnly: true });
  store.offers.take(key);
  expect([store.offers.for(key), price()]).toEqual([[], '20']);
});
