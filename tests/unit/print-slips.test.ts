import { describe, expect, it } from 'vitest';
import { SHIPPED } from '#domain/print/shipped/shipped.ts';
import { renderSlips, slipFonts } from '#platform/print/render-slips.ts';
import type { Slip } from '#platform/print/slip.ts';
import { layoutSlip } from '#platform/print/slip-layout.ts';
import { printField } from '#shared/print/fields.ts';
import type { PrintKind } from '#shared/print/kinds.ts';
import { type PrintTemplate, printTemplateSchema, templateProblem } from '#shared/print/template.schema.ts';
import { valueText } from '#shared/print/value-text.ts';
import { formatMoney } from '#shared/rules/format.rules.ts';
import { generated, generatedOrder, generatedSlips, jobOf, slipContext } from '../support/generated-slips.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { bare, type PdfPage, readPdf, wordsOf } from '../support/read-pdf.ts';

/**
 * Number of generated orders that are printed and read back with each template: `PRINT_ORDERS=1000 npm test --
 * tests/unit/print-slips.test.ts`.
 */
const ORDERS = Number(process.env.PRINT_ORDERS ?? 4);
/** Seeds with special content: order 16 has remarks of 500 characters, the longest there are. */
const TELLING = [16];
/** Orders printed into one file, because one file is read faster than many. */
const IN_ONE_FILE = 20;

const shipped = Object.entries(SHIPPED);

/** The texts that the paper must show of a slip: one for each box and each row of the table. */
function expected(kind: PrintKind, { fixed, after, table }: PrintTemplate, slip: Slip): string[] {
  const { regular } = slipFonts();
  const written = (path: string, value: unknown, format: Parameters<typeof valueText>[2], list?: string): string => {
    const field = printField(kind, path, list);
    return field && field.type !== 'image' ? bare(regular.printable(valueText(value as string | null, field.type, format))) : '';
  };
  const boxes = [...fixed, ...after].flatMap((box) =>
    box.kind === 'text' && box.field && box.field !== 'print.pageText' && !box.when
      ? [bare(box.text ?? '') + written(box.field, slip.fields[box.field], box.format)]
      : [],
  );
  const rows = (table ? (slip.lists[table.source] ?? []) : []).map((row) =>
    (table?.cols ?? [])
      .filter(({ kind }) => (kind ?? 'text') === 'text')
      .map(({ field, format }) => written(field, row[field], format, table?.source))
      .join(''),
  );
  return [...boxes, ...rows].filter(Boolean);
}

/** Pairs of texts that overlap, and texts beyond the edge of the sheet. */
function collisions({ width, height, texts }: PdfPage): string[] {
  const boxes = texts.map(({ text, x, y, width, size }) => ({
    text,
    left: x,
    right: x + width,
    top: y - size * 0.8,
    bottom: y + size * 0.1,
  }));
  const out = boxes.filter(({ left, right, top, bottom }) => left < -0.1 || top < -0.1 || right > width + 0.1 || bottom > height + 0.1);
  const pairs = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.4 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.2,
      )
      .map((b) => `${a.text} | ${b.text}`),
  );
  return [...out.map(({ text }) => `outside: ${text}`), ...pairs];
}

/** The figures in the row with this name, from left to right; none when the page has no such row. */
function figuresOf({ texts }: PdfPage, name: string): number[] {
  const label = texts.find(({ text }) => bare(text) === name);
  if (!label) return [];
  return texts
    .filter(({ x, y, text }) => x > label.x && Math.abs(y - label.y) < 1 && /^-?[\d,]+(\.\d+)?$/.test(bare(text)))
    .sort((a, b) => a.x - b.x)
    .map(({ text }) => Number(bare(text).replaceAll(',', '')));
}

/** The sheets whose totals differ from the sums of their rows by more than rounding. */
function wrongTotals({ table }: PrintTemplate, slip: Slip, pages: readonly PdfPage[]): string[] {
  if (!table?.pageTotals || pages.length === 0) return [];
  const sums = table.cols.filter(({ sum }) => sum);
  const rows = slip.lists[table.source] ?? [];
  const totals = sums.map(({ field }) => rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0));
  const near = (said: number[], meant: number[]) =>
    meant.every((figure, at) => Math.abs((said[at] ?? Number.NaN) - figure) <= 0.006 * (pages.length + 1));
  const before = sums.map(() => 0);
  const wrong: string[] = [];
  for (const [index, page] of pages.entries()) {
    const [carried, own] = [figuresOf(page, '承前页'), figuresOf(page, '本页小计')];
    if (index > 0 && carried.length > 0 && !near(carried, before))
      wrong.push(`sheet ${index + 1} carries ${carried.join(' ')}, not ${before.join(' ')}`);
    for (const [at, figure] of own.entries()) before[at] = (before[at] ?? 0) + figure;
  }
  if (pages.length > 1 && !near(before, totals)) wrong.push(`sheets come to ${before.join(' ')}, not ${totals.join(' ')}`);
  const said = figuresOf(pages.at(-1) as PdfPage, table.totalText ?? '合计');
  if (table.totals && !near(said, totals)) wrong.push(`all come to ${said.join(' ')}, not ${totals.join(' ')}`);
  return wrong;
}

