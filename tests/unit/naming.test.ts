import { expect, it } from 'vitest';
import { camelRows } from '#platform/db/naming.ts';

it('names the columns of rows as the code does, and keeps what they hold', () => {
  const flow = [1, 2];
  const rows = [
    { tenant_id: 1, customer_name: '甲', flow, nothing: null, '1': 5 },
    { tenant_id: 2, customer_name: '乙', flow: null, nothing: null, '1': 6 },
  ];
  const mapped = camelRows(rows);
  expect(mapped).toEqual([
    { tenantId: 1, customerName: '甲', flow: [1, 2], nothing: null, '1': 5 },
    { tenantId: 2, customerName: '乙', flow: null, nothing: null, '1': 6 },
  ]);
  expect(mapped[0]?.flow).toBe(flow);
  expect(camelRows([{ b_c: 1, a: 2 }])).toEqual([{ bC: 1, a: 2 }]);
  expect(camelRows([{ a: 3, b_c: 4 }])).toEqual([{ bC: 4, a: 3 }]);
  expect(camelRows([])).toEqual([]);
});
