import { describe, expect, it } from 'vitest';
import { columnWidths, moveBy, nextBadCell } from '#client/features/imports/review-places.ts';
import type { ImportPreviewRow } from '#shared/schemas/import-review.schema.ts';

const columns = ['orderId', 'amount', 'unitName'].map((key) => ({ key, label: key, header: key }));

const row = (rowNo: number, ...bad: string[]): ImportPreviewRow => ({
  rowNo,
  sheet: '数据',
  row: rowNo + 1,
  name: '',
  state: bad.length > 0 ? 'failed' : 'checked',
  action: null,
  cells: { orderId: `S${rowNo}` },
  faults: bad.map((key) => ({ key, column: key, reason: '不对' })),
  warnings: [],
});

describe('the next bad cell', () => {
  const rows = [row(1), row(2, 'unitName', 'amount'), row(5, 'orderId'), row(7, 'elsewhere')];

  it('is found in the order of the columns, row by row, and round to the first', () => {
    const walked = [];
    let place = nextBadCell(rows, columns, null);
    for (let step = 0; step < 4; step += 1) {
      walked.push(place && `${place.rowNo}:${place.key}`);
      place = nextBadCell(rows, columns, place);
    }
    expect(walked).toEqual(['2:amount', '2:unitName', '5:orderId', '2:amount']);
  });

  it('is none where no column shown is wrong', () => {
    expect(nextBadCell([row(1), row(7, 'elsewhere')], columns, null)).toBeNull();
  });
});

describe('a move in the grid', () => {
  const rows = [row(1), row(2), row(5)];

  it('goes by rows and columns as they are shown and stays within them', () => {
    expect(moveBy({ rowNo: 2, key: 'amount' }, rows, columns, 1, 0)).toEqual({ rowNo: 5, key: 'amount' });
    expect(moveBy({ rowNo: 5, key: 'unitName' }, rows, columns, 1, 1)).toEqual({ rowNo: 5, key: 'unitName' });
    expect(moveBy({ rowNo: 1, key: 'orderId' }, rows, columns, -10, -1)).toEqual({ rowNo: 1, key: 'orderId' });
    expect(moveBy({ rowNo: 1, key: 'orderId' }, [], columns, 1, 0)).toBeNull();
  });
});

describe('the columns', () => {
  it('are wide enough for what they hold, within limits', () => {
    const long = { ...row(1), cells: { orderId: 'S0200001', amount: '一'.repeat(100) } };
    const [orderId = 0, amount = 0, unitName = 0] = columnWidths(columns, [long]);
    expect(orderId).toBeGreaterThan('S0200001'.length * 8 + 24);
    expect(amount).toBe(220);
    expect(unitName).toBeGreaterThanOrEqual(88);
  });
});
