import { deflateRawSync, gzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import type { CorpusCase } from './excel-corpus-mutations.ts';
import { type BookParts, book } from './excel-fixtures.ts';
import { compound, record, xlsOf } from './excel-raw-xls.ts';
import { partsOf, type RawPart, rawZip, repeatedDeflate } from './excel-raw-zip.ts';

const ROW = '<row r="1"><c r="A1" t="inlineStr"><is><t>甲</t></is></c></row>';
const SHEET = 'xl/worksheets/sheet1.xml';
const HEAD = '<worksheet><sheetData>';
const TAIL = '</sheetData></worksheet>';
const MIB = 1024 * 1024;

const fromBook = (name: string, parts: BookParts, outcomes: readonly string[], limits?: Record<string, number>): CorpusCase => ({
  name,
  bytes: () => book(parts),
  outcomes,
  ...(limits ? { limits } : {}),
});
const fromSheet = (name: string, sheet: string, outcomes: readonly string[]): CorpusCase => fromBook(name, { sheets: [sheet] }, outcomes);
const fromBytes = (name: string, bytes: Buffer | (() => Buffer), outcomes: readonly string[]): CorpusCase => ({
  name,
  bytes: typeof bytes === 'function' ? bytes : () => bytes,
  outcomes,
});

/** A valid workbook with parts changed by the callback. */
function fromParts(
  name: string,
  change: (parts: RawPart[]) => RawPart[],
  outcomes: readonly string[],
  counts?: Parameters<typeof rawZip>[1],
): CorpusCase {
  return { name, bytes: async () => rawZip(change(partsOf(await book({ sheets: [ROW] }))), counts), outcomes };
}

/** A workbook with a sheet of one piece repeated, up to gigabytes in a file of kilobytes. */
function repeatedSheet(
  name: string,
  head: string,
  piece: string,
  megabytes: number,
  tail: string,
  outcomes: readonly string[],
  part = SHEET,
  declare?: number,
): CorpusCase {
  const bytes = async () => {
    const block = piece.repeat(Math.max(1, Math.floor((256 * 1024) / piece.length)));
    const { packed, size, crc } = repeatedDeflate(head, block, Math.ceil((megabytes * MIB) / Buffer.byteLength(block)), tail);
    const parts = partsOf(await book({ sheets: [ROW], sharedStrings: '', styles: '' }));
    return rawZip(parts.map((other) => (other.name === part ? { ...other, packed, declared: { size: declare ?? size, crc } } : other)));
  };
  return { name, bytes, outcomes };
}

const relations = (...list: Array<[id: string, type: string, target: string]>) =>
  `<Relationships>${list.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const WORKBOOK_RELATIONS = 'xl/_rels/workbook.xml.rels';

function* otherKinds(): Generator<CorpusCase> {
  const NOT = ['notWorkbook'];
  yield fromBytes('an empty file', Buffer.alloc(0), ['empty']);
  yield fromBytes('one byte', Buffer.from('P'), NOT);
  yield fromBytes('a png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), NOT);
  yield fromBytes('a jpeg', Buffer.from('ffd8ffe000104a464946', 'hex'), NOT);
  yield fromBytes('a pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n'), NOT);
  yield fromBytes('a program', Buffer.from('4d5a900003000000', 'hex'), NOT);
  yield fromBytes('rich text', Buffer.from('{\\rtf1\\ansi 1}'), NOT);
  yield fromBytes('csv', Buffer.from('订单号,数量\r\nS1,2\r\n'), NOT);
  yield fromBytes('csv with a byte order mark', Buffer.from('\ufeff订单号,数量\r\nS1,2\r\n'), NOT);
  yield fromBytes('a web page', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), NOT);
  yield fromBytes(
    'the XML spreadsheet of 2003',
    Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
    NOT,
  );
  yield fromBytes('a gzip', gzipSync(Buffer.from('1,2,3')), NOT);
  yield fromBytes('sheet records without their container', Buffer.from('0908100000060500bb0dcc0700000000060000000a000000', 'hex'), NOT);
  yield fromBytes('noise', Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 167 + 13) % 256)), NOT);
  yield fromBytes('zeros', Buffer.alloc(4096), NOT);
  yield fromBytes('a zip of nothing', rawZip([]), NOT);
  yield fromBytes(
    'a docx',
    rawZip([
      { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
      { name: 'word/document.xml', content: Buffer.from('<w:document xmlns:w="w"/>') },
    ]),
    ['notWorkbook', 'damaged'],
  );
  yield fromBytes(
    'an ods',
    rawZip([
      { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), method: 0 },
      { name: 'content.xml', content: Buffer.from('<x/>') },
    ]),
    NOT,
  );
  yield fromBytes(
    'an xlsb',
    rawZip([
      { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
      { name: 'xl/workbook.bin', content: Buffer.alloc(10) },
    ]),
    NOT,
  );
  for (const stream of ['/WordDocument', '/PowerPoint Document'])
    yield fromBytes(`a compound file with ${stream}`, () => compound({ [stream]: Buffer.alloc(5000, 1) }), NOT);
  yield fromBytes('a compound file of nothing', () => compound({}), ['notWorkbook', 'damaged']);
  yield fromBytes(
    'an encrypted .xlsx',
    () => compound({ '/EncryptedPackage': Buffer.alloc(9000, 1), '/EncryptionInfo': Buffer.alloc(100, 1) }),
    ['encrypted'],
  );
  for (const size of [8, 100, 4095, 4096, 70_000])
    yield fromBytes(`a compound file with a workbook of ${size} zeros`, () => compound({ '/Workbook': Buffer.alloc(size) }), ['damaged']);
}

function* archives(): Generator<CorpusCase> {
  const DAMAGED = ['damaged'];
  const each = (change: (part: RawPart) => RawPart) => (parts: RawPart[]) => parts.map(change);
  yield fromParts(
    'stored parts',
    each((part) => ({ ...part, method: 0 })),
    ['rows'],
  );
  yield fromParts(
    'data descriptors',
    each((part) => ({ ...part, descriptor: true })),
    ['rows'],
  );
  yield fromParts(
    'sizes as for beyond 4 GiB',
    each((part) => ({ ...part, zip64: true })),
    ['rows'],
  );
  yield fromParts('a directory as for beyond 65,535 parts', (parts) => parts, ['rows'], { zip64End: true });
  yield fromParts('a part twice', (parts) => [...parts, ...parts.filter(({ name }) => name === SHEET)], DAMAGED);
  yield fromParts(
    'a part twice but for the case of its name',
    (parts) => [...parts, { name: SHEET.toUpperCase(), content: Buffer.from('<x/>') }],
    DAMAGED,
  );
  yield fromParts(
    'a password on each part',
    each((part) => ({ ...part, flags: 1 })),
    ['encrypted', 'damaged'],
  );
  for (const method of [1, 6, 9, 12, 14, 93, 99])
    yield fromParts(
      `packed by method ${method}`,
      each((part) => ({ ...part, method, packed: deflateRawSync(part.content) })),
      DAMAGED,
    );
  for (const name of ['../../etc/passwd', '/etc/passwd', 'C:\\x', 'xl\\worksheets\\sheet1.xml', 'a\0b', '__proto__', 'constructor'])
    yield fromParts(`a further part called ${JSON.stringify(name)}`, (parts) => [...parts, { name, content: Buffer.from('x') }], [
      'damaged',
      'rows',
    ]);
  for (const entries of [0, 1, 3, 9, 60_000])
    yield fromParts(`a directory of ${entries} parts, as it says`, (parts) => parts, ['damaged', 'notWorkbook', 'tooLarge'], { entries });
  for (const entries of [1e5, 1e9, 2 ** 52])
    yield fromParts(`a directory of ${entries} parts, as it says at length`, (parts) => parts, ['tooLarge', 'damaged'], {
      entries,
      zip64End: true,
    });
  for (const directoryOffset of [0, 4, 0xfffffffe, 2 ** 40])
    yield fromParts(`a directory at ${directoryOffset}`, (parts) => parts, ['damaged', 'rows'], {
      directoryOffset,
      zip64End: directoryOffset > 0xffffffff,
    });
  yield fromParts(
    'a directory whose parts all lie in one place',
    (parts) => [
      ...parts,
      ...Array.from({ length: 5000 }, (_, at) => ({
        name: `xl/media/${at}`,
        content: Buffer.alloc(0),
        packed: Buffer.alloc(0),
        declared: { size: MIB, packedSize: 1000, offset: 0 },
      })),
    ],
    ['tooLarge'],
  );
  yield {
    name: '100,000 parts',
    bytes: () =>
      rawZip(
        Array.from({ length: 65_000 }, (_, at) => ({ name: `${at}`, content: Buffer.alloc(0), method: 0 })),
        { entries: 1e5, zip64End: true },
      ),
    outcomes: ['tooLarge'],
  };
  // Zip bombs: a few megabytes that inflate to gigabytes.
  const row = '<row><c s="1"/></row>';
  yield repeatedSheet('3 GB of empty rows, as declared', HEAD, row, 3000, TAIL, ['tooLarge']);
  yield repeatedSheet('1.5 GB of empty rows, as declared', HEAD, row, 1500, TAIL, ['tooLarge']);
  yield repeatedSheet('1 GB of empty rows, 500 bytes declared', HEAD, row, 1000, TAIL, DAMAGED, SHEET, 500);
  yield repeatedSheet(
    '1 GB of shared texts, 500 bytes declared',
    '<sst>',
    '<si><t>x</t></si>',
    1000,
    '</sst>',
    DAMAGED,
    'xl/sharedStrings.xml',
    500,
  );
  yield repeatedSheet(
    '1 GB of styles, as declared',
    '<styleSheet><cellXfs>',
    '<xf/>',
    1000,
    '</cellXfs></styleSheet>',
    ['tooLarge'],
    'xl/styles.xml',
  );
  yield fromParts(
    'a bomb in a part that is not read',
    (parts) => [
      ...parts,
      ...Array.from({ length: 40 }, (_, at) => ({
        name: `xl/media/${at}.bin`,
        content: Buffer.alloc(0),
        packed: Buffer.alloc(60_000),
        declared: { size: 60 * MIB },
      })),
    ],
    ['tooLarge'],
  );
}

function* declarations(): Generator<CorpusCase> {
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;
  const kinds = {
    'an external entity': '<!DOCTYPE x [<!ENTITY j SYSTEM "file:///etc/passwd">]>',
    'an external DTD': '<!DOCTYPE x SYSTEM "http://localhost:1/x.dtd">',
    'a parameter entity': '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://localhost:1/p">%p;]>',
    'entities of entities': laughs,
    'one long entity': `<!DOCTYPE x [<!ENTITY j "${'x'.repeat(60_000)}">]>`,
  };
  const sheet = '<row><c t="inlineStr"><is><t>&j;</t></is></c></row>';
  for (const [what, declaration] of Object.entries(kinds)) {
    const parts: Record<string, BookParts> = {
      'the sheet': { sheets: [`<?xml version="1.0"?>${declaration}${HEAD}${sheet}${TAIL}`] },
      'a sheet with a prefix': { sheets: [`<?xml version="1.0"?>${declaration}<x:worksheet xmlns:x="m"><x:sheetData/></x:worksheet>`] },
      'the shared texts': { sheets: [ROW], sharedStrings: `<?xml version="1.0"?>${declaration}<sst><si><t>&j;</t></si></sst>` },
      'the workbook': {
        sheets: [ROW],
        extra: {
          'xl/workbook.xml': `<?xml version="1.0"?>${declaration}<workbook><sheets><sheet name="&j;" r:id="s0"/></sheets></workbook>`,
        },
      },
      'the styles': { sheets: [ROW], extra: { 'xl/styles.xml': `<?xml version="1.0"?>${declaration}<styleSheet/>` } },
      'the relations': { sheets: [ROW], extra: { '_rels/.rels': `<?xml version="1.0"?>${declaration}<Relationships/>` } },
      'a cell': { sheets: [`<row><c t="inlineStr"><is><t>${declaration}</t></is></c></row>`] },
    };
    for (const [where, content] of Object.entries(parts)) yield fromBook(`${what} in ${where}`, content, ['unsafe']);
  }
  yield fromSheet('an entity that nobody declared', sheet, ['damaged']);
}

function* structure(): Generator<CorpusCase> {
  const DAMAGED = ['damaged'];
  const links = (...list: Parameters<typeof relations>) => ({ sheets: [ROW], extra: { [WORKBOOK_RELATIONS]: relations(...list) } });
  yield fromBook('no relations of the workbook', { sheets: [ROW], extra: { [WORKBOOK_RELATIONS]: '<Relationships/>' } }, DAMAGED);
  yield fromBook('a sheet that is the workbook', links(['s0', 'worksheet', 'workbook.xml']), DAMAGED);
  yield fromBook('a sheet that is its own relations', links(['s0', 'worksheet', '_rels/workbook.xml.rels']), DAMAGED);
  yield fromBook('a sheet that is the folder', links(['s0', 'worksheet', '']), DAMAGED);
  yield fromBook('a sheet outside the archive', links(['s0', 'worksheet', '../../../../etc/passwd']), DAMAGED);
  yield fromBook('a sheet that is not there', links(['s0', 'worksheet', 'worksheets/gone.xml']), DAMAGED);
  yield fromBook(
    'shared texts that are the sheet',
    links(['s0', 'worksheet', 'worksheets/sheet1.xml'], ['t', 'sharedStrings', 'worksheets/sheet1.xml']),
    ['damaged', 'rows'],
  );
  yield fromBook(
    'a workbook that is its own relations',
    { sheets: [ROW], extra: { '_rels/.rels': relations(['a', 'officeDocument', '_rels/.rels']) } },
    ['notWorkbook', 'damaged'],
  );
  yield fromBook('a workbook that is a sheet', { sheets: [ROW], extra: { '_rels/.rels': relations(['a', 'officeDocument', SHEET]) } }, [
    'notWorkbook',
    'damaged',
  ]);
  yield fromBook(
    'the same part as two sheets',
    {
      sheets: [ROW, ROW],
      extra: {
        [WORKBOOK_RELATIONS]: relations(['s0', 'worksheet', 'worksheets/sheet1.xml'], ['s1', 'worksheet', 'worksheets/sheet1.xml']),
      },
    },
    DAMAGED,
  );
  yield fromBook(
    'a sheet elsewhere',
    {
      sheets: [ROW],
      extra: {
        [WORKBOOK_RELATIONS]:
          '<Relationships><Relationship Id="s0" Type="x/worksheet" Target="http://localhost:1/x" TargetMode="External"/></Relationships>',
      },
    },
    DAMAGED,
  );
  yield fromBook('no sheets', { sheets: [] }, DAMAGED);
  yield fromSheet('an empty sheet', '', ['empty']);
  yield fromSheet('a sheet without sheetData', '<?xml version="1.0"?><worksheet/>', DAMAGED);
  yield fromSheet('a sheet whose sheetData is closed at once', '<?xml version="1.0"?><worksheet><sheetData/></worksheet>', ['empty']);
  yield fromBook(
    '100,000 sheets in the list',
    {
      sheets: [ROW],
      extra: { 'xl/workbook.xml': `<workbook><sheets>${'<sheet name="x" r:id="s0"/>'.repeat(100_000)}</sheets></workbook>` },
    },
    ['tooLarge', 'damaged'],
  );
  yield fromBook('300 sheets', { sheets: new Array<string>(300).fill(ROW) }, ['tooLarge']);
  for (const number of ['0', '-1', '1048577', '99999999', '4294967297', '1e3', '1.5', 'NaN', '', ' 1', '٣', '0x10'])
    yield fromSheet(`a row number of ${JSON.stringify(number)}`, `<row r="${number}"><c><v>1</v></c></row>`, DAMAGED);
  yield fromSheet('rows that go backwards', '<row r="5"><c><v>1</v></c></row><row r="4"><c><v>1</v></c></row>', DAMAGED);
  for (const place of ['1', '-A1', 'XFE1', 'AAAAAAAA1', '', '1A', '甲1'])
    yield fromSheet(`a cell at ${JSON.stringify(place)}`, `<row r="1"><c r="${place}"><v>1</v></c></row>`, DAMAGED);
  yield fromSheet(
    'cells only at the two corners',
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
    ['tooManyColumns'],
  );
  yield fromSheet('a cell only in the last row', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', ['rows']);
  for (const type of ['s', 'b', 'e', 'n', 'd', 'str', 'inlineStr', 'x', '', 'constructor'])
    for (const value of ['', '-1', '1e999', 'NaN', '999999999999', '1,2', '0x10', '__proto__', '&#xD800;', '&#0;'])
      yield fromSheet(`type ${type} of ${value}`, `<row><c t="${type}"><v>${value}</v></c></row>`, ['damaged', 'rows', 'empty']);
  for (const style of ['-1', '99', '1e9', 'x', '', '4294967296'])
    yield fromSheet(`style ${style}`, `<row><c s="${style}"><v>1</v></c></row>`, ['damaged', 'rows']);
}

/** Files that cost time or memory out of proportion to their size. */
function* costly(): Generator<CorpusCase> {
  const DAMAGED = ['damaged'];
  const a = (megabytes: number, text = 'a') => text.repeat((megabytes * MIB) / text.length);
  yield fromSheet('one cell of 40,000 characters', `<row><c t="inlineStr"><is><t>${'长'.repeat(40_000)}</t></is></c></row>`, [
    'cellTooLong',
  ]);
  yield fromSheet('one cell of 10 MB', `<row><c t="inlineStr"><is><t>${a(10)}</t></is></c></row>`, ['cellTooLong']);
  yield fromSheet('an error value of 10 MB', `<row><c t="e"><v>${a(10)}</v></c></row>`, ['damaged', 'cellTooLong']);
  yield fromSheet('a number of 10 MB', `<row><c><v>${a(10, '9')}</v></c></row>`, ['damaged', 'rows', 'cellTooLong']);
  yield fromSheet('a row number of 10 MB', `<row r="${a(10, '1')}"><c><v>1</v></c></row>`, ['damaged', 'cellTooLong']);
  yield fromSheet('a tag of 10 MB', `<row ${a(10)}><c><v>1</v></c></row>`, ['damaged', 'rows', 'cellTooLong']);
  yield fromSheet('a tag of 10 MB of spaces', `<row${a(10, ' ')}><c><v>1</v></c></row>`, ['damaged', 'rows', 'cellTooLong']);
  yield fromSheet('a million cells without a place', `<row>${'<c><v/></c>'.repeat(1_000_000)}</row>`, [
    'damaged',
    'cellTooLong',
    'tooManyColumns',
  ]);
  yield repeatedSheet('60 MB of rows of formulas without a value', HEAD, `<row>${'<c><f/></c>'.repeat(400)}</row>`, 60, TAIL, ['rows']);
  yield repeatedSheet('60 MB in one row', `${HEAD}<row>`, '<c s="1"/>', 60, `</row>${TAIL}`, ['cellTooLong', 'damaged']);
  yield repeatedSheet('60 MB of rows of 15 MB', HEAD, `<row>${' '.repeat(15 * MIB)}</row>`, 60, TAIL, ['empty', 'cellTooLong', 'tooLarge']);
  yield repeatedSheet('60 MB of comments of 15 MB', HEAD, `<!--${'!'.repeat(15 * MIB)}-->`, 60, TAIL, ['empty', 'damaged', 'tooLarge']);
  yield repeatedSheet('60 MB of short comments', HEAD, '<!---->', 60, TAIL, ['empty', 'damaged', 'tooLarge']);
  yield repeatedSheet('60 MB of exclamation marks', HEAD, '!', 60, TAIL, ['empty', 'damaged', 'tooLarge', 'cellTooLong']);
  yield repeatedSheet('60 MB of opening brackets', HEAD, '<', 60, TAIL, ['damaged', 'cellTooLong']);
  yield repeatedSheet(
    '60 MB of one tag behind the merged ranges',
    `<worksheet><sheetData>${ROW}</sheetData><mergeCells><mergeCell `,
    'a',
    60,
    '/></mergeCells></worksheet>',
    ['rows', 'damaged'],
  );
  yield repeatedSheet(
    '60 MB of merged ranges',
    `<worksheet><sheetData>${ROW}</sheetData><mergeCells>`,
    '<mergeCell ref="A1:B2"/>',
    60,
    '</mergeCells></worksheet>',
    ['tooLarge'],
  );
  yield repeatedSheet('60 MB of what comes before the rows', '<worksheet>', '<x/>', 60, '<sheetData/></worksheet>', [
    'empty',
    'damaged',
    'cellTooLong',
  ]);
  yield repeatedSheet('60 MB of shared texts with open hints', '<sst>', '<si><rPh></si>', 60, '</sst>', DAMAGED, 'xl/sharedStrings.xml');
  yield repeatedSheet('60 MB of empty shared texts', '<sst>', '<si/>', 60, '</sst>', ['rows', 'tooLarge'], 'xl/sharedStrings.xml');
  yield repeatedSheet(
    '60 MB in one shared text',
    '<sst><si>',
    '<r/>',
    60,
    '</si></sst>',
    ['cellTooLong', 'damaged'],
    'xl/sharedStrings.xml',
  );
  yield repeatedSheet(
    '20 MB of cell styles',
    '<styleSheet><cellXfs>',
    '<xf/>',
    20,
    '</cellXfs></styleSheet>',
    ['rows', 'tooLarge', 'damaged'],
    'xl/styles.xml',
  );
  yield repeatedSheet(
    '20 MB of number formats',
    '<styleSheet><numFmts>',
    '<numFmt numFmtId="1" formatCode="0"/>',
    20,
    '</numFmts></styleSheet>',
    ['rows', 'tooLarge', 'damaged'],
    'xl/styles.xml',
  );
  for (const [what, piece] of [
    ['brackets', '['],
    ['quotes', '&quot;'],
    ['backslashes', '\\'],
    ['open hours', '[h'],
  ] as const)
    yield repeatedSheet(
      `a number format of 20 MB of ${what}`,
      '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="',
      piece,
      20,
      '"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>',
      ['rows', 'tooLarge', 'damaged'],
      'xl/styles.xml',
    );
  for (const [what, piece] of [
    ['one name', 'a'],
    ['names', 'a '],
    ['equals signs', '='],
    ['quotes', '"'],
    ['spaces', ' '],
    ['open values', "a='"],
  ] as const)
    yield repeatedSheet(
      `a sheet tag of 20 MB of ${what}`,
      '<workbook><sheets><sheet ',
      piece,
      20,
      '/></sheets></workbook>',
      ['damaged', 'tooLarge'],
      'xl/workbook.xml',
    );
  yield fromBook(
    'cells of one long shared text, a megabyte of them',
    { sheets: [`<row>${'<c t="s"><v>0</v></c>'.repeat(500)}</row>`.repeat(100)], sharedStrings: `<si><t>${'x'.repeat(32_000)}</t></si>` },
    ['cellTooLong', 'tooLarge'],
  );
  yield fromBook(
    'rows of one long shared text',
    { sheets: ['<row><c t="s"><v>0</v></c></row>'.repeat(40_000)], sharedStrings: `<si><t>${'x'.repeat(32_000)}</t></si>` },
    ['tooLarge', 'rows'],
    { textChars: 500 * MIB },
  );
  yield repeatedSheet('a million empty rows', HEAD, row20(), 20, TAIL, ['empty']);
}

const row20 = () => '<row><c s="1"/></row>';

function* oldFormat(): Generator<CorpusCase> {
  for (const bookType of ['biff8', 'biff5', 'biff2'] as const)
    yield fromBytes(`an .xls written as ${bookType}`, () => write(utilsBook([['甲', 1.5, true]]), { type: 'buffer', bookType }) as Buffer, [
      'rows',
      'notWorkbook',
    ]);
  yield fromBytes('an .xls without rows', () => write(utilsBook([]), { type: 'buffer', bookType: 'biff8' }) as Buffer, ['empty']);
  // A blank cell in the last column of every row, for which the reader must not walk over all columns.
  const blanks = Buffer.concat(Array.from({ length: 65_536 }, (_, row) => record(0x201, [row, 0xffff, 15])));
  yield fromBytes('an .xls with a blank cell in the last column of each row', () => xlsOf(blanks), [
    'empty',
    'damaged',
    'tooManyColumns',
    'rows',
  ]);
  const numbers = Buffer.concat(Array.from({ length: 60_000 }, (_, row) => record(0x27e, [row, 300, 15, 2, 0])));
  yield fromBytes('an .xls with one number far to the right in each row', () => xlsOf(numbers), ['rows', 'memory']);
  const merges = Buffer.concat(Array.from({ length: 400 }, () => record(0xe5, [1027, ...new Array<number>(1027 * 4).fill(1)])));
  yield fromBytes('an .xls with 400,000 merged ranges', () => xlsOf(Buffer.concat([record(0x27e, [0, 0, 15, 2, 0]), merges])), [
    'rows',
    'tooLarge',
    'damaged',
  ]);
  yield fromBytes('an .xls whose sheet says it has 65,536 rows of 65,535 columns', () => xlsOf(record(0x200, [0, 0, 0, 1, 0, 0xffff, 0])), [
    'empty',
    'damaged',
  ]);
  yield fromBytes(
    'an .xls of begun and unended parts',
    () => compound({ '/Workbook': Buffer.concat(new Array<Buffer>(5000).fill(record(0x809, [0x600, 0x10, 0, 0, 0, 0, 0, 0]))) }),
    ['damaged'],
  );
  yield fromBytes(
    'an .xls of parts in parts',
    () =>
      xlsOf(
        Buffer.concat([
          ...new Array<Buffer>(20_000).fill(record(0x809, [0x600, 0x20, 0, 0, 0, 0, 0, 0])),
          ...new Array<Buffer>(20_000).fill(record(0x0a, [])),
        ]),
      ),
    ['empty', 'damaged', 'rows'],
  );
}

function utilsBook(rows: unknown[][]) {
  const workbook = utils.book_new();
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows), '表');
  return workbook;
}

/** Workbooks that no program would write. */
export function* craftedWorkbooks(): Generator<CorpusCase> {
  yield* otherKinds();
  yield* archives();
  yield* declarations();
  yield* structure();
  yield* costly();
  yield* oldFormat();
}
