import { expect, it } from 'vitest';
import { blankLine, type LineDraft, type ProductOption } from '#client/features/orders/line-grid/line-draft.ts';
import { ProductFiller } from '#client/features/orders/line-grid/product-filler.ts';
import type { ProductLookup } from '#client/features/orders/line-grid/product-lookup.ts';

const products = { hwp: { id: 1, name: '户外喷绘' }, ylb: { id: 2, name: '易拉宝' } } as unknown as Record<string, ProductOption>;

/** Lines by key, and a product search that answers when the test lets it. */
function ground() {
  const lines = new Map<string, LineDraft>();
  const type = (key: string, productsName: string) => void lines.set(key, { ...blankLine(), key, productsName });
  const fill = (key: string, product: ProductOption) => void lines.set(key, { ...(lines.get(key) as LineDraft), productsId: product.id });
  const answers: Array<() => void> = [];
  const taken: string[] = [];
  const typing = new Set<string>();
  const lookup = {
    known: () => null,
    find: (text: string) => new Promise((resolve) => answers.push(() => resolve([products[text]]))),
  } as unknown as ProductLookup;
  const filler = new ProductFiller(lookup, {
    getLine: (key) => lines.get(key),
    getLines: () => [...lines.values()],
    choose: fill,
    amend: (productFor) => {
      for (const line of lines.values()) {
        const product = productFor(line);
        if (product) fill(line.key, product);
      }
    },
    sizeAsAmount: (key) => void taken.push(key),
    isSizeTyped: (key) => typing.has(key),
    warn: () => undefined,
    changed: () => undefined,
  });
  const answer = async () => {
    answers.shift()?.();
    await filler.settled();
  };
  return { lines, type, filler, answer, taken, typing };
}

it('a copy gets the product that was being looked up, and is a line like any other afterwards', async () => {
  const { lines, type, filler, answer } = ground();
  type('a', 'hwp');
  filler.resolve('a', 'first');
  type('b', 'hwp');
  filler.copied('a', 'b');
  type('c', 'hwp');
  filler.copied('b', 'c');
  expect([...filler.searching]).toEqual(['a', 'b', 'c']);
  await answer();
  expect([...lines.values()].map(({ productsId }) => productsId)).toEqual([1, 1, 1]);
  expect(filler.searching.size).toBe(0);
  // Another product is typed into the copy.
  type('b', 'ylb');
  filler.resolve('b', 'first');
  await answer();
  expect(lines.get('b')?.productsId).toBe(2);
  expect(filler.searching.size).toBe(0);
});

it('a number that is typed while the answer comes is taken for the quantity once it is whole', async () => {
  const { type, filler, answer, taken, typing } = ground();
  type('a', 'hwp');
  filler.resolve('a', 'first');
  typing.add('a');
  await answer();
  expect(taken).toEqual([]);
  filler.left('a');
  filler.left('a');
  expect(taken).toEqual(['a']);
  type('b', 'ylb');
  filler.resolve('b', 'first');
  await answer();
  expect(taken).toEqual(['a', 'b']);
});
