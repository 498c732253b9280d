/** Every limit and check of the artwork readers, each shown by a small file that no other check refuses. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ArtworkError } from '#platform/artwork/artwork-error.ts';
import { readArtwork } from '#platform/artwork/artwork-reader.ts';
import { bufferSource } from '#platform/artwork/artwork-source.ts';
import { psdLayout } from '#platform/artwork/psd.ts';
import { psdComposite } from '#platform/artwork/psd-composite.ts';
import { makeThumbnail } from '#worker/sandbox/artwork-thumbnail.ts';
import { icc, jpeg, namedProfile, pdf, png, psd, tiff } from '../support/artwork-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'artwork-refusals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (bytes: Buffer) => readArtwork(bufferSource(bytes));
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'read';
  } catch (error) {
    if (error instanceof ArtworkError) return error.code;
    throw error;
  }
};

const CATALOG = '<</Pages 2 0 R>>';
const PAGES = '<</Kids[3 0 R]/Count 1>>';
const PAGE = '<</MediaBox[0 0 100 50]>>';
const ENTRY_BYTES = 20;

interface Written {
  /** Object numbers to write instead of an object's own. */
  called?: Record<number, string>;
  /** Further tables in front of the last one, each naming the one before. */
  tables?: number;
  prefix?: string;
}

/** A PDF with a plain table; the first object is the catalog. */
function pdfOf(objects: readonly string[], { called = {}, tables = 0, prefix = '' }: Written = {}): Buffer {
  let body = '%PDF-1.7\n';
  const entries = objects.map((object, at) => {
    const offset = body.length;
    body += `${called[at + 1] ?? at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  let before = '';
  for (let table = 0; table < tables; table += 1) {
    const start = body.length;
    body += `xref\ntrailer\n<<${before}>>\n`;
    before = `/Prev ${start}`;
  }
  const start = body.length;
  expect(entries.every((entry) => entry.length === ENTRY_BYTES)).toBe(true);
  body += `xref\n1 ${objects.length}\n${entries.join('')}trailer\n<</Root 1 0 R${before}>>\nstartxref\n${start}\n%%EOF`;
  return Buffer.from(prefix + body, 'latin1');
}
/** A PDF whose page object stands at the very end of the file. */
function ending(object: string): Buffer {
  const whole = pdfOf([CATALOG, PAGES, PAGE]).toString('latin1');
  const offset = String(whole.indexOf('3 0 obj')).padStart(10, '0');
  return Buffer.from(`${whole.replace(offset, String(whole.length + 1).padStart(10, '0'))}\n3 0 obj\n${object}`, 'latin1');
}
const page = (more: string) => pdfOf([CATALOG, PAGES, `<</MediaBox[0 0 100 50]${more}>>`]);

interface Streamed {
  objects?: readonly string[];
  widths?: readonly [number, number, number];
  /** Header of the object that holds the table, such as `9 0 obj`. */
  called?: string;
  word?: string;
  filter?: string;
  length?: string;
  padding?: number;
  /** Makes the data of the stream from the table. */
  encode?: (table: Buffer) => Buffer;
  parms?: string;
  /** Rows of the table in place of those of the objects. */
  rows?: ReadonlyArray<readonly [kind: number, place: number, index: number]>;
}

/** A PDF whose table is a stream; a row of kind 2 says that an object lies in another stream. */
function streamed(parts: Streamed = {}): Buffer {
  const { objects = [CATALOG, PAGES, PAGE], widths = [1, 2, 1], encode = (table: Buffer) => table, padding = 0 } = parts;
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  const rows = [[0, 0, 0] as const, ...(parts.rows ?? offsets.map((offset) => [1, offset, 0] as const))];
  const field = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0');
  const table = Buffer.from(rows.map((row) => row.map((value, at) => field(value, widths[at] ?? 0)).join('')).join(''), 'hex');
  const data = encode(Buffer.concat([table, Buffer.alloc(padding)]));
  const dict = `<</W[${widths.join(' ')}]/Size ${rows.length}/Root 1 0 R${parts.filter ?? ''}${parts.parms ?? ''}/Length ${parts.length ?? data.length}>>`;
  body += `${parts.called ?? '9 0 obj'}\n${dict}${parts.word ?? 'stream'}\n`;
  return Buffer.concat([Buffer.from(body, 'latin1'), data, Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`, 'latin1')]);
}
/** The table as a single row of PNG-predicted bytes, with the predictor's kind as its first byte. */
const inOneRow = (kind: number) => (table: Buffer) =>
  Buffer.from([kind, ...table.map((byte, at) => (kind === 0 ? byte : byte - (table[at - 1] ?? 0)))]);
