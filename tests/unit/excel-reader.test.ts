import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { SharedTextPool } from '#platform/excel/shared-text-pool.ts';
import { DEFAULT_WORKBOOK_LIMITS, type WorkbookRow } from '#platform/excel/workbook-model.ts';
import { SheetScanner } from '#platform/excel/xlsx-sheet.ts';
import { XmlTextStream } from '#platform/excel/xml-text.ts';
import { type BookParts, batchesOf, book, scratch } from './excel-fixtures.ts';

const files = scratch();
afterAll(() => files.remove());

async function rowsOf(parts: BookParts): Promise<WorkbookRow[]> {
  const batches = await batchesOf(files.file('a.xlsx', await book(parts)));
  return batches.flatMap((batch) => batch.rows);
}

async function cellsOf(parts: BookParts) {
  return (await rowsOf(parts)).map((row) => row.cells);
}

const FORMATS =
  '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt numFmtId="165" formatCode="[Red]0.0&quot;日&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="10"/><xf numFmtId="21"/><xf numFmtId="166"/><xf numFmtId="31"/></cellXfs>';

describe('cells of an .xlsx', () => {
  it('reads every kind of text', async () => {
    const sharedStrings =
      '<si><t>甲</t></si><si><t xml:space="preserve"> 乙 </t></si><si><r><t>红</t></r><r><rPr><b/></rPr><t>色</t></r><rPh sb="0" eb="1"><t>hong</t></rPh></si><si/><si><t>a&amp;b&#65;&#x4E2D;&lt;</t></si><si><t/></si>';
    const sheet =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c><c r="F1" t="s"><v>5</v></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>直接</t></is></c><c r="B2" t="inlineStr"><is><r><t>分</t></r><r><t>段</t></r></is></c><c r="C2" t="str"><f>A1&amp;"x"</f><v>结果&amp;</v></c><c t="inlineStr"><is><t>_x0041_行&#10;尾\r\n下</t></is></c></row>';
    expect(await cellsOf({ sheets: [sheet], sharedStrings })).toEqual([
      ['甲', ' 乙 ', '红色', null, 'a&bA中<'],
      ['直接', '分段', '结果&', 'A行\n尾\n下'],
    ]);
  });

  it('reads cell references, types and styles in every form in which they may be written', async () => {
    const sharedStrings = '<si><t>甲</t></si>';
    const sheet =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c t=\'s\' r = "B1"><v>0</v></c><c t="str" r="c1"><v>乙</v></c><c r="D1" t="inlineStr"><is><t>丙</t></is></c></row>' +
      '<row r="2"><c s="00000000000001" r="A2"><v>45000</v></c><c r="B2" s=\'1\'><v>45000</v></c><c r="C2" s="1" t="n"><v>45000</v></c><c r="D2" s="" t=""><v>1</v></c></row>' +
      '<row r="3"><c s="1"><v>45000</v></c><c t="s"><v>0</v></c><c r="D3" cm="1" s="999999999"><v>2</v></c></row>';
    const day = { date: '2023-03-15 00:00:00' };
    expect(await cellsOf({ sheets: [sheet], sharedStrings, styles: FORMATS })).toEqual([
      ['甲', '甲', '乙', '丙'],
      [day, day, day, { number: '1' }],
      [day, '甲', null, { number: '2' }],
    ]);
    for (const place of ['', '1', 'XFE1', 'AAAAAAAA1'])
      await expect(cellsOf({ sheets: [`<row r="1"><c r="${place}"><v>1</v></c></row>`] })).rejects.toThrow('列号不对');
  });

  it('reads a lone surrogate, which cannot be stored, as the replacement character', async () => {
    const texts = ['_xD83D_甲', '&#xD83D;甲', '甲&#56832;', '_xD83D__xDE00_'];
    const sheet = `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
    expect(await cellsOf({ sheets: [sheet] })).toEqual([['\ufffd甲', '\ufffd甲', '甲\ufffd', '😀']]);
    const workbook = utils.book_new(utils.aoa_to_sheet([['\ud83d甲', '😀']]), '一');
    const batches = await batchesOf(files.file('half.xls', write(workbook, { type: 'buffer', bookType: 'xls' }) as Buffer));
    expect(batches.flatMap(({ rows }) => rows.map(({ cells }) => cells))).toEqual([['\ufffd甲', '😀']]);
  });

  it('reads numbers as the text a person sees', async () => {
    const numbers = [
      '18.100000000000001',
      '0.30000000000000004',
      '13800138000',
      '1.3800138E10',
      '1E-7',
      '-0',
      '18.50',
      '007',
      '1.5E+3',
      '-12.250',
      '123456789012345678',
    ];
    const sheet = `<row>${numbers.map((number) => `<c><v>${number}</v></c>`).join('')}</row>`;
    const [cells] = await cellsOf({ sheets: [sheet] });
    expect(cells).toEqual(
      ['18.1', '0.3', '13800138000', '13800138000', '0.0000001', '0', '18.5', '7', '1500', '-12.25', '123456789012346000'].map(
        (number) => ({ number }),
      ),
    );
  });

  it('reads booleans, errors and cached formula values', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c><c r="C1" t="e"><v>#N/A</v></c><c r="D1"><f>1+1</f><v>2</v></c><c r="E1"><f>X()</f></c><c r="F1"><f t="shared" si="0"/><v>3</v></c></row>';
    expect(await cellsOf({ sheets: [sheet] })).toEqual([
      [true, false, { error: '#N/A' }, { number: '2' }, { error: '未计算的公式' }, { number: '3' }],
    ]);
  });

  it('knows dates by built-in and custom formats', async () => {
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
    const sheet = `<row>${cell(1, '46329')}${cell(2, '46314.91666666666')}${cell(3, '46329')}${cell(4, '46329')}${cell(5, '0.85')}${cell(6, '0.5')}${cell(7, '1.5')}${cell(8, '46329')}${cell(1, '60')}${cell(1, '59')}${cell(1, '-1')}</row>`;
    expect(await cellsOf({ sheets: [sheet], styles: FORMATS })).toEqual([
      [
        { date: '2026-11-03 00:00:00' },
        { date: '2026-10-19 22:00:00' },
        { date: '2026-11-03 00:00:00' },
        { number: '46329' },
        { number: '0.85', percent: true },
        '12:00:00',
        { number: '1.5' },
        { date: '2026-11-03 00:00:00' },
        { number: '60' },
        { date: '1900-02-28 00:00:00' },
        { number: '-1' },
      ],
    ]);
  });

  it('follows the 1904 date system and ISO date cells', async () => {
    const sheet = '<row><c s="1"><v>44867</v></c><c t="d"><v>2026-11-03T08:30:00</v></c><c t="d"><v>2026-11-03</v></c></row>';
    expect(await cellsOf({ sheets: [sheet], styles: FORMATS, workbookPr: '<workbookPr date1904="1"/>' })).toEqual([
      [{ date: '2026-11-03 00:00:00' }, { date: '2026-11-03 08:30:00' }, { date: '2026-11-03 00:00:00' }],
    ]);
  });

  it('keeps the places of sparse rows and cells and leaves empty rows out', async () => {
    const sheet =
      '<row r="3"><c r="C3"><v>1</v></c><c r="AB3" s="1"/></row><row r="5" spans="1:2"/><row r="6"><c r="A6" t="inlineStr"><is><t></t></is></c></row><row r="900" hidden="1"><c r="B900"><v>2</v></c><c><v>3</v></c></row>';
    expect(await rowsOf({ sheets: [sheet] })).toEqual([
      { row: 3, cells: [null, null, { number: '1' }] },
      { row: 900, hidden: true, cells: [null, { number: '2' }, { number: '3' }] },
    ]);
  });

  it('reads prefixed element names, comments, CDATA and single quotes', async () => {
    const sheet = `<?xml version="1.0"?><!-- head --><x:worksheet xmlns:x="m"><x:sheetData><x:row r='1'><!-- <x:c> --><x:c r='A1' t='inlineStr'><x:is><x:t><![CDATA[a<b&c]]></x:t></x:is></x:c><x:c r='B1'><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await cellsOf({ sheets: [sheet] })).toEqual([['a<b&c', { number: '5' }]]);
  });

  it('walks all sheets in order and names hidden ones and merged ranges', async () => {
    const merged =
      '<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells count="2"><mergeCell ref="A1:P1"/><mergeCell ref="B3:B7"/></mergeCells></worksheet>';
    const batches = await batchesOf(
      files.file(
        'a.xlsx',
        await book({ sheets: ['<row><c><v>1</v></c></row>', merged, ''], names: ['乙&amp;1', '甲', '空'], states: ['', 'hidden', ''] }),
      ),
    );
    expect(batches.map(({ sheet, sheetHidden, merges, rows }) => [sheet, sheetHidden, merges?.length, rows.length])).toEqual([
      ['乙&1', false, 0, 0],
      ['乙&1', false, undefined, 1],
      ['甲', true, 2, 0],
      ['甲', true, undefined, 1],
      ['空', false, 0, 0],
    ]);
    expect(batches[2]?.merges).toEqual([
      { top: 1, bottom: 1, left: 0, right: 15 },
      { top: 3, bottom: 7, left: 1, right: 1 },
    ]);
  });

  it('gives the same rows however the bytes are cut', () => {
    const markup =
      '<?xml version="1.0"?><!--头--><x:worksheet><x:sheetViews/><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>中文𠮷 &amp; a</x:t></x:is></x:c><x:c r="B1"><x:v>1.5</x:v></x:c></x:row><x:row r="2"/><!-- x --><x:row r="4"><x:c r="C4" t="inlineStr"><x:is><x:t><![CDATA[1<2]]></x:t></x:is></x:c></x:row></x:sheetData><x:rowBreaks/></x:worksheet>';
    const bytes = Buffer.from(markup);
    const scan = (size: number) => {
      const rows: WorkbookRow[] = [];
      const xml = new XmlTextStream();
      const scanner = new SheetScanner({
        strings: new SharedTextPool(1000),
        formats: [],
        date1904: false,
        limits: DEFAULT_WORKBOOK_LIMITS,
        onRow: (row) => rows.push(row),
      });
      for (let at = 0; at < bytes.length; at += size) scanner.push(xml.feed(bytes.subarray(at, at + size)));
      scanner.push(xml.end());
      scanner.end();
      return rows;
    };
    const whole = scan(bytes.length);
    expect(whole).toEqual([
      { row: 1, cells: ['中文𠮷 & a', { number: '1.5' }] },
      { row: 4, cells: [null, null, '1<2'] },
    ]);
    for (let size = 1; size < 120; size++) expect(scan(size), `pieces of ${size}`).toEqual(whole);
  });

  it('finds the workbook where its relations say, whatever the case of the names', async () => {
    const extra = { 'XL/SharedStrings.xml': '<sst><si><t>甲</t></si></sst>' };
    expect(await cellsOf({ sheets: ['<row><c t="s"><v>0</v></c></row>'], extra })).toEqual([['甲']]);
  });
});

describe('shared text pool', () => {
  it('returns every text, long ones across segments included', () => {
    const pool = new SharedTextPool(64 * 1024 * 1024);
    const text = (at: number) => (at % 100 === 0 ? `长${at}`.repeat(3000) : `文字${at}`);
    for (let at = 0; at < 30_000; at++) pool.add(text(at));
    for (let at = 0; at < 30_000; at += 7) expect(pool.get(at)).toBe(text(at));
    expect(pool.get(30_000)).toBeUndefined();
    expect(pool.get(-1)).toBeUndefined();
    expect(pool.get(Number.NaN)).toBeUndefined();
  });
});
