import { expect, it } from 'vitest';
import { findUnit } from '#shared/rules/unit-words.rules.ts';

const UNITS = ['平方米', '米', '个', '张'].map((name) => ({ name }));

it.each([
  ['平方米', '平方米'],
  ['㎡', '平方米'],
  [' 平方 ', '平方米'],
  ['Ｍ²', '平方米'],
  ['m', '米'],
  ['PCS', '个'],
  ['令', undefined],
  ['', undefined],
])('reads %s as the unit of the shop', (text, name) => {
  expect(findUnit(UNITS, text)?.name).toBe(name);
});

it('prefers the name itself to a synonym, and does not guess between several', () => {
  const both = [{ name: '平方米' }, { name: '㎡' }];
  expect(findUnit(both, '㎡')?.name).toBe('㎡');
  expect(findUnit(both, '平方')).toBeUndefined();
});