const predictor = (kind: number | string, columns: number) => `/DecodeParms<</Predictor ${kind}/Columns ${columns}>>`;
const flate = { filter: '/Filter/FlateDecode', encode: (table: Buffer) => deflateSync(table) };
const predicted = (kind: number, parms: string, padding = 0): Streamed => ({
  filter: '/Filter/FlateDecode',
  encode: (table) => deflateSync(inOneRow(kind)(table)),
  parms,
  padding,
});
/** A PDF whose catalog lies in an object stream, the fourth object. */
function packed(stream: { first?: string; count?: number; pairs?: string; index?: number } = {}): Buffer {
  const { pairs = '1 0 5 16 6 16 ', count = 3, index = 0 } = stream;
  const data = `${pairs}${CATALOG}`;
  const held = `<</N ${count}/First ${stream.first ?? pairs.length}/Length ${data.length}>>stream\n${data}\nendstream`;
  const objects = ['null', PAGES, PAGE, held];
  const offsets = objects.map((_, at) => `%PDF-1.7\n`.length + objects.slice(0, at).join('').length + at * '1 0 obj\n\nendobj\n'.length);
  return streamed({ objects, rows: [[2, 4, index], ...offsets.slice(1).map((offset) => [1, offset, 0] as const)] });
}

const chain = (length: number) => Array.from({ length }, (_, at) => `${at + 2} 0 R`);
const levels = (count: number) => [CATALOG, ...Array.from({ length: count }, (_, at) => `<</Kids[${at + 3} 0 R]/Count 1>>`), PAGE];

