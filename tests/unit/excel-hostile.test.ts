import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { WorkbookLimits } from '#platform/excel/workbook-model.ts';
import { XmlTextStream } from '#platform/excel/xml-text.ts';
import { type BookParts, batchesOf, book, codeOf, SAMPLES, scratch } from './excel-fixtures.ts';

const files = scratch();
// The .xls parser prints records that it does not know.
const silenced = vi.spyOn(console, 'error').mockReturnValue();
afterAll(() => {
  files.remove();
  silenced.mockRestore();
});

const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>';
const bytesCode = (content: Uint8Array, limits: Partial<WorkbookLimits> = {}) => codeOf(batchesOf(files.file('h', content), limits));
const bookCode = async (parts: BookParts, limits: Partial<WorkbookLimits> = {}) => bytesCode(await book(parts), limits);

function* repeated(head: string, piece: string, times: number, tail: string): Generator<string> {
  yield head;
  for (let at = 0; at < times; at++) yield piece;
  yield tail;
}

describe('files that are no workbook', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['two bytes of a zip', Buffer.from('PK'), 'notWorkbook'],
    ['text', Buffer.from('订单号,数量\nS1,2'), 'notWorkbook'],
    ['a web page called .xls', Buffer.from('<html><table><tr><td>1'), 'notWorkbook'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'notWorkbook'],
    ['zip magic and noise', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(500, 7)]), 'damaged'],
    ['compound magic and noise', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000, 7)]), 'damaged'],
  ])('%s', async (_name, content, code) => {
    expect(await bytesCode(content)).toBe(code);
  });

  it('a zip of another kind', async () => {
    const other = {
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
      'word/document.xml': '<w:document xmlns:w="w"/>',
    };
    expect(await bookCode({ sheets: [], extra: other })).toBe('notWorkbook');
    expect(await bookCode({ sheets: [ROW], extra: { 'xl/workbook.bin': 'x' } })).toBe('notWorkbook');
  });

  it('workbooks without rows', async () => {
    expect(await bookCode({ sheets: [''] })).toBe('empty');
    expect(await bookCode({ sheets: ['<row r="1"><c r="A1" s="1"/></row>', '<row r="7"/>'] })).toBe('empty');
  });
});

