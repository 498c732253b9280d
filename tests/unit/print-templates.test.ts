import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeIssue } from '#api/input-issue.ts';
import { preparedPicture, UNPRINTABLE } from '#platform/print/picture.ts';
import { renderSlips } from '#platform/print/render-slips.ts';
import { PRINT_LIMITS, PrintProblem } from '#platform/print/slip.ts';
import { type PrintTemplate, printTemplateSchema, templateProblem } from '#shared/print/template.schema.ts';
import { jobOf } from '../support/generated-slips.ts';
import { pngOf } from '../support/png.ts';
import { bare, drawings, readPdf, wordsOf } from '../support/read-pdf.ts';

const MARGINS = { top: 10, right: 10, bottom: 10, left: 10 };
const sheet = (parts: object = {}): unknown => ({
  version: 1,
  page: { w: 210, h: 297, margins: MARGINS },
  fixed: [],
  table: null,
  after: [],
  ...parts,
});
const parsed = (parts: object = {}): PrintTemplate => printTemplateSchema.parse(sheet(parts));
const text = (more: object = {}) => ({ kind: 'text', x: 10, y: 10, w: 100, h: 10, text: '字', ...more });
const table = (more: object = {}) => ({
  source: 'lines',
  x: 10,
  y: 20,
  rowH: 6,
  cols: [{ title: '产品', field: 'productsName', w: 50 }],
  ...more,
});
const problemOf = (template: unknown): string => printTemplateSchema.safeParse(template).error?.issues[0]?.message ?? '';

