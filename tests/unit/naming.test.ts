import { expect, it } from 'vitest';
import { readRows } from '#platform/db/row-reader.ts';

const columns = (...names: string[]) => names.map((name) => ({ name }));

it('turns column names into camelCase, and keeps the values', () => {
  const flow = [1, 2];
  const rows = readRows(
    [
      [1, '甲', flow, null, 5],
      [2, '乙', null, null, 6],
    ],
    columns('tenant_id', 'customer_name', 'flow', 'nothing', '1'),
  );
  expect(rows).toEqual([
    { tenantId: 1, customerName: '甲', flow: [1, 2], nothing: null, '1': 5 },
    { tenantId: 2, customerName: '乙', flow: null, nothing: null, '1': 6 },
  ]);
  expect(rows[0]?.flow).toBe(flow);
  expect(readRows([], columns('a'))).toEqual([]);
});

it('uses the columns of this result, not those of another one with the same number of columns', () => {
  expect(readRows([[1, 2]], columns('b_c', 'a'))).toEqual([{ bC: 1, a: 2 }]);
  expect(readRows([[3, 4]], columns('a', 'b_c'))).toEqual([{ a: 3, bC: 4 }]);
});

it('takes any text as a column name', () => {
  expect(readRows([[1]], columns('a"] = 0; throw 1; //'))).toEqual([{ 'a"] = 0; throw 1; //': 1 }]);
});