describe('damaged files', () => {
  it.each<[string, BookParts]>([
    [
      'no sheet part',
      {
        sheets: [ROW],
        extra: {
          'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="gone.xml"/></Relationships>',
        },
      },
    ],
    ['no sheets', { sheets: [] }],
    ['a sheet that stops', { sheets: [`<?xml version="1.0"?><worksheet><sheetData>${ROW}`] }],
    ['a row that stops', { sheets: ['<?xml version="1.0"?><worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c>'] }],
    ['a row number twice', { sheets: ['<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>'] }],
    ['a row beyond the format', { sheets: ['<row r="1048577"><c><v>1</v></c></row>'] }],
    ['a column beyond the format', { sheets: ['<row r="1"><c r="ZZZZ1"><v>1</v></c></row>'] }],
    ['a text that is not there', { sheets: ['<row><c t="s"><v>0</v></c></row>'] }],
    ['a number that is none', { sheets: ['<row><c><v>abc</v></c></row>'] }],
    ['an unknown entity', { sheets: ['<row><c t="inlineStr"><is><t>&boom;</t></is></c></row>'] }],
    ['an unfinished entity', { sheets: ['<row><c t="inlineStr"><is><t>a & b</t></is></c></row>'] }],
    ['no XML', { sheets: [`<?${'x'.repeat(70_000)}`] }],
    ['an unfinished string table', { sheets: [ROW], sharedStrings: '<?xml version="1.0"?><sst><si><t>甲' }],
  ])('%s', async (_name, parts) => {
    expect(await bookCode(parts)).toBe('damaged');
  });

  it('bytes that are not UTF-8, cut characters included', () => {
    const feed = (...pieces: number[][]) => {
      const xml = new XmlTextStream();
      return pieces.map((piece) => xml.feed(Buffer.from([...Buffer.from('<a>'), ...piece]))).join('') + xml.end();
    };
    expect(() => feed([0xff])).toThrow('UTF-8');
    expect(() => feed([0xe4, 0xb8, 0x41])).toThrow('UTF-8');
    expect(() => feed([0xe4, 0xb8])).toThrow('UTF-8');
    expect(feed([0xe4, 0xb8, 0xad])).toBe('<a>中');
  });

  it('a directory that calls the styles something else, so that dates would be read as numbers', async () => {
    const bytes = readFileSync(`${SAMPLES}clean/orders.xlsx`);
    bytes.write('y', bytes.lastIndexOf('xl/styles.xml') + 'xl/styles.'.length);
    expect(await bytesCode(bytes)).toBe('damaged');
  });

  it('a cell of an .xls that is longer than such cells are, after which the parser would never come to an end', async () => {
    const bytes = readFileSync(`${SAMPLES}clean/orders.xls`);
    expect(bytes.readUInt16LE(12_384)).toBe(0xfd);
    bytes.writeUInt16LE(14, 12_386);
    expect(await bytesCode(bytes)).toBe('damaged');
  });

  it('an encrypted .xls', async () => {
    const encrypted = Buffer.from(readFileSync(`${SAMPLES}clean/orders.xls`));
    // Turns the second record of the workbook stream into FILEPASS, which marks an encrypted file.
    const bof = encrypted.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
    const second = bof + 4 + encrypted.readUInt16LE(bof + 2);
    encrypted.writeUInt16LE(0x2f, second);
    expect(await bytesCode(encrypted)).toBe('encrypted');
  });
});

