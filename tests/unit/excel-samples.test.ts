import { describe, expect, it } from 'vitest';
import { readRecord } from '#platform/excel/record-codec.ts';
import { readTables } from '#platform/excel/sheet-table.ts';
import type { CellProblem, ColumnSpec, ImportValue } from '#shared/schemas/import-column.schema.ts';
import { ORDER_IMPORT_COLUMNS, ORDER_LINE_IMPORT_COLUMNS } from '#shared/schemas/order-import.schema.ts';
import { readWorkbook } from '#worker/sandbox/read-workbook.ts';
import { SAMPLES } from './excel-fixtures.ts';

interface Outcome {
  values: Record<string, ImportValue>[];
  problems: CellProblem[];
  changed: string[];
  unknown: string[];
}

async function importSheet(file: string, columns: readonly ColumnSpec[]): Promise<Outcome> {
  const outcome: Outcome = { values: [], problems: [], changed: [], unknown: [] };
  for await (const event of readTables(readWorkbook(SAMPLES + file), columns)) {
    if (event.kind === 'header') outcome.unknown.push(...event.header.unknown.map(({ header }) => header));
    if (event.kind !== 'records') continue;
    for (const record of event.records) {
      const { values, problems, changed } = readRecord(record, event.header);
      outcome.values.push(values);
      outcome.problems.push(...problems);
      outcome.changed.push(...changed.map((key) => `${record.row} ${key} ${values[key]}`));
    }
  }
  return outcome;
}

describe('clean samples', () => {
  it.each(['xlsx', 'xls'])('reads 40 orders and 124 lines from .%s without a fault', async (type) => {
    const orders = await importSheet(`clean/orders.${type}`, ORDER_IMPORT_COLUMNS);
    const lines = await importSheet(`clean/order-lines.${type}`, ORDER_LINE_IMPORT_COLUMNS);
    expect([orders.values.length, orders.problems, orders.unknown]).toEqual([40, [], []]);
    expect([lines.values.length, lines.problems, lines.unknown]).toEqual([124, [], []]);
    const numbers = new Set(orders.values.map(({ orderId }) => orderId));
    expect(numbers.size).toBe(40);
    expect(lines.values.every(({ orderId }) => numbers.has(orderId ?? ''))).toBe(true);
  });

  it('gives equal values for both formats', async () => {
    expect(await importSheet('clean/orders.xls', ORDER_IMPORT_COLUMNS)).toEqual(
      await importSheet('clean/orders.xlsx', ORDER_IMPORT_COLUMNS),
    );
    expect(await importSheet('clean/order-lines.xls', ORDER_LINE_IMPORT_COLUMNS)).toEqual(
      await importSheet('clean/order-lines.xlsx', ORDER_LINE_IMPORT_COLUMNS),
    );
  });

  it('reads a row as it stands in the sheet', async () => {
    const { values } = await importSheet('clean/orders.xlsx', ORDER_IMPORT_COLUMNS);
    expect(values[0]).toEqual({
      orderId: 'S0100001',
      name: '小杨生煎制作',
      date: '2026-10-19 22:00:00',
      customerName: '小杨生煎',
      contact: '王芳',
      phoneNumber: '15177763170',
      address: '人民路200号',
      salesman: '赵磊',
      expectedDeliveryDate: '2026-10-21 22:00:00',
      urgent: 0,
      discountRate: '85',
      prepayment: '100',
      deliveryType: '物流',
      paymentMethod: '微信',
      billType: '增值税专票',
      remarks: null,
    });
  });
});

describe('messy samples', () => {
  it('names each bad cell of the orders and repairs what is certain', async () => {
    const { values, problems, changed } = await importSheet('messy/orders.xlsx', ORDER_IMPORT_COLUMNS);
    expect(values.length).toBe(15);
    expect(problems.map(({ message }) => message)).toEqual([
      '第 4 行「手机号码」：「1380013800」不是有效的手机号码，请填写 11 位手机号，如 13800138000',
      '第 6 行「下单日期」：「2026/13/45」不是有效日期，请填写如 2026-11-03',
      '第 7 行「客户名称」：不能为空，请填写客户名称，如 小杨生煎',
    ]);
    expect(problems[0]).toMatchObject({
      sheet: '订单',
      row: 4,
      key: 'phoneNumber',
      column: '手机号码',
      letter: 'F',
      found: '1380013800',
      expected: '请填写 11 位手机号，如 13800138000',
    });
    expect(changed).toEqual(['11 date 2026-09-12 00:00:00']);
    expect(values[6]?.phoneNumber).toBe('13800138000');
    expect(values[1]?.remarks).toBe('=不是公式');
  });

  it('names each bad cell of the lines and repairs what is certain', async () => {
    const { values, problems, changed } = await importSheet('messy/order-lines.xlsx', ORDER_LINE_IMPORT_COLUMNS);
    expect(values.length).toBe(39);
    expect(problems.map(({ message }) => message)).toEqual(['第 5 行「数量」：「十」不是数字，请填写如 10']);
    expect(changed).toEqual(['7 width 3.2', '15 unitPrice 18.5']);
  });
});
