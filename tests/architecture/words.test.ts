import { expect, it } from 'vitest';
import { readSources } from './source-files.ts';

const product = readSources().filter(({ project }) => project !== 'tests' && project !== 'scripts');

/** Words for a state that the product does not use, and the one that it uses instead (shared/choice-labels.ts). */
const REJECTED: ReadonlyArray<[rejected: RegExp, word: string]> = [
  [/已收清|已收款|已付款|已付清|已收齐/, '收清'],
  [/未收款|未付款|未付清|未收清/, '未收'],
  [/无应收/, '未定价'],
  [/付款状态|支付状态/, '收款状态'],
];

it('says each state in one word', () => {
  const found = product.flatMap(({ path, text }) =>
    REJECTED.flatMap(([rejected, word]) => (rejected.test(text) ? [`${path}: ${rejected.source} is ${word}`] : [])),
  );
  expect(found).toEqual([]);
});