describe('declarations', () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  const external = '<!DOCTYPE x SYSTEM "file:///etc/passwd">';
  it.each([bomb, external])('%s is refused wherever it stands', async (declaration) => {
    const sheet = `<?xml version="1.0"?>${declaration}<worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
    expect(await bookCode({ sheets: [sheet] })).toBe('unsafe');
    expect(await bookCode({ sheets: [sheet.replace('<?xml version="1.0"?>', '')] })).toBe('unsafe');
    expect(await bookCode({ sheets: [ROW], sharedStrings: `<?xml version="1.0"?>${declaration}<sst><si><t>&b;</t></si></sst>` })).toBe(
      'unsafe',
    );
    expect(await bookCode({ sheets: [ROW], extra: { 'xl/workbook.xml': `<?xml version="1.0"?>${declaration}<workbook/>` } })).toBe(
      'unsafe',
    );
    expect(await bookCode({ sheets: [`<row><c t="inlineStr"><is><t>${declaration}</t></is></c></row>`] })).toBe('unsafe');
  });
});

describe('files that are too much', () => {
  it('by what they declare, before anything is inflated', async () => {
    const bytes = await book({ sheets: [ROW], extra: { 'xl/media/bomb.bin': repeated('', '0'.repeat(1024 * 1024), 64, '') } });
    expect(bytes.length).toBeLessThan(400 * 1024);
    expect(await bytesCode(bytes, { inflatedBytes: 32 * 1024 * 1024 })).toBe('tooLarge');
    expect(await bytesCode(bytes)).toBe('none');
    expect(await bytesCode(bytes, { fileBytes: 1000 })).toBe('tooLarge');
    expect(await bytesCode(bytes, { zipEntries: 3 })).toBe('tooLarge');
  });

  it('by more than they declare', async () => {
    const bytes = await book({
      sheets: [`<?xml version="1.0"?><worksheet><sheetData>${ROW}${' '.repeat(200_000)}</sheetData></worksheet>`],
    });
    const name = Buffer.from('xl/worksheets/sheet1.xml');
    const entry = bytes.lastIndexOf(name) - 46;
    bytes.writeUInt32LE(500, entry + 24);
    expect(await bytesCode(bytes)).toBe('damaged');
  });

  it('by rows, columns, text length, sheets and distinct texts', async () => {
    expect(await bookCode({ sheets: [`${ROW}<row r="2"><c><v>1</v></c></row>`] }, { rows: 1 })).toBe('tooManyRows');
    expect(
      await bookCode({ sheets: ['<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'] }),
    ).toBe('tooManyColumns');
    expect(await bookCode({ sheets: [`<row><c t="inlineStr"><is><t>${'长'.repeat(40_000)}</t></is></c></row>`] })).toBe('cellTooLong');
    expect(await bookCode({ sheets: [ROW], sharedStrings: `<si><t>${'长'.repeat(40_000)}</t></si>` })).toBe('cellTooLong');
    expect(await bookCode({ sheets: [ROW, ROW] }, { sheets: 1 })).toBe('tooLarge');
    expect(await bookCode({ sheets: [ROW], sharedStrings: '<si><t>甲甲甲甲</t></si>'.repeat(100) }, { sharedTextBytes: 1000 })).toBe(
      'tooLarge',
    );
    expect(await bookCode({ sheets: [ROW], sharedStrings: '<si/>'.repeat(1000) }, { sharedTextBytes: 10_000 })).toBe('tooLarge');
  });

  it('by one cell without an end, in bounded memory', async () => {
    const endless = repeated(
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>',
      'x'.repeat(1024 * 1024),
      40,
      '</t></is></c></row></sheetData></worksheet>',
    );
    expect(await bookCode({ sheets: [''], extra: { 'xl/worksheets/sheet1.xml': endless } })).toBe('cellTooLong');
  });

  it('and reads through 200,000 empty rows without keeping one', async () => {
    const empty = repeated(
      '<worksheet><sheetData>',
      '<row><c s="1"/></row>'.repeat(1000),
      200,
      '<row><c><v>7</v></c></row></sheetData></worksheet>',
    );
    const batches = await batchesOf(files.file('e', await book({ sheets: [''], extra: { 'xl/worksheets/sheet1.xml': empty } })));
    expect(batches.flatMap(({ rows }) => rows)).toEqual([{ row: 200_001, cells: [{ number: '7' }] }]);
  });
});

describe('compound files', () => {
  it('hold an encrypted .xlsx', async () => {
    const { CFB } = await import('@e965/xlsx');
    const container: unknown = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000, 1));
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(100, 1));
    expect(await bytesCode(CFB.write(container, { type: 'buffer' }) as Buffer)).toBe('encrypted');
  });

  it('hold something that is no workbook', async () => {
    const { CFB } = await import('@e965/xlsx');
    const container: unknown = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5000, 1));
    expect(await bytesCode(CFB.write(container, { type: 'buffer' }) as Buffer)).toBe('notWorkbook');
  });

  it('hold an .xls with every kind of cell', async () => {
    const sheet = utils.aoa_to_sheet([['甲', 1.5, true, null, '  ']]);
    sheet.F1 = { t: 'e', v: 42 };
    sheet.G1 = { t: 'n', v: 0.85, z: '0%' };
    sheet.H1 = { t: 'n', v: 46329.25, z: 'yyyy/m/d h:mm' };
    sheet['!ref'] = 'A1:H1';
    const workbook = utils.book_new();
    utils.book_append_sheet(workbook, sheet, '表');
    const [, batch] = await batchesOf(files.file('k.xls', write(workbook, { type: 'buffer', bookType: 'biff8' }) as Buffer));
    expect(batch).toEqual({
      sheet: '表',
      sheetHidden: false,
      rows: [
        {
          row: 1,
          cells: [
            '甲',
            { number: '1.5' },
            true,
            null,
            '  ',
            { error: '#N/A' },
            { number: '0.85', percent: true },
            { date: '2026-11-03 06:00:00' },
          ],
        },
      ],
    });
  });
});
