/** Every limit and check of the readers, each shown by a small file that no other check refuses. */
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, it } from 'vitest';
import { annotatedSheetHead } from '#platform/excel/annotated-markup.ts';
import { formatKind, numberText } from '#platform/excel/number-format.ts';
import { DEFAULT_WORKBOOK_LIMITS, type WorkbookLimits } from '#platform/excel/workbook-model.ts';
import { readWorkbookRows } from '#platform/excel/workbook-reader.ts';
import { ZipArchive } from '#platform/excel/zip-archive.ts';
import { type BookParts, batchesOf, book, codeOf, SAMPLES, scratch } from './excel-fixtures.ts';
import { END, numberCell, record, xlsOf } from './excel-raw-xls.ts';
import { partsOf, type RawPart, rawZip } from './excel-raw-zip.ts';

const files = scratch();
afterAll(() => files.remove());

type Limits = Partial<WorkbookLimits>;
const codeFor = (bytes: Uint8Array, limits?: Limits) => codeOf(batchesOf(files.file('r', bytes), limits));

describe('an .xls', () => {
  const ONE = numberCell(0, 0);
  const sample = readFileSync(`${SAMPLES}clean/orders.xls`);
  const bookOf = (...sheets: unknown[][][]) => {
    const workbook = utils.book_new();
    for (const rows of sheets) utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows));
    return write(workbook, { type: 'buffer', bookType: 'biff8' }) as Buffer;
  };
  /** An .xls whose directory declares a longer workbook stream than there is. */
  const shortened = () => {
    const bytes = xlsOf(ONE);
    const entry = bytes.indexOf(Buffer.from('Workbook', 'utf16le'));
    bytes.writeUInt32LE(bytes.length * 2, entry + 120);
    return bytes;
  };

  it.each<[string, Uint8Array, Limits, string]>([
    ['as it should be', xlsOf(ONE), {}, 'none'],
    ['that is too long', sample, { xlsFileBytes: 1000 }, 'tooLarge'],
    ['of too many sheets', bookOf([[1]], [[1]]), { sheets: 1 }, 'tooLarge'],
    ['of too many rows', sample, { rows: 3 }, 'tooManyRows'],
    ['of too much text', sample, { textChars: 10 }, 'tooLarge'],
    ['of too much text in a row', bookOf([['甲甲', '乙乙']]), { rowChars: 3 }, 'cellTooLong'],
    ['of too much text in a cell', bookOf([['甲甲']]), { cellChars: 1 }, 'cellTooLong'],
    ['of too many columns', xlsOf(numberCell(0, 300)), { columns: 300 }, 'tooManyColumns'],
    [
      'of too many merged ranges',
      xlsOf(Buffer.concat([ONE, ...new Array<Buffer>(98).fill(record(0xe5, [1027, ...new Array<number>(4108).fill(1)]))])),
      {},
      'tooLarge',
    ],
    ['shorter than it says', shortened(), {}, 'damaged'],
    ['whose directory is cut', sample.subarray(0, -1), {}, 'damaged'],
    [
      'whose last record goes on beyond its end',
      xlsOf(ONE, { end: Buffer.concat([END, record(0xffff, [0]).fill(0xff, 2)]) }),
      {},
      'damaged',
    ],
    ['whose sheet has no end', xlsOf(ONE, { end: Buffer.alloc(0) }), {}, 'damaged'],
    ['whose sheet is elsewhere', xlsOf(Buffer.concat([ONE, ONE]), { offsetError: 2 }), {}, 'damaged'],
  ])('%s', async (_name, bytes, limits, code) => {
    expect(await codeFor(bytes, limits)).toBe(code);
  });
});

const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲乙</t></is></c></row>';
const MIB = 1024 * 1024;
const sheetOf = (rows: string, behind: string, before = '') =>
  `<?xml version="1.0"?>${before}<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`;

describe('the archive of an .xlsx', () => {
  it.each<[string, (parts: RawPart[]) => RawPart[], string]>([
    ['as it should be', (parts) => parts, 'none'],
    ['with a password', (parts) => parts.map((part) => ({ ...part, flags: 1 })), 'encrypted'],
    ['packed in an unknown way', (parts) => parts.map((part) => ({ ...part, method: 9, packed: deflateRawSync(part.content) })), 'damaged'],
    ['with another checksum', (parts) => parts.map((part) => ({ ...part, declared: { crc: 1 } })), 'damaged'],
    [
      'that would grow too much',
      (parts) => [...parts, { name: 'a.bin', content: Buffer.alloc(0), packed: Buffer.alloc(1000), declared: { size: 100 * MIB } }],
      'tooLarge',
    ],
  ])('%s', async (_name, change, code) => {
    expect(await codeFor(rawZip(change(partsOf(await book({ sheets: [ROW] })))))).toBe(code);
  });

  it('is not inflated beyond what it declares', async () => {
    const part = { name: 'a.bin', content: Buffer.alloc(4 * MIB), declared: { size: 1000 } };
    const zip = await ZipArchive.open(files.file('z', rawZip([part])), DEFAULT_WORKBOOK_LIMITS);
    let inflated = 0;
    const reading = (async () => {
      for await (const chunk of zip.chunks('a.bin')) inflated += chunk.length;
    })();
    await expect(reading).rejects.toThrow('声明的大小与内容不符');
    zip.close();
    expect(inflated).toBe(0);
  });
});

