import { expect, it } from 'vitest';
import { cellIssue, recompute, sumLines } from '#client/features/orders/line-grid/line-amounts.ts';
import { blankLine } from '#client/features/orders/line-grid/line-draft.ts';
import { DEFAULT_COMPUTE_CONFIG } from '#shared/rules/compute-config.rules.ts';

const rules = { config: DEFAULT_COMPUTE_CONFIG, units: [] };
const line = (amount: string) => recompute({ ...blankLine(), unitPrice: '20', width: '2', height: '3', amount, cost: '5' }, rules);

it('does not compute with a refused quantity or size, not even as 1', () => {
  expect(sumLines([line('2')])).toMatchObject({ amount: '2', totalArea: '12', totalAmount: '240' });
  for (const refused of ['2x', '-3', '0', '0.5', '1.23456']) {
    expect(cellIssue(line(refused), 'amount', rules), refused).not.toBeNull();
    expect(cellIssue(line(refused), 'totalAmount', rules), refused).toBeNull();
    expect(line(refused), refused).toMatchObject({ totalArea: '', totalAmount: '', totalCost: '', totalProfit: '' });
  }
  for (const side of ['width', 'height'] as const) {
    const refused = recompute({ ...line('2'), [side]: '2x' }, rules);
    expect(refused, side).toMatchObject({ totalArea: '', totalAmount: '' });
    expect(cellIssue(refused, 'totalAmount', rules)).toBeNull();
  }
  // An empty quantity counts as 1, which the cell shows once it is left.
  expect(line('').totalAmount).toBe(line('1').totalAmount);
});

it('counts a part of the unit of what is charged by weight', () => {
  const weighed = (amount: string) => recompute({ ...blankLine(), pricingBasis: 'weight', unitPrice: '20', amount }, rules);
  expect(weighed('0.5').totalAmount).toBe('10.00');
  expect(cellIssue(weighed('0.5'), 'amount', rules)).toBeNull();
  expect(cellIssue(weighed('0'), 'amount', rules)).toBe('数量必须大于 0');
  expect(weighed('0').totalAmount).toBe('');
  expect(cellIssue(recompute({ ...weighed('0.5'), pricingBasis: null }, rules), 'amount', rules)).toBe('数量最小为 1');
});