const REFUSED: ReadonlyArray<readonly [string, () => Buffer, string]> = [
  ['a PDF with a plain table', () => page(''), 'read'],
  ['a PDF with a table in a stream', () => streamed(), 'read'],
  ['a PDF with a table in a packed stream', () => streamed(flate), 'read'],
  ['a PDF with a table in a predicted stream', () => streamed(predicted(1, predictor(11, 16))), 'read'],
  ['a PDF with objects in a stream', () => packed(), 'read'],
  ['a PDF with 60 tables', () => pdfOf([CATALOG, PAGES, PAGE], { tables: 60 }), 'read'],
  ['with 64 tables and one more', () => pdfOf([CATALOG, PAGES, PAGE], { tables: 64 }), 'damaged'],
  ['with 34 references in a row', () => pdfOf([...chain(34), '<</Pages 36 0 R>>', '<</Kids[37 0 R]/Count 1>>', PAGE]), 'damaged'],
  ['with a catalog behind 12 references', () => pdfOf([...chain(12), '<</Pages 14 0 R>>', '<</Kids[15 0 R]/Count 1>>', PAGE]), 'read'],
  ['whose trailer is a number', () => Buffer.from('%PDF-1.7\nxref\ntrailer 5 \nstartxref\n9\n%%EOF'), 'damaged'],
  ['whose table is a number', () => Buffer.from('%PDF-1.7\n1 0 obj 5 stream\nabc\nendstream endobj\nstartxref\n9\n%%EOF'), 'damaged'],
  ['whose table has fields of nine bytes', () => streamed({ widths: [1, 2, 9] }), 'damaged'],
  ['whose table has a half for its number', () => streamed({ called: '4.5 0 obj' }), 'damaged'],
  ['whose table is no stream', () => streamed({ word: 'strexm' }), 'damaged'],
  ['whose table is half a byte longer', () => streamed({ length: '16.5' }), 'damaged'],
  ['whose table is longer than two megabytes', () => streamed({ padding: 2 * 1024 * 1024 }), 'tooComplex'],
  ['whose table is written in a way nobody reads', () => streamed({ ...flate, filter: '/Filter/LZWDecode' }), 'damaged'],
  ['whose table inflates to more than 16 megabytes', () => streamed({ ...flate, padding: 16 * 1024 * 1024 }), 'tooComplex'],
  ['whose table has half a predictor', () => streamed(predicted(1, predictor('12.5', 16))), 'damaged'],
  ['whose table is predicted as in a TIFF', () => streamed(predicted(1, predictor(2, 16))), 'damaged'],
  ['whose table is predicted in rows of 65', () => streamed(predicted(0, predictor(11, 65), 49)), 'damaged'],
  ['whose table is predicted in a way that is none', () => streamed(predicted(5, predictor(11, 16))), 'damaged'],
  ['with an object in a stream that is not there', () => streamed({ rows: [[2, 9, 0]] }), 'damaged'],
  [
    'with an object in a stream that is none',
    () =>
      streamed({
        objects: ['null', '7 stream\nabc\nendstream'],
        rows: [
          [2, 2, 0],
          [1, 29, 0],
        ],
      }),
    'damaged',
  ],
  ['with an object beyond those of a stream', () => packed({ count: 1, pairs: '5 0 1 0 ', index: 1 }), 'damaged'],
  ['with objects that begin at half a byte', () => packed({ first: '14.5' }), 'damaged'],
  ['with objects at places that are none', () => packed({ pairs: 'x y ' }), 'damaged'],
  ['with an object under the number of another', () => pdfOf([CATALOG, PAGES, PAGE], { called: { 1: '7' } }), 'damaged'],
  ['with an object of 600 kB', () => page(`/X[${'0 '.repeat(300_000)}]`), 'tooComplex'],
  [
    'with a number at the end of what is read at first',
    () => pdfOf([`${' '.repeat(2039)}12 0 R`, ...chain(10).fill('null'), '<</Pages 13 0 R>>', '<</Kids[14 0 R]/Count 1>>', PAGE]),
    'read',
  ],
  ['nested 25 deep', () => page(`/X${'['.repeat(25)}${']'.repeat(25)}`), 'tooComplex'],
  ['nested 20 deep', () => page(`/X${'['.repeat(20)}${']'.repeat(20)}`), 'read'],
  ['with a text in figures that has no end', () => ending('<</X <ab'), 'truncated'],
  ['with a dictionary of numbers', () => page('/X<<5 6>>'), 'damaged'],
  ['with a word that is none', () => page('/X foo'), 'damaged'],
  ['behind more than a kilobyte of something else', () => pdfOf([CATALOG, PAGES, PAGE], { prefix: ' '.repeat(1100) }), 'notArtwork'],
  ['behind almost a kilobyte of something else', () => pdfOf([CATALOG, PAGES, PAGE], { prefix: ' '.repeat(1000) }), 'read'],
  ['with its page 33 levels down', () => pdfOf(levels(33)), 'tooComplex'],
  ['with its page 30 levels down', () => pdfOf(levels(30)), 'read'],
  ['without pages', () => pdfOf(['<<>>']), 'damaged'],
  ['with pages that are none', () => pdfOf([CATALOG, '<</Kids[]>>']), 'damaged'],
  ['without a box', () => pdfOf([CATALOG, PAGES, '<<>>']), 'damaged'],
  ['larger than any page', () => pdfOf([CATALOG, PAGES, '<</MediaBox[0 0 2000000000 50]>>']), 'damaged'],
  ['smaller than any page', () => page('/UserUnit 0.000001'), 'damaged'],
  ['cut in front of its end', () => page('').subarray(0, 200), 'truncated'],

  ['a JPEG with 390 segments', () => behind(390), 'read'],
  ['a JPEG with 400 segments', () => behind(400), 'tooComplex'],
  ['a JPEG whose segments lie far apart', () => behind(60, 5000), 'tooComplex'],
  ['a JPEG with pixels in front of its frame', () => inFront([0xff, 0xda, 0, 2]), 'damaged'],
  ['a JPEG with something between its segments', () => inFront([0xff, 0xe5, 0, 2, 0, 0xe5, 0, 2]), 'damaged'],
  ['a JPEG whose frame has no length', () => inFront([0xff, 0xe5, 0, 2, 0xff, 0xc2, 0, 0, 8, 0, 9, 0, 9, 3]), 'damaged'],

  ['a PNG without its head', () => replaced(png(), 'IHDR', 'IHDX'), 'damaged'],
  ['a PNG of no kind of colour', () => png({ colourType: 5 }), 'damaged'],
  ['a PNG of two million dots a side', () => png({ width: 2_000_000 }), 'damaged'],
  ['a PNG that is cut', () => png().subarray(0, 20), 'truncated'],

  ['a PSD of 57 channels', () => psd({ mode: 7, channels: 57 }), 'damaged'],
  ['a PSD of 56 channels', () => psd({ mode: 7, channels: 56 }), 'read'],

  ['a TIFF of another version', () => Buffer.concat([Buffer.from([0x49, 0x49, 41]), tiff().subarray(3)]), 'notArtwork'],
  [
    'a BigTIFF with offsets of another width',
    () => Buffer.concat([tiff({ isBig: true }).subarray(0, 4), Buffer.from([16]), tiff({ isBig: true }).subarray(5)]),
    'damaged',
  ],
  ['a BigTIFF whose directory lies beyond every file', () => withFar(tiff({ isBig: true })), 'damaged'],
  ['a TIFF with 1,025 tags', () => tagged(1025), 'damaged'],
  ['a TIFF with 1,024 tags', () => tagged(1024), 'read'],
];

