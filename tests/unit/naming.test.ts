import { expect, it } from 'vitest';
import { readRows } from '#platform/db/row-reader.ts';

const columns = (...names: string[]) => names.map((name) => ({ name }));

it('names the columns of rows as the code does, and keeps what they hold', () => {
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

it('goes by the columns of this result, not by those of another one with as many', () => {
  expect(readRows([[1, 2]], columns('b_c', 'a'))).toEqual([{ bC: 1, a: 2 }]);
  expect(readRows([[3, 4]], columns('a', 'b_c'))).toEqual([{ a: 3, bC: 4 }]);
});

it('takes a name for a name, whatever it holds', () => {
  expect(readRows([[1]], columns('a"] = 0; throw 1; //'))).toEqual([{ 'a"] = 0; throw 1; //': 1 }]);
});
