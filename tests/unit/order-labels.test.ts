import { describe, expect, it } from 'vitest';
import { FLAG_TEXTS } from '#client/features/base-data/compute-texts.ts';
import { CUSTOMER_COLUMNS } from '#client/features/customers/customer-columns.tsx';
import { detailLineColumns } from '#client/features/orders/detail/detail-line-columns.tsx';
import { columnByHeader, visibleColumns } from '#client/features/orders/line-grid/line-columns.ts';
import { lineColumns, orderColumns } from '#client/features/orders/list/order-columns.tsx';
import { LINE_LABELS, ORDER_FIGURES, ORDER_LABELS } from '#client/features/orders/order-labels.ts';
import { type LabelArea, labelsOf } from '#shared/field-labels.ts';
import { AmountError, type AmountField } from '#shared/rules/amount-input.rules.ts';
import { FIGURE_LIMIT, findCountedProblem } from '#shared/rules/amount-limits.rules.ts';

/** A header may add its unit in brackets: 宽(米). */
const bare = (header: string) => header.replace(/[(（].*[)）]$/, '');

const NO_NAMES = {
  deliveryType: new Map(),
  paymentType: new Map(),
  billType: new Map(),
  orderProcessSteps: new Map(),
} as unknown as Parameters<typeof orderColumns>[0]['names'];

/** Columns that are no fields: the state of an order in one word, and the number of a line. */
const NO_FIELDS = new Set(['state', 'lineNo']);

type Pair = readonly [field: string, label: string];

function others(area: LabelArea, pairs: Iterable<Pair>): string[] {
  const labels = labelsOf(area);
  return [...pairs]
    .filter(([field, label]) => !NO_FIELDS.has(field) && labels[field] !== bare(label))
    .map(([field, label]) => `${field}: ${label}, elsewhere ${labels[field]}`);
}

const headers = (columns: ReadonlyArray<{ id: string; header: string }>) => columns.map(({ id, header }): Pair => [id, header]);
const grid = visibleColumns({ showCost: true, showProfit: true, showMaker: true });

describe('a field of an order has one name', () => {
  it.each<[string, LabelArea, Pair[]]>([
    ['the list of orders', 'orderInfo', headers(orderColumns({ names: NO_NAMES, onInvoiced: null }))],
    ['the list of lines', 'orderDel', headers(lineColumns())],
    [
      'the lines of one order',
      'orderDel',
      headers(detailLineColumns({ showCost: true, showProfit: true, showMaker: true, changePicture: null })),
    ],
    ['the grid of lines', 'orderDel', grid.map(({ key, title }): Pair => [key, title])],
    ['the figures of an order', 'orderInfo', ORDER_FIGURES.map(({ key, label }): Pair => [key, label])],
    [
      'the history of an order',
      'orderInfo',
      Object.entries(ORDER_LABELS).filter(([field]) => !['amount', 'thisCollection', 'printTemplate'].includes(field)),
    ],
    ['the history of a line', 'orderDel', Object.entries(LINE_LABELS)],
    ['the compute configuration', 'computeConfig', FLAG_TEXTS.map(({ flag, label }): Pair => [flag, label])],
    ['the list of customers', 'customerInfo', headers(CUSTOMER_COLUMNS)],
  ])('in %s', (_, area, pairs) => {
    expect(others(area, pairs)).toEqual([]);
  });

  it('in the messages about a figure', () => {
    const said = (field: string, lineIndex: number | null): Pair => [
      field,
      new AmountError(field as AmountField, 'negative', lineIndex).message.replace(/^第 1 行/, '').replace(/：.*$/, ''),
    ];
    const onOrder = 'totalAmount discountRate discountAmount transactionAmount taxRate commission receivables paid arrears cost profit';
    const onLine = 'width height amount unitPrice cost singleArea totalArea totalAmount totalCost totalProfit';
    expect(
      others(
        'orderInfo',
        onOrder.split(' ').map((field) => said(field, null)),
      ),
    ).toEqual([]);
    expect(
      others(
        'orderDel',
        onLine.split(' ').map((field) => said(field, 0)),
      ),
    ).toEqual([]);
    const figures = ['totalAmount', 'transactionAmount', 'paid', 'arrears'] as const;
    const none = { totalAmount: '0', transactionAmount: '0', paid: '0', arrears: '0' };
    const counted = figures.map(
      (field): Pair => [field, (findCountedProblem({ ...none, [field]: `${FIGURE_LIMIT}9` }) ?? '').replace(/：.*$/, '')],
    );
    expect(others('orderInfo', counted)).toEqual([]);
  });

  it('that the grid knows in a pasted header, with its unit and without', () => {
    for (const { key, title } of grid) {
      expect([title, columnByHeader(title)?.key]).toEqual([title, key]);
      expect([bare(title), columnByHeader(bare(title))?.key]).toEqual([bare(title), key]);
    }
  });
});
