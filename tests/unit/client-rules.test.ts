import { describe, expect, test } from 'vitest';
import { safeRedirect } from '#client/app/redirect.ts';
import { closeTabs, type PageTab } from '#client/app/shell/tab-store.ts';
import { valueText } from '#client/features/orders/detail/history-text.ts';
import { plainDecimal } from '#client/lib/plain-decimal.ts';
import { branchIds, treeOrder } from '#client/records/tree.ts';
import { contrastRatio, readableUnderWhite } from '#client/ui/color-contrast.ts';
import { dayOf, formatTime, lastDays } from '#client/ui/date-values.ts';
import { pagerItems } from '#client/ui/pager-items.ts';

describe('sign-in redirect', () => {
  test.each([
    ['/bs/order/index?id=1', '/bs/order/index?id=1'],
    [null, '/'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/login?redirect=/login', '/'],
    ['/bs/order/index?name=%E5%8D%8E&x=/y#z', '/bs/order/index?name=%E5%8D%8E&x=/y#z'],
    ['/\t/x', '/'],
    ['/\n/evil.example', '/'],
    ['/\r\n/evil.example', '/'],
    ['\t//evil.example', '/'],
    ['/ /evil.example', '/'],
    ['/\u0000/x', '/'],
    ['///evil.example', '/'],
    ['/\\\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['/%2f/evil.example', '/'],
    ['/%2Fevil.example', '/'],
    ['/%5Cevil.example', '/'],
    ['/%09/evil.example', '/'],
    ['/%E0%A4%A', '/'],
    ['javascript:alert(1)', '/'],
    ['JavaScript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['http:evil.example', '/'],
    ['evil.example', '/'],
    ['', '/'],
    ['?x=1', '/'],
    ['/login', '/'],
    ['/login/', '/'],
    ['/login#x', '/'],
    ['/%6Cogin', '/'],
    ['/x/../login', '/'],
    ['/loginlog', '/loginlog'],
  ])('%s opens %s', (target, expected) => {
    expect(safeRedirect(target)).toBe(expected);
  });
});

describe('tabs', () => {
  const tab = (path: string, affix = false): PageTab => ({
    path,
    search: '',
    title: path,
    affix,
    keepAlive: true,
    version: 0,
    mounted: true,
  });
  const tabs = [tab('home', true), tab('a'), tab('b'), tab('c')];
  const paths = (list: readonly PageTab[]) => list.map((one) => one.path).join(' ');

  test.each([
    ['one', 'home a c'],
    ['others', 'home b'],
    ['left', 'home b c'],
    ['right', 'home a b'],
    ['all', 'home'],
  ] as const)('closing %s keeps what belongs', (scope, expected) => {
    expect(paths(closeTabs(tabs, 'b', scope))).toBe(expected);
  });

  test('the affixed home stays', () => {
    expect(paths(closeTabs(tabs, 'home', 'one'))).toBe('home a b c');
  });
});

describe('trees', () => {
  const rows = [
    { id: 3, parentId: 1 },
    { id: 1, parentId: 0 },
    { id: 2, parentId: 0 },
    { id: 4, parentId: 3 },
    { id: 5, parentId: 99 },
  ];

  test('children follow their parent; a row whose parent is absent stands on top', () => {
    expect(treeOrder(rows).map(({ row, depth }) => `${row.id}@${depth}`)).toEqual(['1@0', '3@1', '4@2', '2@0', '5@0']);
  });

  test('a circle neither hangs nor loses rows', () => {
    const circle = [
      { id: 1, parentId: 2 },
      { id: 2, parentId: 1 },
    ];
    expect(treeOrder(circle)).toHaveLength(2);
  });

  test('a branch is the row and everything below it', () => {
    expect([...branchIds(rows, 1)].sort((a, b) => a - b)).toEqual([1, 3, 4]);
  });
});

describe('numbers and dates', () => {
  test.each([
    ['13.0000', '13'],
    ['0.5000', '0.5'],
    ['100', '100'],
    ['', ''],
    [null, ''],
    ['3.2x10.0', '3.2x10.0'],
  ])('%s is shown as %s', (text, expected) => {
    expect(plainDecimal(text)).toBe(expected);
  });

  test('a range of days is whole days of the shop, whatever the clock says in UTC', () => {
    // 2026-11-20 23:30 in UTC is already the 21st in Shanghai.
    const now = Date.UTC(2026, 10, 20, 23, 30);
    expect(lastDays(1, now)).toEqual(['2026-11-21 00:00:00', '2026-11-21 23:59:59']);
    expect(lastDays(90, now)).toEqual(['2026-08-24 00:00:00', '2026-11-21 23:59:59']);
    expect(formatTime(now)).toBe('2026-11-21 07:30:00');
    expect(dayOf('2026-02-30')).toBeNull();
  });

  test('the pager shows first, last and a window', () => {
    const text = (page: number, count: number) =>
      pagerItems(page, count)
        .map((item) => (item.kind === 'page' ? item.page : '…'))
        .join(' ');
    expect(text(1, 1)).toBe('1');
    expect(text(1, 25)).toBe('1 2 3 4 5 … 25');
    expect(text(12, 25)).toBe('1 … 10 11 12 13 14 … 25');
    expect(text(25, 25)).toBe('1 … 21 22 23 24 25');
  });

  test('any theme colour is readable under white text', () => {
    for (const color of ['#409EFF', '#13C2C2', '#F5222D', '#ffffff', '#212121'])
      expect(contrastRatio(readableUnderWhite(color), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the history of an order', () => {
  test('tells two prices apart that differ behind the second decimal', () => {
    const shown = ['0.0375', '0.0400'].map((price) => valueText('unitPrice', price, {} as never));
    expect(shown).toEqual(['0.0375', '0.04']);
    expect(valueText('totalAmount', '12.3450', {} as never)).toBe('12.35');
  });
});