const inFront = (bytes: number[]) => Buffer.concat([Buffer.from([0xff, 0xd8, ...bytes]), jpeg().subarray(2)]);
function behind(segments: number, bytes = 0): Buffer {
  const segment = Buffer.concat([Buffer.from([0xff, 0xe5, (bytes + 2) >> 8, (bytes + 2) & 255]), Buffer.alloc(bytes)]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: segments }, () => segment), jpeg().subarray(2)]);
}
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  bytes.write(to, bytes.indexOf(from), 'latin1');
  return bytes;
}
function withFar(bytes: Buffer): Buffer {
  bytes.writeBigUInt64LE(2n ** 62n, 8);
  return bytes;
}
function tagged(count: number): Buffer {
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag);
    bytes.writeUInt16LE(4, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, count & 255, count >> 8]);
  const fill = Array.from({ length: count - 2 }, () => entry(60_000, 1));
  return Buffer.concat([head, entry(256, 640), entry(257, 480), ...fill, Buffer.alloc(4)]);
}

describe('the outcome of reading artwork', () => {
  it.each(REFUSED)('%s', (_, make, code) => {
    expect(codeOf(() => read(make()))).toBe(code);
  });
});

describe('what a file says is believed only as far as it goes', () => {
  const withTags = (count: number) => {
    const profile = icc('sRGB');
    profile.writeUInt32BE(count, 128);
    return read(jpeg({ profile })).iccName;
  };
  const profileOf = (more: Buffer) => read(png({ more: [namedProfile('called', Buffer.concat([icc('sRGB'), more]))] })).iccName;
  const chunks = (count: number) => Array.from({ length: count }, () => Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1'));
  const dotsBehind = (count: number) =>
    read(png({ more: [...chunks(count), Buffer.from('\0\0\0\x09pHYs\0\0\x2e\x23\0\0\x2e\x23\x01\0\0\0\0', 'latin1')] })).dpiX;
  const blocks = (count: number) => {
    const bytes = psd();
    const resources = bytes.indexOf('8BIM');
    const block = Buffer.from('8BIM\x04\x24\0\0\0\0\0\0', 'latin1');
    const more = Buffer.concat(Array.from({ length: count }, () => block));
    bytes.writeUInt32BE(bytes.readUInt32BE(resources - 4) + more.length, resources - 4);
    return read(Buffer.concat([bytes.subarray(0, resources), more, bytes.subarray(resources)])).dpiX;
  };

  it.each([
    ['a profile of 100 tags', () => withTags(100), 'sRGB'],
    ['a profile of 101 tags', () => withTags(101), null],
    ['the name of a profile', () => read(jpeg({ profile: icc('x'.repeat(150)) })).iccName, 'x'.repeat(100)],
    ['the name of a long profile in a PNG', () => profileOf(randomBytes(300_000)), 'sRGB'],
    ['the name of a PNG’s profile that inflates to more than it may', () => profileOf(Buffer.alloc(5 * 1024 * 1024)), 'called'],
    ['the name of a profile in a PNG', () => read(png({ more: [namedProfile('x'.repeat(90))] })).iccName, null],
    ['dots behind 190 chunks', () => dotsBehind(190), 300],
    ['dots behind 200 chunks', () => dotsBehind(200), null],
    ['dots behind 990 blocks', () => blocks(990), 150],
    ['dots behind 1,000 blocks', () => blocks(1000), null],
    ['a hundred thousand dots an inch', () => read(png({ perMetre: 4_000_000 })).dpiX, null],
    ['the pages of a TIFF', () => read(tiff({ pages: 20 })).pages, 16],
    ['the pages of a PDF', () => read(pdf({ pages: 2_000_000 })).pages, 1],
  ])('%s', (_, told, expected) => {
    expect(told()).toBe(expected);
  });
});

describe('the small picture', () => {
  const ROWS = Array.from({ length: 3 }, () => Buffer.alloc(40, 90));
  const RGB = { width: 40, height: 40, mode: 3, channels: 3, rows: ROWS };
  const composite = (bytes: Buffer) => {
    const source = bufferSource(bytes);
    return psdComposite((offset, length) => source.read(offset, length), psdLayout(source), 10);
  };
  const layersAt = (bytes: Buffer) => psdLayout(bufferSource(bytes)).resourcesEnd;
  const pictured = async (bytes: Buffer) => {
    const path = join(folder, 'picture.psd');
    writeFileSync(path, bytes);
    return (await makeThumbnail(path, read(bytes))) !== null;
  };

  it('is not made of layers that lie beyond every file, nor of rows that are longer than any', () => {
    const large = psd({ ...RGB, isLarge: true });
    expect(codeOf(() => composite(large))).toBe('read');
    large.writeBigUInt64BE(2n ** 60n, layersAt(large));
    expect(codeOf(() => composite(large))).toBe('damaged');
    const whole = Buffer.concat([psd({ ...RGB, isPacked: true }), Buffer.alloc(1000)]);
    expect(codeOf(() => composite(whole))).toBe('read');
    for (const [length, code] of [
      [96, 'read'],
      [97, 'damaged'],
    ] as const) {
      // The length of the third row.
      whole.writeUInt16BE(length, layersAt(whole) + 6 + 2 * 2);
      expect(codeOf(() => composite(whole))).toBe(code);
    }
  });

  it('is not made of half a file, nor of one in the file that is longer than a megabyte', async () => {
    expect(await pictured(psd(RGB))).toBe(true);
    expect(await pictured(psd(RGB).subarray(0, -1000))).toBe(false);
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const only = { channels: 9, mode: 7 };
    expect(await pictured(psd({ ...only, thumbnail: small }))).toBe(true);
    expect(await pictured(psd({ ...only, thumbnail: Buffer.concat([small, Buffer.alloc(1024 * 1024)]) }))).toBe(false);
  });
});
