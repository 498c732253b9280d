import { expect, it } from 'vitest';
import { type FigureReferences, figureOrder } from '#domain/orders/order-figures.ts';
import type { Scope } from '#platform/scope.ts';
import { orderLineInput } from '#shared/schemas/order-line.schema.ts';

it('a blank line is refused before any of its order is computed, wherever it stands', () => {
  // Computing would first read the shop's compute configuration.
  const references = {
    products: new Map(),
    units: new Map(),
    namedUnits: [],
    billTypes: new Map(),
    get config(): never {
      throw new Error('computed');
    },
  } satisfies FigureReferences;
  const figured = (...lines: object[]) =>
    figureOrder({ grants: { permissions: [], roles: [] } } as unknown as Scope, references, {
      typed: {},
      paid: '0',
      lines: lines.map((line) => orderLineInput.parse(line)),
      stored: new Map(),
    });
  expect(() => figured({ productsName: '布' })).toThrow('computed');
  expect(() => figured({ totalAmount: '5' })).toThrow('computed');
  expect(() => figured({ productsName: '布' }, {})).toThrow('第 2 行：请填写产品、制作内容或金额');
  expect(() => figured({ productsName: '布' }, { width: 3, height: 2, amount: 9, unitPrice: 0, totalAmount: '0.00' })).toThrow('第 2 行');
});
