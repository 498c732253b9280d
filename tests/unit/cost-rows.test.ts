import { describe, expect, it } from 'vitest';
import { costRows, drawnRows, lineRows, MOST_BARS, percentOf } from '#client/features/orders/detail/cost-rows.ts';
import { addMoneyTexts } from '#shared/rules/money-sum.rules.ts';
import type { OrderDetail } from '#shared/schemas/order.schema.ts';

type Line = OrderDetail['orderDels'][number];

const line = (lineNo: number, more: Partial<Line>) =>
  ({ id: lineNo, lineNo, productsName: '', totalAmount: '100', totalCost: '60', totalProfit: '40', ...more }) as Line;
const order = (orderDels: Line[], more: Partial<OrderDetail>) => ({ orderDels, ...more }) as OrderDetail;

describe('the figures behind the charts', () => {
  it('has a row for the difference between the lines and the order, so that every column adds up', () => {
    const rows = costRows(order([line(1, {}), line(2, {})], { transactionAmount: '170', cost: '120', profit: '50' }));
    expect(rows.map(({ name, amount, cost, profit }) => [name, Number(amount), Number(cost), Number(profit)])).toEqual([
      ['1', 100, 60, 40],
      ['2', 100, 60, 40],
      ['优惠与调整', -30, 0, -30],
      ['合计', 170, 120, 50],
    ]);
    const parts = rows.slice(0, -1).map(({ profit }) => profit);
    expect(Number(addMoneyTexts(parts))).toBe(50);
  });

  it('has no such row when the lines add up to the order', () => {
    const rows = costRows(order([line(1, {})], { transactionAmount: '100.0000', cost: '60', profit: '40' }));
    expect(rows.map(({ name }) => name)).toEqual(['1', '合计']);
  });

  it('names a line by what is made, or else what it says, or else its number', () => {
    const lines = [line(1, { productsName: '喷绘', contentProduction: '门头' }), line(2, { contentProduction: '横幅' }), line(3, {})];
    expect(lineRows(order(lines, {})).map(({ name }) => name)).toEqual(['1 喷绘', '2 横幅', '3']);
  });

  it('draws all lines, or those with the largest amounts', () => {
    const few = lineRows(order([line(1, { totalAmount: '5' }), line(2, { totalAmount: '9' })], {}));
    expect(drawnRows(few)).toEqual(few);
    const many = lineRows(
      order(
        Array.from({ length: MOST_BARS + 5 }, (_, at) => line(at + 1, { totalAmount: String(at) })),
        {},
      ),
    );
    expect(drawnRows(many).map(({ amount }) => Number(amount))).toEqual(Array.from({ length: MOST_BARS }, (_, at) => MOST_BARS + 4 - at));
  });

  it.each([
    ['1', '3', '33.33%'],
    ['-30', '170', '-17.65%'],
    ['5', '0', ''],
  ])('%s of %s is %s', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent));
});
