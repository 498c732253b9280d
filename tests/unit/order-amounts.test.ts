import { describe, expect, it } from 'vitest';
import { AmountError } from '#shared/rules/amount-input.rules.ts';
import { type ComputeConfig, DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';
import {
  computeLine,
  computeOrder,
  computeOrderTotals,
  findOrderAmountProblem,
  type LineAmounts,
  type LineToCompute,
  type OrderAmounts,
  type OrderInput,
} from '#shared/rules/order-amounts.rules.ts';

const configured = (changes: Partial<ComputeConfig> = {}): ComputeConfig => ({ ...DEFAULT_COMPUTE_CONFIG, ...changes });

interface LineExample {
  rule: string;
  line: LineToCompute;
  config?: Partial<ComputeConfig>;
  expected: Partial<LineAmounts>;
}

const LINE_EXAMPLES: LineExample[] = [
  {
    rule: 'area = width times height times quantity',
    line: { width: '3.2', height: '1.5', amount: '10' },
    expected: { singleArea: '4.8000', totalArea: '48.0000' },
  },
  {
    rule: 'area: the total is rounded once, not per piece',
    line: { width: '0.09', height: '0.054', amount: '1000' },
    expected: { singleArea: '0.0049', totalArea: '4.8600' },
  },
  {
    rule: 'line amount = unit price times area',
    line: { width: '3.2', height: '1.5', amount: '10', unitPrice: '12.5' },
    expected: { totalAmount: '600.00' },
  },
  {
    rule: 'line amount = unit price times (or) quantity, where there is no area',
    line: { amount: '3', unitPrice: '12.5' },
    expected: { totalArea: '0.0000', totalAmount: '37.50' },
  },
  {
    rule: 'a unit priced by quantity ignores the area',
    line: { width: '3.2', height: '1.5', amount: '10', unitPrice: '12.5', pricingBasis: 'quantity' },
    expected: { totalArea: '48.0000', totalAmount: '125.00' },
  },
  {
    rule: 'a unit priced by area charges nothing without one',
    line: { amount: '10', unitPrice: '12.5', pricingBasis: 'area' },
    expected: { totalAmount: '0.00' },
  },
  {
    rule: 'by length: the longer side of each piece, and one side may be empty',
    line: { width: '0.7', height: '6.5', amount: '3', unitPrice: '8', pricingBasis: 'length' },
    expected: { totalArea: '13.6500', totalAmount: '156.00' },
  },
  {
    rule: 'by length: with one side there is no area',
    line: { width: '6.5', amount: '3', unitPrice: '8', pricingBasis: 'length' },
    expected: { totalArea: '0.0000', totalAmount: '156.00' },
  },
  {
    rule: 'by perimeter: all sides of each piece',
    line: { width: '0.6', height: '0.9', amount: '10', unitPrice: '4.5', cost: '2', pricingBasis: 'perimeter' },
    expected: { totalAmount: '135.00', totalCost: '60.00' },
  },
  {
    rule: 'by perimeter: nothing with one side alone',
    line: { width: '0.6', unitPrice: '4.5', pricingBasis: 'perimeter' },
    expected: { totalAmount: '0.00' },
  },
  {
    rule: 'by weight: the quantity is the weight',
    line: { width: '2', height: '2', amount: '12.5', unitPrice: '6', pricingBasis: 'weight' },
    expected: { totalAmount: '75.00' },
  },
  {
    rule: 'fixed: the price once',
    line: { width: '2', height: '2', amount: '12', unitPrice: '600', cost: '200', pricingBasis: 'fixed' },
    expected: { totalAmount: '600.00', totalCost: '200.00' },
  },
  {
    rule: 'a minimum area is charged for each piece, cost alike, and the area stays what it is',
    line: { width: '0.5', height: '0.8', amount: '3', unitPrice: '25', cost: '8', pricingBasis: 'area', minArea: '1' },
    expected: { singleArea: '0.4000', totalArea: '1.2000', totalAmount: '75.00', totalCost: '24.00' },
  },
  {
    rule: 'a minimum area says nothing of a larger piece, of a line without area, and of other ways to charge',
    line: { amount: '3', unitPrice: '25', pricingBasis: 'auto', minArea: '9' },
    expected: { totalAmount: '75.00' },
  },
  {
    rule: 'a typed area is charged at the minimum too, a typed amount is not',
    line: { totalArea: '0.3', amount: '1', unitPrice: '25', pricingBasis: 'area', minArea: '1' },
    config: { isAutoInlinedAreaCalc: false },
    expected: { totalArea: '0.3000', totalAmount: '25.00' },
  },
  {
    rule: 'line cost uses area, or width times height, times quantity (the quantity once)',
    line: { width: '2', height: '1.5', amount: '4', unitPrice: '10', cost: '6' },
    expected: { totalArea: '12.0000', totalAmount: '120.00', totalCost: '72.00' },
  },
  {
    rule: 'line profit = amount minus cost',
    line: { width: '2', height: '1.5', amount: '4', unitPrice: '10', cost: '6' },
    expected: { totalProfit: '48.00' },
  },
  {
    rule: 'line profit of a line sold below cost is negative',
    line: { amount: '2', unitPrice: '5', cost: '7.255' },
    expected: { totalAmount: '10.00', totalCost: '14.51', totalProfit: '-4.51' },
  },
  {
    rule: 'nothing filled in: everything 0, quantity 1',
    line: { width: '', height: null, unitPrice: '9.99' },
    expected: { singleArea: '0.0000', totalArea: '0.0000', totalAmount: '9.99', totalCost: '0.00', totalProfit: '9.99' },
  },
  {
    rule: 'numbers are accepted and never pass through a float',
    line: { amount: 3, unitPrice: 0.1, cost: 0.335, pricingBasis: 'quantity' },
    expected: { totalAmount: '0.30', totalCost: '1.01' },
  },
  {
    rule: 'rounding method half up',
    line: { amount: '1', unitPrice: '1.005' },
    expected: { totalAmount: '1.01' },
  },
  {
    rule: 'rounding method up',
    line: { amount: '1', unitPrice: '1.001' },
    config: { roundingMethod: 'up' },
    expected: { totalAmount: '1.01' },
  },
  {
    rule: 'rounding method down',
    line: { amount: '1', unitPrice: '1.009' },
    config: { roundingMethod: 'down' },
    expected: { totalAmount: '1.00' },
  },
  {
    rule: 'with 0 decimals half up, whatever the method',
    line: { amount: '1', unitPrice: '1.4', cost: '1.5' },
    config: { roundingMethod: 'up', decimalPlaces: 0 },
    expected: { totalAmount: '1', totalCost: '2', totalProfit: '-1' },
  },
  {
    rule: 'decimal places 4',
    line: { width: '1.1111', height: '1.1111', unitPrice: '3.3333' },
    config: { decimalPlaces: 4 },
    expected: { totalArea: '1.2345', totalAmount: '4.1150' },
  },
  {
    rule: 'area flag off: the typed areas count',
    line: { width: '2', height: '3', amount: '2', unitPrice: '10', singleArea: '7', totalArea: '15.00005' },
    config: { isAutoInlinedAreaCalc: false },
    expected: { singleArea: '7.0000', totalArea: '15.0001', totalAmount: '150.00' },
  },
  {
    rule: 'area flag off: the total follows a typed single area, and both follow the sides where nothing was typed',
    line: { width: '2', height: '3', amount: '2', unitPrice: '10', singleArea: '7' },
    config: { isAutoInlinedAreaCalc: false },
    expected: { totalArea: '14.0000', totalAmount: '140.00' },
  },
  {
    rule: 'area flag on: typed areas are ignored, even nonsense',
    line: { width: '2', height: '3', singleArea: '7', totalArea: 'abc' },
    expected: { singleArea: '6.0000', totalArea: '6.0000' },
  },
  {
    rule: 'amount flag off: the typed amount counts and is rounded; profit follows it',
    line: { amount: '2', unitPrice: '10', cost: '4', totalAmount: '18.885' },
    config: { isAutoInlineAmount: false },
    expected: { totalAmount: '18.89', totalCost: '8.00', totalProfit: '10.89' },
  },
  {
    rule: 'amount flag off and nothing typed: computed; a typed 0 is 0',
    line: { amount: '2', unitPrice: '10', totalAmount: '' },
    config: { isAutoInlineAmount: false },
    expected: { totalAmount: '20.00' },
  },
  {
    rule: 'amount flag off with a typed 0: given away',
    line: { amount: '2', unitPrice: '10', totalAmount: '0' },
    config: { isAutoInlineAmount: false },
    expected: { totalAmount: '0.00' },
  },
  {
    rule: 'amount flag on: the typed amount is ignored',
    line: { amount: '2', unitPrice: '10', totalAmount: '1' },
    expected: { totalAmount: '20.00' },
  },
];

describe('line', () => {
  it.each(LINE_EXAMPLES)('$rule', ({ line, config, expected }) => {
    expect(computeLine(line, configured(config))).toMatchObject(expected);
  });
});

const SHOP_ORDER: LineToCompute[] = [
  { width: '3.2', height: '1.5', amount: '10', unitPrice: '12.5', cost: '5' },
  { amount: '4', unitPrice: '100', cost: '61.5', pricingBasis: 'quantity' },
];

interface OrderExample {
  rule: string;
  order: Partial<OrderInput>;
  config?: Partial<ComputeConfig>;
  expected: Partial<OrderAmounts>;
}

const ORDER_EXAMPLES: OrderExample[] = [
  {
    rule: 'order total = the sum of the line amounts; cost likewise',
    order: {},
    expected: { totalAmount: '1000.00', cost: '486.00', discountAmount: '0.00', transactionAmount: '1000.00', profit: '514.00' },
  },
  {
    rule: 'discount = total minus total times the discount rate percent (85: the customer pays 85 %)',
    order: { discountRate: '85' },
    expected: { discountAmount: '150.00' },
  },
  {
    rule: 'transaction amount = total minus discount; the shop bears the discount',
    order: { discountRate: '85' },
    expected: { transactionAmount: '850.00', profit: '364.00' },
  },
  {
    rule: 'tax = amount times the bill type taxRate divided by 100',
    order: { discountRate: '85', taxRate: '6' },
    expected: { commission: '51.00' },
  },
  {
    rule: 'receivables = transaction plus tax',
    order: { discountRate: '85', taxRate: '6' },
    expected: { receivables: '901.00' },
  },
  {
    rule: 'arrears = transaction minus paid plus tax',
    order: { discountRate: '85', taxRate: '6', paid: '300.5' },
    expected: { paid: '300.50', arrears: '600.50', advance: '0.00', paymentStatus: 0 },
  },
  {
    rule: 'arrears floored at 0; what exceeds is the advance',
    order: { discountRate: '85', taxRate: '6', paid: '1000' },
    expected: { arrears: '0.00', advance: '99.00', paymentStatus: 1 },
  },
  {
    rule: 'payment status 1 when paid to the cent',
    order: { discountRate: '85', taxRate: '6', paid: '901' },
    expected: { arrears: '0.00', advance: '0.00', paymentStatus: 1 },
  },
  {
    rule: 'a discount rate of 0 gives everything away, an empty one gives nothing away',
    order: { discountRate: '0' },
    expected: { discountAmount: '1000.00', transactionAmount: '0.00', arrears: '0.00', paymentStatus: 1, profit: '-486.00' },
  },
  {
    rule: 'decimals 0: every figure whole, half up',
    order: { discountRate: '88.88', taxRate: '3' },
    config: { decimalPlaces: 0, roundingMethod: 'down' },
    expected: { discountAmount: '111', transactionAmount: '889', commission: '27', receivables: '916', arrears: '916' },
  },
  {
    rule: 'rounding up is in favour of the discount, then of the tax',
    order: { discountRate: '88.8888', taxRate: '3' },
    config: { decimalPlaces: 1, roundingMethod: 'up' },
    expected: { discountAmount: '111.2', transactionAmount: '888.8', commission: '26.7', receivables: '915.5' },
  },
  {
    rule: 'what was received is shown as it is, even beyond the configured decimals',
    order: { paid: '10.55' },
    config: { decimalPlaces: 0 },
    expected: { paid: '10.55', arrears: '989' },
  },
  {
    rule: 'a rest that rounds to 0 is no debt: the status follows the arrears shown',
    order: { paid: '999.6' },
    config: { decimalPlaces: 0 },
    expected: { paid: '999.6', arrears: '0', advance: '0', paymentStatus: 1 },
  },
  {
    rule: 'more paid back than received is owed again',
    order: { paid: '-5' },
    expected: { paid: '-5.00', arrears: '1005.00', paymentStatus: 0 },
  },
  {
    rule: 'order amount typed',
    order: { typed: { totalAmount: '990.005' }, discountRate: '90' },
    config: { isAutoOrderAmount: false },
    expected: { totalAmount: '990.01', discountAmount: '99.00', transactionAmount: '891.01' },
  },
  {
    rule: 'discount amount typed',
    order: { typed: { discountAmount: '33.3' }, discountRate: '50' },
    config: { isAutoDiscountAmount: false },
    expected: { discountAmount: '33.30', transactionAmount: '966.70' },
  },
  {
    rule: 'transaction amount typed: tax, receivables and arrears follow it',
    order: { typed: { transactionAmount: '800' }, taxRate: '10' },
    config: { isAutoTransactionAmount: false },
    expected: {
      discountAmount: '0.00',
      transactionAmount: '800.00',
      commission: '80.00',
      receivables: '880.00',
      arrears: '880.00',
      profit: '314.00',
    },
  },
  {
    rule: 'tax typed',
    order: { typed: { commission: '12.345' }, taxRate: '10' },
    config: { isAutoTaxes: false },
    expected: { commission: '12.35', receivables: '1012.35', arrears: '1012.35' },
  },
  {
    rule: 'receivables typed; arrears keep to transaction minus paid plus tax',
    order: { typed: { receivables: '1000' }, taxRate: '1' },
    config: { isAutoReceipts: false },
    expected: { receivables: '1000.00', arrears: '1010.00' },
  },
  {
    rule: 'arrears flag off: arrears are computed all the same',
    order: { paid: '1', typed: { arrears: '0', paid: '1000' } as OrderInput['typed'] },
    config: { isAutoArrearsAmount: false },
    expected: { paid: '1.00', arrears: '999.00', paymentStatus: 0 },
  },
  {
    rule: 'flags on: typed figures are ignored',
    order: { typed: { totalAmount: '1', discountAmount: '1', transactionAmount: '1', commission: '1', receivables: '1' } },
    expected: { totalAmount: '1000.00', discountAmount: '0.00', transactionAmount: '1000.00', commission: '0.00', receivables: '1000.00' },
  },
  {
    rule: 'flags off and nothing typed: computed, so that an import is not booked as paid',
    order: { typed: {}, taxRate: '6' },
    config: {
      isAutoOrderAmount: false,
      isAutoDiscountAmount: false,
      isAutoTransactionAmount: false,
      isAutoTaxes: false,
      isAutoReceipts: false,
    },
    expected: { totalAmount: '1000.00', commission: '60.00', receivables: '1060.00', arrears: '1060.00', paymentStatus: 0 },
  },
];

describe('order', () => {
  it.each(ORDER_EXAMPLES)('$rule', ({ order, config, expected }) => {
    expect(computeOrder({ lines: SHOP_ORDER, ...order }, configured(config))).toMatchObject(expected);
  });

  it('without lines owes nothing', () => {
    expect(computeOrder({ lines: [] }, configured())).toMatchObject({
      totalAmount: '0.00',
      arrears: '0.00',
      profit: '0.00',
      paymentStatus: 1,
      lines: [],
    });
  });

  it('gives the same totals from lines computed before', () => {
    const header = { discountRate: '85', taxRate: '6', paid: '10' };
    const { lines, ...totals } = computeOrder({ lines: SHOP_ORDER, ...header }, configured());
    expect(computeOrderTotals(lines, header, configured())).toEqual(totals);
  });
});

describe('figures that cannot be computed with', () => {
  const refusal = (order: OrderInput, config: Partial<ComputeConfig> = {}) => {
    try {
      computeOrder(order, configured(config));
    } catch (error) {
      if (error instanceof AmountError) return { field: error.field, reason: error.reason, line: error.lineIndex, message: error.message };
      throw error;
    }
    return null;
  };

  it('names the line, the figure and the reason', () => {
    expect(refusal({ lines: [{ amount: '1' }, { unitPrice: '1.2.3' }] })).toEqual({
      field: 'unitPrice',
      reason: 'notANumber',
      line: 1,
      message: '第 2 行单价：不是有效的数字',
    });
    expect(refusal({ lines: [{ width: '-1' }] })).toMatchObject({ reason: 'negative', message: '第 1 行宽：不能为负数' });
    expect(refusal({ lines: [{ cost: Number.NaN }] })).toMatchObject({ field: 'cost', reason: 'notANumber' });
    expect(refusal({ lines: [], discountRate: 'x' })).toMatchObject({
      field: 'discountRate',
      line: null,
      message: '折扣率：不是有效的数字',
    });
    expect(refusal({ lines: [], typed: { commission: '-5' } }, { isAutoTaxes: false })).toMatchObject({
      field: 'commission',
      reason: 'negative',
    });
  });

  it('refuses every result beyond what an order may have, each by its name', () => {
    const [limit, dear] = ['99999999.99', '60000000'];
    const results: Array<[string, OrderInput]> = [
      ['singleArea', { lines: [{ width: '100000', height: '100000', pricingBasis: 'quantity' }] }],
      ['totalArea', { lines: [{ width: '10000', height: '1000', amount: '100', pricingBasis: 'quantity' }] }],
      ['totalAmount', { lines: [{ amount: '2', unitPrice: dear }] }],
      ['totalAmount', { lines: [{ unitPrice: dear }, { unitPrice: dear }] }],
      ['commission', { lines: [{ unitPrice: limit }], taxRate: '200' }],
      ['receivables', { lines: [{ unitPrice: limit }], taxRate: '13' }],
    ];
    for (const [field, order] of results) expect([field, refusal(order)]).toMatchObject([field, { field, reason: 'tooLarge' }]);
    expect(refusal({ lines: [{ unitPrice: limit }] })).toBeNull();
  });

  it('keeps cost and profit within the largest figure, and refuses no order for them', () => {
    const limit = '99999999.99';
    const lossy = computeOrder({ lines: [{ amount: '99999999', unitPrice: '0', cost: '99999999' }] }, configured({}));
    expect(lossy.lines).toMatchObject([{ totalCost: limit, totalProfit: `-${limit}` }]);
    expect(lossy).toMatchObject({ totalAmount: '0.00', cost: limit, profit: `-${limit}` });
    const many = computeOrder({ lines: Array.from({ length: 3 }, () => ({ unitPrice: '1', cost: '60000000' })) }, configured({}));
    expect(many).toMatchObject({ cost: limit, profit: `-${limit}` });
  });

  it('refuses figures and results beyond what an order may have', () => {
    expect(refusal({ lines: [{ amount: '99999999', unitPrice: '99999999' }] })).toMatchObject({
      field: 'totalAmount',
      reason: 'tooLarge',
      line: 0,
      message: '第 1 行金额：不能大于 99,999,999.99',
    });
    expect(refusal({ lines: [{ width: '100000.1', height: '1' }] })).toMatchObject({ message: '第 1 行宽：不能大于 100000' });
    for (const unitPrice of ['100000000', '123456789012345'])
      expect(refusal({ lines: [{ unitPrice }] })).toMatchObject({ message: '第 1 行单价：不能大于 99,999,999.99' });
    const huge = { amount: '1', unitPrice: '60000000' };
    expect(refusal({ lines: [huge] })).toBeNull();
    expect(refusal({ lines: [huge, huge] })).toMatchObject({ field: 'totalAmount', reason: 'tooLarge', line: null });
  });
});

describe('figures that may be computed but not saved', () => {
  it('are a discount above the total and a rate above 100', () => {
    const problem = (order: Partial<OrderInput>) =>
      findOrderAmountProblem(computeOrder({ lines: SHOP_ORDER, ...order }, configured({ isAutoDiscountAmount: !('typed' in order) })));
    expect(problem({ discountRate: '85' })).toBeNull();
    expect(problem({ discountRate: '0' })).toBeNull();
    expect(problem({ discountRate: '100.01' })).toBe('折扣率不能大于 100');
    expect(problem({ typed: { discountAmount: '1000' } })).toBeNull();
    expect(problem({ typed: { discountAmount: '1000.01' } })).toBe('优惠金额不能大于订单总额');
  });
});