describe('an .xlsx', () => {
  const sheet = (rows: string): BookParts => ({ sheets: [rows] });
  const texts = (sharedStrings: string): BookParts => ({ sheets: [ROW], sharedStrings });
  const merges = (markup: string): BookParts => ({ sheets: [sheetOf(ROW, `<mergeCells>${markup}</mergeCells>`)] });
  const twice = ['s0', 's1'].map((id) => `<Relationship Id="${id}" Type="x/worksheet" Target="worksheets/sheet1.xml"/>`).join('');

  it.each<[string, BookParts, Limits, string]>([
    ['as it should be', merges('<mergeCell ref="A1:B2"/>'), {}, 'none'],
    [
      'of one sheet twice',
      { sheets: [ROW, ROW], extra: { 'xl/_rels/workbook.xml.rels': `<Relationships>${twice}</Relationships>` } },
      {},
      'damaged',
    ],
    ['of too many styles', { sheets: [ROW], styles: ' '.repeat(25 * MIB) }, {}, 'tooLarge'],
    ['of too much text', sheet(ROW), { textChars: 1 }, 'tooLarge'],
    ['of too much text in a row', sheet(ROW), { rowChars: 1 }, 'cellTooLong'],
    ['of too many merged ranges', merges('<mergeCell ref="A1:B2"/>'.repeat(100_001)), {}, 'tooLarge'],
    ['whose merged ranges do not end', { sheets: [sheetOf(ROW, `<mergeCells><mergeCell ${'a'.repeat(MIB)}`)] }, {}, 'damaged'],
    ['with a tag that is too long', merges(`<mergeCell ${'a'.repeat(100_000)}/>`), {}, 'damaged'],
    ['with a row that is too long', sheet(`<row>${' '.repeat(17 * MIB)}</row>${ROW}`), {}, 'cellTooLong'],
    ['with a row tag that is too long', sheet(`<row ${' '.repeat(17 * MIB)}></row>${ROW}`), {}, 'cellTooLong'],
    ['with as many cells in a row as there may be', sheet(`${ROW}<row>${'<c/>'.repeat(16_384)}</row>`), {}, 'none'],
    ['with too many cells in a row', sheet(`${ROW}<row>${'<c/>'.repeat(16_385)}</row>`), {}, 'damaged'],
    ['with a tag in a row that does not end', sheet('<row><c><v>1</v></c><x </row>'), {}, 'damaged'],
    ['with a cell that does not end', sheet('<row><c><v>1</v></row>'), {}, 'damaged'],
    ['with an attribute that does not end', sheet('<row><c s=1><v>1</v></c></row>'), {}, 'damaged'],
    ['with a value that does not end', sheet('<row><c><v>1<x/></v><f/></c></row>'), {}, 'damaged'],
    ['with a long error', sheet(`<row><c t="e"><v>${'#'.repeat(33)}</v></c></row>`), {}, 'damaged'],
    ['with a shared text that is too long', texts(`<si>${'<r/>'.repeat(5 * MIB)}</si>`), {}, 'cellTooLong'],
    ['with a shared text that does not end', texts('<si><t>甲</si><si><t>乙</t></si>'), {}, 'damaged'],
    ['with a hint that does not end', texts('<si><rPh></si><si><rPh></rPh></si>'), {}, 'damaged'],
    ['with a comment that does not end', { sheets: [`${sheetOf(ROW, '')}<!-- `] }, {}, 'damaged'],
    ['with a comment that is too long', { sheets: [sheetOf(ROW, `<!--${' '.repeat(2 * MIB)}-->`)] }, {}, 'damaged'],
    ['that begins too late', { sheets: [sheetOf(ROW, '', `<!--${' '.repeat(200_000)}-->`)] }, {}, 'damaged'],
  ])('%s', async (_name, parts, limits, code) => {
    expect(await codeFor(await book(parts), limits)).toBe(code);
  });

  it.each<[string, BookParts, string]>([
    ['where a cell has no end', sheet('<row r="7"><c><v>1</v></row>'), '第 7 行不是有效的 XML'],
    [
      'which part is missing',
      {
        sheets: [ROW],
        extra: { 'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="a.xml"/></Relationships>' },
      },
      '缺少 xl/a.xml',
    ],
  ])('is said %s', async (_name, parts, words) => {
    await expect(batchesOf(files.file('r', await book(parts)))).rejects.toThrow(words);
  });

  it('of more than 64 MB is not searched for merged ranges before it is read', async () => {
    const parts = partsOf(await book(merges('<mergeCell ref="A1:B2"/>')));
    const mergesAt = async (size: number) => {
      const told = parts.map((part) => (part.name.endsWith('sheet1.xml') ? { ...part, declared: { size } } : part));
      for await (const batch of readWorkbookRows(files.file('m', rawZip(told)), DEFAULT_WORKBOOK_LIMITS)) return batch.merges?.length;
      return undefined;
    };
    expect([await mergesAt(64 * MIB), await mergesAt(64 * MIB + 1)]).toEqual([1, 0]);
  });
});

describe('what is too long to be what it seems', () => {
  it('is a plain number under a format of more than a thousand characters', () => {
    const format = (length: number) => formatKind(`yyyy"${' '.repeat(length - 6)}"`);
    expect([format(1000), format(1001)]).toEqual(['date', 'plain']);
  });

  it('is no number of more than 400 characters', () => {
    const number = (length: number) => numberText('1'.padStart(length, '0'));
    expect([number(400), number(401)]).toEqual(['1', null]);
  });

  it('is no header that is kept in sight below the twelfth row', () => {
    expect(annotatedSheetHead(12, [], true)).toContain('<pane ySplit="12"');
    expect(annotatedSheetHead(13, [], true)).not.toContain('<pane');
  });
});