describe('the shipped templates', () => {
  it.each(shipped)('%s is what the schema allows, of fields that its kind has', (_, { kind, template }) => {
    expect(printTemplateSchema.parse(template)).toEqual(template);
    expect(templateProblem(template, kind)).toBeNull();
  });

  it.each(shipped)(
    '%s says on paper what the order says, cuts nothing, and lays nothing over another',
    { timeout: PATIENCE_MS },
    async (_, { kind, template }) => {
      const orders = [...new Set([...Array.from({ length: ORDERS }, (_, index) => index + 1), ...TELLING])];
      for (let first = 0; first < orders.length; first += IN_ONE_FILE) {
        const seeds = orders.slice(first, first + IN_ONE_FILE);
        // An order has many labels; a few of them suffice.
        const slips = seeds.flatMap((seed) =>
          generatedSlips(kind, template, generated(seed))
            .slice(0, kind === 'label' ? 4 : 2)
            .map((slip) => ({ seed, slip })),
        );
        const pages = await readPdf(
          await renderSlips(
            jobOf(
              kind,
              template,
              slips.map(({ slip }) => slip),
            ),
          ),
        );
        for (const { seed, slip } of slips) {
          const { cut, sheets } = layoutSlip(template, slip, { kind, fonts: slipFonts() });
          const own = pages.splice(0, sheets.length);
          expect(own).toHaveLength(sheets.length);
          // Only on labels and narrow slips may a text be cut, and then it is marked; everything else must be whole.
          if (kind !== 'label' && template.page.h > 100) expect({ seed, cut }).toEqual({ seed, cut: [] });
          const said = own.map(wordsOf).join('');
          if (cut.length === 0) for (const text of expected(kind, template, slip)) expect(said).toContain(text);
          for (const page of own) expect({ seed, collisions: collisions(page) }).toEqual({ seed, collisions: [] });
          expect({ seed, wrong: wrongTotals(template, slip, own) }).toEqual({ seed, wrong: [] });
        }
        expect(pages).toEqual([]);
      }
    },
  );

  it('is the same file each time', async () => {
    const { kind, template } = SHIPPED['delivery-note'] as (typeof SHIPPED)[string];
    const job = jobOf(kind, template, generatedSlips(kind, template, generated(5)));
    expect(Buffer.compare(await renderSlips(job), await renderSlips(structuredClone(job)))).toBe(0);
  });
});

describe('a slip of several sheets', () => {
  const { kind, template } = SHIPPED['delivery-note'] as (typeof SHIPPED)[string];
  const number = (text: string | undefined) => Math.round(Number((text ?? '').replaceAll(',', '')) * 100);

  it('repeats its header, carries its sums over and counts its sheets', async () => {
    const order = generatedOrder(11, 60);
    const own = {
      ...generated(11),
      order: { ...order, orderDels: order.orderDels.map((line) => ({ ...line, contentProduction: '喷绘' })) },
    };
    const pages = await readPdf(await renderSlips(jobOf(kind, template, generatedSlips(kind, template, own))));
    expect(pages.length).toBeGreaterThan(3);
    let before = 0;
    for (const [index, page] of pages.entries()) {
      const said = wordsOf(page);
      expect(said).toContain('序号产品名称');
      expect(said).toContain(`第${index + 1}/${pages.length}页`);
      const carried = /承前页([\d,]+\.\d\d)/.exec(said)?.[1];
      if (index > 0) expect(number(carried)).toBe(before);
      else expect(carried).toBeUndefined();
      before += number(/本页小计([\d,]+\.\d\d)/.exec(said)?.[1]);
    }
    expect(before).toBe(number(formatMoney(order.totalAmount)));
    expect(wordsOf(pages.at(-1) as PdfPage)).toContain(`合计${formatMoney(order.totalAmount)}`);
  });

  it('keeps what follows the table with its last row', async () => {
    for (let lines = 1; lines < 24; lines++) {
      const pages = await readPdf(await renderSlips(jobOf(kind, template, generatedSlips(kind, template, generated(3, lines)))));
      const last = wordsOf(pages.at(-1) as PdfPage);
      expect(last).toContain('应收金额(大写)');
      expect(last).toContain('合计');
    }
  });
});

describe('what a person may not see', () => {
  it('is printed for nobody, whatever a template names', async () => {
    const template = printTemplateSchema.parse({
      version: 1,
      page: { w: 210, h: 297, margins: { top: 10, right: 10, bottom: 10, left: 10 } },
      fixed: [
        { kind: 'text', x: 10, y: 10, w: 100, h: 6, text: '成本', field: 'order.cost', when: { field: 'order.profit', op: 'filled' } },
      ],
      table: {
        source: 'lines',
        x: 10,
        y: 30,
        rowH: 6,
        cols: [
          { title: '产品', field: 'productsName', w: 40 },
          { title: '成本', field: 'totalCost', w: 40, sum: true },
          { title: '利润', field: 'totalProfit', w: 40, sum: true },
        ],
        totals: true,
      },
      after: [],
    });
    const order = generatedOrder(2, 3);
    const read = async (permissions: string[]) => {
      const context = slipContext(template, 'deliveryNote', { permissions, roles: [] });
      const { orderSlips } = await import('#domain/print/order-slips.ts');
      return wordsOf(
        (await readPdf(await renderSlips(jobOf('deliveryNote', template, orderSlips('deliveryNote', order, context)))))[0] as PdfPage,
      );
    };
    expect(await read([])).not.toMatch(/66,666|77,777|88,888|233,333|266,666/);
    const all = await read(['bs:order-cost:show', 'bs:order-profit:show']);
    for (const figure of ['66,666.66', '77,777.77', '88,888.88', '233,333.31', '266,666.64']) expect(all).toContain(figure);
  });
});