describe('a template', () => {
  it('prints texts at their places to half a millimetre, also with an offset for the printer', async () => {
    const marks = [5, 50, 100, 150, 190];
    const template = parsed({
      fixed: marks.flatMap((at) => [
        { kind: 'line', x: at, y: 100, w: 0, h: 5 },
        { kind: 'line', x: 20, y: at, w: 5, h: 0 },
        text({ x: at, y: at, w: 20, h: 6, text: `${at}毫米` }),
      ]),
    });
    for (const offset of [
      { x: 0, y: 0 },
      { x: 3.5, y: -2 },
    ]) {
      const file = await renderSlips({ ...jobOf('deliveryNote', template, [{ fields: {}, lists: {} }]), offset });
      const [page] = await readPdf(file);
      expect(page?.width).toBeCloseTo(210, 1);
      expect(page?.height).toBeCloseTo(297, 1);
      for (const at of marks) {
        const found = page?.texts.find(({ text }) => text === `${at}毫米`);
        expect(Math.abs((found?.x ?? 0) - (at + offset.x))).toBeLessThan(0.5);
      }
      const drawing = drawings(file).find((one) => one.includes(' l\n')) ?? '';
      const numbers = (pattern: RegExp) =>
        [...drawing.matchAll(pattern)].map(([, x, y]) => [(Number(x) * 25.4) / 72, (Number(y) * 25.4) / 72]);
      const begins = numbers(/([\d.-]+) ([\d.-]+) m\n/g);
      for (const at of marks) {
        expect(begins.some(([x = 0, y = 0]) => Math.abs(x - at) < 0.05 && Math.abs(y - 100) < 0.05)).toBe(true);
        expect(begins.some(([x = 0, y = 0]) => Math.abs(x - 20) < 0.05 && Math.abs(y - at) < 0.05)).toBe(true);
      }
    }
  });

  it('takes sheets, rolls and labels, and no others', () => {
    for (const [w, h] of [
      [210, 297],
      [241, 140],
      [241, 93],
      [80, 0],
      [60, 40],
    ])
      expect(problemOf(sheet({ page: { w, h, margins: MARGINS } }))).toBe('');
    for (const [w, h] of [
      [5, 100],
      [2000, 100],
      [210, 5],
      [Number.NaN, 100],
      ['210', 297],
    ])
      expect(problemOf(sheet({ page: { w, h, margins: MARGINS } }))).not.toBe('');
  });

  it('is refused where it is larger than a template is', () => {
    expect(problemOf(sheet({ fixed: Array.from({ length: 101 }, () => text()) }))).toBe('最多 100 个框');
    expect(problemOf(sheet({ fixed: [text({ text: '长'.repeat(201) })] }))).toBe('长度不能超过200位');
    expect(
      problemOf(sheet({ table: table({ cols: Array.from({ length: 17 }, () => ({ title: '', field: 'productsName', w: 5 })) }) })),
    ).toBe('最多 16 列');
    expect(problemOf({ ...(sheet() as object), more: 'x'.repeat(70_000) })).toBe('长度不能超过64 KB');
    expect(problemOf(sheet({ table: table({ minRows: 10_000_000 }) }))).not.toBe('');
    let deep: unknown = 1;
    for (let level = 0; level < 5000; level++) deep = [deep];
    expect(problemOf(sheet({ fixed: deep }))).not.toBe('');
  });

  it('names fields and nothing else', () => {
    const at = { x: 1, y: 1, w: 10, h: 10 };
    for (const box of [
      { kind: 'image', ...at, url: 'http://example.com/a.png' },
      { kind: 'image', ...at, field: 'http://example.com/a.png' },
      { kind: 'text', ...at, field: 'order.constructor.prototype' },
      { kind: 'text', ...at, field: '__proto__' },
      { kind: 'text', ...at, script: 'process.exit()' },
      { kind: 'html', ...at, html: '<script>' },
      text({ format: 'eval' }),
      text({ color: 'url(http://example.com)' }),
    ])
      expect(problemOf(sheet({ fixed: [box] }))).not.toBe('');
    const wrong = (parts: object) => templateProblem(parsed(parts), 'deliveryNote');
    expect(wrong({ fixed: [text({ field: 'order.password' })] })).toBe('送货单没有字段「order.password」');
    expect(wrong({ fixed: [text({ field: 'toString' })] })).toBe('送货单没有字段「toString」');
    expect(wrong({ fixed: [text({ when: { field: 'process.name', op: 'filled' } })] })).toBe('送货单没有字段「process.name」');
    expect(wrong({ fixed: [text({ field: 'company.logo' })] })).toBe('字段「企业 Logo」是图片，请用图片框');
    expect(wrong({ fixed: [text({ field: 'order.date', format: 'capitals' })] })).toBe('字段「下单日期」不能按「大写金额」打印');
    expect(wrong({ table: table({ source: 'receipts' }) })).toBe('送货单没有明细「receipts」');
    expect(wrong({ table: table() })).toBeNull();
  });

  it('is refused in words that a person reads', () => {
    const at = { x: 1, y: 1, w: 10, h: 10 };
    const loop = { field: 'order.arrears', op: 'filled', when: { field: 'order.paid', op: 'filled' } };
    for (const parts of [
      { page: { w: 1e9, h: 1e9, margins: MARGINS } },
      { page: { w: 210, h: 297, margins: { ...MARGINS, left: -1 } } },
      { fixed: [text({ x: Number.NaN })] },
      { fixed: [text({ w: -1 })] },
      { fixed: [text({ h: Number.POSITIVE_INFINITY })] },
      { fixed: [text({ size: 10_000 })] },
      { fixed: [text({ font: 'http://example.com/a.ttf' })] },
      { fixed: [text({ when: loop })] },
      { fixed: [text({ field: '__proto__' })] },
      { fixed: [{ kind: 'image', ...at, url: 'http://example.com/a.png' }] },
      { fixed: [{ kind: 'image', ...at, fileId: -1 }] },
      { fixed: { length: 1e9 } },
      { table: table({ minRows: 10_000_000 }) },
      { table: table({ rowH: 1e-9 }) },
      { table: table({ source: '__proto__' }) },
      { table: table({ cols: [] }) },
      { version: 2 },
    ]) {
      const issue = printTemplateSchema.safeParse(sheet(parts)).error?.issues[0];
      expect({ parts, said: issue && describeIssue(issue, 'printTemplate').text }).toEqual({
        parts,
        said: expect.stringMatching(/^[\u4e00-\u9fff].*[\u4e00-\u9fffa-zA-Z\d]$/),
      });
    }
    const wrong = (parts: object) => templateProblem(parsed(parts), 'deliveryNote');
    expect(wrong({ table: table({ source: 'constructor' }) })).toBe('送货单没有明细「constructor」');
    expect(wrong({ table: table({ cols: [{ title: '', field: 'constructor', w: 20 }] }) })).toBe('送货单没有字段「constructor」');
    expect(wrong({ table: table({ cols: [{ title: '', field: 'productsName', w: 20, sum: true }] }) })).toBe(
      '字段「产品名称」不是数字，不能合计',
    );
  });

  it('is drawn to its end, whatever stands in a place where it cannot', async () => {
    const long = '一段很长的文字'.repeat(60);
    // Twenty rows are enough: they already make a hundred thousand lines of text.
    const rows = Array.from({ length: 20 }, (_, index) => ({ lineNo: index + 1, productsName: long, totalAmount: '12345678.99' }));
    const cols = (w: number, count: number) =>
      Array.from({ length: count }, () => ({ title: long.slice(0, 100), field: 'productsName', w }));
    for (const parts of [
      {
        page: { w: 20, h: 15, margins: { top: 100, right: 100, bottom: 100, left: 100 } },
        table: table({ y: 1000, nextY: 1000, rowH: 100 }),
      },
      { table: table({ cols: cols(3, 16), size: 96, headerSize: 96, pageTotals: true, totals: true, minRows: 60 }) },
      { table: table({ cols: [{ title: '金额', field: 'totalAmount', w: 3, sum: true }], rowH: 3, pageTotals: true, totals: true }) },
      { fixed: [text({ x: -50, y: 1000, w: 0, h: 0, size: 96, text: long.slice(0, 200) })] },
      { fixed: [{ kind: 'code', code: 'code128', x: 0, y: 0, w: 0, h: 0, text: '中文' }], after: [text({ grow: true, y: 1000 })] },
      { page: { w: 80, h: 0, margins: MARGINS }, table: table({ cols: cols(3, 16) }), after: [text({ y: -50, h: 0 })] },
    ])
      expect(
        (await readPdf(await renderSlips(jobOf('deliveryNote', parsed(parts), [{ fields: {}, lists: { lines: rows } }])))).length,
      ).toBeGreaterThan(0);
  });

  it('prints what looks like a script as the text it is', async () => {
    const said = '{{constructor.constructor("return process")()}} #{7*7} <script>alert(1)</script> %PDF-1.4 endstream';
    const template = parsed({ fixed: [text({ w: 180, h: 20, field: 'order.customerName', text: said })] });
    const [page] = await readPdf(
      await renderSlips(jobOf('deliveryNote', template, [{ fields: { 'order.customerName': said }, lists: {} }])),
    );
    expect(page && wordsOf(page)).toBe(bare(said + said));
  });

  it('prints by its conditions', async () => {
    const when = (op: string, value?: string) => text({ text: `<${op}${value ?? ''}>`, when: { field: 'order.arrears', op, value } });
    const conditions = [when('filled'), when('empty'), when('gt', '0'), when('lt', '0'), when('eq', '5'), when('ne', '5')];
    const template = parsed({ fixed: conditions.map((box, index) => ({ ...box, y: 10 + index * 12 })) });
    const read = async (arrears: string | null) => {
      const [page] = await readPdf(
        await renderSlips(jobOf('deliveryNote', template, [{ fields: { 'order.arrears': arrears }, lists: {} }])),
      );
      return page ? wordsOf(page) : '';
    };
    expect(await read('5.0000')).toBe('<filled><gt0><eq5>');
    expect(await read('-1')).toBe('<filled><lt0><ne5>');
    expect(await read(null)).toBe('<empty><ne5>');
  });
});

describe('what would hold up everybody else', () => {
  it('is refused: rows, slips and sheets without end', async () => {
    const rows = Array.from({ length: PRINT_LIMITS.rows + 1 }, () => ({ productsName: '喷绘' }));
    const tiny = parsed({ page: { w: 100, h: 15, margins: MARGINS }, table: table() });
    const refusal = (template: PrintTemplate, slips: Parameters<typeof jobOf>[2]) =>
      expect(renderSlips(jobOf('deliveryNote', template, slips))).rejects.toThrow(PrintProblem);
    await refusal(parsed({ table: table() }), [{ fields: {}, lists: { lines: rows } }]);
    await refusal(tiny, [{ fields: {}, lists: { lines: rows.slice(0, PRINT_LIMITS.pages + 1) } }]);
    await refusal(
      parsed(),
      Array.from({ length: PRINT_LIMITS.slips + 1 }, () => ({ fields: {}, lists: {} })),
    );
  });

  it('is left out: pictures that are none, or unpack to more than a picture is', async () => {
    const bomb = pngOf({ width: 40_000, height: 40_000, data: deflateSync(Buffer.alloc(1_000_000)) });
    const short = pngOf({ width: 100, height: 100, data: deflateSync(Buffer.alloc(10)) });
    const good = pngOf({ width: 2, height: 2, data: deflateSync(Buffer.alloc(2 * 9)) });
    for (const content of [
      bomb,
      short,
      Buffer.from('<svg onload="x"/>'),
      Buffer.from([0xff, 0xd8, 0xff]),
      good.subarray(0, 30),
      Buffer.alloc(0),
    ])
      expect(await preparedPicture(content)).toBeNull();
    expect(await preparedPicture(good)).not.toBeNull();
    const template = parsed({ fixed: [{ kind: 'image', x: 10, y: 10, w: 60, h: 20, fileId: 7 }] });
    const read = async (pictures: Record<string, Uint8Array>) => {
      const [page] = await readPdf(await renderSlips(jobOf('deliveryNote', template, [{ fields: {}, lists: {} }], pictures)));
      return page ? wordsOf(page) : '';
    };
    expect(await read({ 'file:7': bomb })).toBe(bare(UNPRINTABLE));
    expect(await read({})).toBe(bare(UNPRINTABLE));
    expect(await read({ 'file:7': good })).toBe('');
  });
});
