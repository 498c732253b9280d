import { deflateSync } from 'node:zlib';
import { icc, jpeg, namedProfile, pdf, png, psd, tiff } from '../support/artwork-files.ts';

export interface Malformed {
  name: string;
  bytes: Buffer;
}

/** Pseudo-random numbers from a seed, so that a case can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WHOLE: ReadonlyArray<readonly [name: string, bytes: Buffer]> = [
  ['jpeg', jpeg({ jfif: { unit: 1, density: 72 }, exifDpi: 300, photoshopDpi: 72, profile: icc('sRGB'), components: 4 })],
  ['png', png({ perMetre: 2835, more: [namedProfile('sRGB')] })],
  ['tiff', tiff({ pages: 3, profile: icc('CMYK', 4), photometric: 5 })],
  ['bigtiff', tiff({ isBig: true, isLittle: false, pages: 2 })],
  ['psd', psd({ profile: icc('Japan Color'), rows: Array.from({ length: 4 }, () => Buffer.alloc(500, 90)), isPacked: true, height: 40 })],
  ['psb', psd({ isLarge: true, rows: Array.from({ length: 4 }, () => Buffer.alloc(500, 90)), height: 40 })],
  ['pdf', pdf({ pages: 3, userUnit: 10 })],
  ['pdf stream', pdf({ table: 'stream', isInherited: true })],
  ['pdf packed', pdf({ table: 'packed', crop: '[0 0 10 10]' })],
];

const u32s = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** Files that an attacker may write, unlike those of a damaged disk. */
function crafted(): Malformed[] {
  const text = (name: string, body: string) => ({ name, bytes: Buffer.from(body, 'latin1') });
  const table = (objects: readonly string[], trailer = '/Root 1 0 R') => {
    let body = '%PDF-1.7\n';
    const offsets = objects.map((object, at) => {
      const offset = body.length;
      body += `${at + 1} 0 obj\n${object}\nendobj\n`;
      return `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    return `${body}xref\n1 ${objects.length}\n${offsets.join('')}trailer\n<<${trailer}>>\nstartxref\n${body.length}\n%%EOF`;
  };
  const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('latin1');
  const one = tiff({ pages: 1 });
  const directory = one.readUInt32LE(4);
  return [
    { name: 'a directory that follows itself', bytes: tiff({ pages: 1, lastNext: directory }) },
    { name: 'directories in a circle', bytes: tiff({ pages: 4, lastNext: directory }) },
    {
      name: 'a directory of 65,535 entries',
      bytes: Buffer.concat([Buffer.from('II*\0\x08\0\0\0\xff\xff', 'latin1'), Buffer.alloc(65_535 * 12)]),
    },
    {
      name: 'a BigTIFF directory of 2^60 entries',
      bytes: Buffer.concat([Buffer.from('II+\0\x08\0\0\0\x10\0\0\0\0\0\0\0', 'latin1'), Buffer.alloc(7), Buffer.from([16])]),
    },
    ...u32s.flatMap((side) => [
      { name: `PNG of ${side} a side`, bytes: png({ width: side, height: side }) },
      { name: `TIFF of ${side} a side`, bytes: tiff({ width: side, height: side }) },
      { name: `PSB of ${side} a side`, bytes: psd({ isLarge: true, width: side, height: side }) },
      { name: `PSD of ${side} a side`, bytes: psd({ width: side, height: side }) },
    ]),
    { name: 'PSD of 65,535 channels', bytes: psd({ channels: 65_535 }) },
    { name: 'JPEG of nothing but fill bytes', bytes: Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(300_000, 0xff)]) },
    {
      name: 'JPEG of empty segments',
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8]), ...Array.from({ length: 60_000 }, () => Buffer.from([0xff, 0xe5, 0, 2]))]),
    },
    {
      name: 'PNG of empty chunks',
      bytes: Buffer.concat([png().subarray(0, 33), ...Array.from({ length: 20_000 }, () => Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1'))]),
    },
    text('PDF of nested arrays', table([`${'['.repeat(5000)}${']'.repeat(5000)}`])),
    text('PDF of nested dictionaries', table([`${'<</A'.repeat(5000)}`])),
    text('PDF whose page is its own parent', table(['<</Pages 2 0 R>>', '<</Kids[2 0 R]>>'])),
    text('PDF of references in a circle', table(['<</Pages 2 0 R>>', '3 0 R', '2 0 R'])),
    text('PDF of a thousand kids', table(['<</Pages 2 0 R>>', `<</Kids[${'2 0 R '.repeat(1000)}]/Count 1>>`])),
    text('PDF with an endless text', table(['<</Pages 2 0 R>>', `(${'('.repeat(200_000)}`])),
    text('PDF with a box of infinity', table(['<</Pages 2 0 R>>', '<</Kids[3 0 R]/Count 1>>', `<</MediaBox[0 0 ${'9'.repeat(400)} 10]>>`])),
    text('PDF with a box of NaN', table(['<</Pages 2 0 R>>', '<</Kids[3 0 R]/Count 1>>', '<</MediaBox[0 0 Infinity 10]/UserUnit 1e300>>'])),
    text(
      'PDF with a bomb for its table',
      `%PDF-1.7\n1 0 obj<</W[1 2 1]/Size 9/Filter/FlateDecode/Length ${bomb.length}>>stream\n${bomb}\nendstream\nstartxref\n9\n%%EOF`,
    ),
    text(
      'PDF whose table has fields of a thousand bytes',
      '%PDF-1.7\n1 0 obj<</W[999 999 999]/Size 9/Length 3>>stream\nabc\nendstream\nstartxref\n9\n%%EOF',
    ),
    text(
      'PDF whose stream has itself for its length',
      '%PDF-1.7\n1 0 obj<</W[1 2 1]/Size 9/Length 1 0 R>>stream\nabc\nendstream\nstartxref\n9\n%%EOF',
    ),
    text('PDF of a hundred million pages by a section of them', '%PDF-1.7\nxref\n0 99999999999\ntrailer\n<<>>\nstartxref\n9\n%%EOF'),
    text('PDF that begins a thousand sections', `%PDF-1.7\nxref\n${'0 0\n'.repeat(1000)}trailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF`),
    text(
      'PDF whose unit is without end',
      table(['<</Pages 2 0 R>>', '<</Kids[3 0 R]/Count 1>>', '<</MediaBox[0 0 14400 14400]/UserUnit 1e9>>']),
    ),
    text(
      'PDF whose unit is next to nothing',
      table(['<</Pages 2 0 R>>', '<</Kids[3 0 R]/Count 1>>', '<</MediaBox[0 0 10 10]/UserUnit 1e-9>>']),
    ),
    text('PDF whose objects lie in a bomb', `${packedBomb(bomb)}`),
    text('PDF of tables that follow each other in a circle', circle()),
    {
      name: 'a directory that follows itself at the end of a large file',
      bytes: tiff({ pages: 2, gap: 300_000, lastNext: tiff({ pages: 1, gap: 300_000 }).readUInt32LE(4) }),
    },
    ...[65_535, 4_000_000].map((side) => ({
      name: `JPEG of ${side} a side`,
      bytes: jpeg({ width: side & 0xffff, height: side & 0xffff }),
    })),
    { name: 'PSB of a tera of pixels', bytes: psd({ isLarge: true, width: 300_000, height: 300_000, isPacked: true, rows: [] }) },
    { name: 'polyglot of TIFF and PDF', bytes: Buffer.concat([tiff({ gap: 600 }), pdf()]) },
    { name: 'polyglot of PSD and JPEG', bytes: psd({ thumbnail: jpeg() }) },
    text('PDF with nothing in it', '%PDF-1.7\nstartxref\n0\n%%EOF'),
    { name: 'polyglot of PNG and PDF', bytes: Buffer.concat([png(), pdf()]) },
    { name: 'polyglot of JPEG and PDF', bytes: Buffer.concat([jpeg(), pdf()]) },
    { name: 'polyglot of PDF and a zip', bytes: Buffer.concat([pdf(), Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]) },
    { name: 'polyglot of HTML and PDF', bytes: Buffer.concat([Buffer.from('<html><script>alert(1)</script>'), pdf()]) },
    { name: 'polyglot of GIF and JavaScript', bytes: Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)') },
    { name: 'nothing', bytes: Buffer.alloc(0) },
    { name: 'one byte', bytes: Buffer.from([0xff]) },
  ];
}

/** A PDF with an object stream as long as it says, which inflates to sixty-four megabytes. */
function packedBomb(bomb: string): string {
  const head = '%PDF-1.7\n';
  const body = `${head}1 0 obj\n<</Type/ObjStm/N 3/First 20/Filter/FlateDecode/Length ${bomb.length}>>stream\n${bomb}\nendstream\nendobj\n`;
  const rows = deflateSync(Buffer.from([2, 0, 1, 0, 1, 0, head.length, 0])).toString('latin1');
  return `${body}2 0 obj<</W[1 2 1]/Size 2/Root 0 0 R/Filter/FlateDecode/Length ${rows.length}>>stream\n${rows}\nendstream\nstartxref\n${body.length}\n%%EOF`;
}

/** A PDF with two cross-reference tables, each of which names the other as the one before it. */
function circle(): string {
  const one = 'xref\n0 0\ntrailer<</Root 1 0 R/Prev 0000000000>>\n';
  const head = '%PDF-1.7\n';
  const at = (place: number) => String(place).padStart(10, '0');
  const [first, second] = [head.length, head.length + one.length];
  return `${head}${one.replace('0000000000', at(second))}${one.replace('0000000000', at(first))}startxref\n${second}\n%%EOF`;
}

/** `count` malformed files: first the crafted ones, then whole files that are cut, changed or put together wrongly. */
export function* malformedFiles(count: number, seed = 12): Generator<Malformed> {
  const known = crafted().slice(0, count);
  yield* known;
  const below = numbers(seed);
  for (let at = known.length; at < count; at += 1) {
    const [format, whole] = WHOLE[below(WHOLE.length)] ?? WHOLE[0] ?? ['', Buffer.alloc(0)];
    const bytes = Buffer.from(whole);
    const kind = below(5);
    if (kind === 0) yield { name: `${at} ${format}, cut`, bytes: bytes.subarray(0, below(bytes.length)) };
    if (kind === 1) {
      for (let flips = 1 + below(40); flips > 0; flips -= 1) {
        const place = below(Math.min(bytes.length, 2048));
        bytes[place] = (bytes[place] ?? 0) ^ (1 << below(8));
      }
      yield { name: `${at} ${format}, bits changed`, bytes };
    }
    if (kind === 2) {
      for (let places = 1 + below(4); places > 0; places -= 1) {
        const place = below(Math.max(1, bytes.length - 4));
        if (below(2) === 0) bytes.writeUInt32BE(u32s[below(u32s.length)] ?? 0, place);
        else bytes.writeUInt32LE(u32s[below(u32s.length)] ?? 0, place);
      }
      yield { name: `${at} ${format}, lying sizes`, bytes };
    }
    if (kind === 3) {
      const other = WHOLE[below(WHOLE.length)]?.[1] ?? bytes;
      const from = below(bytes.length);
      yield {
        name: `${at} ${format}, joined with another`,
        bytes: Buffer.concat([bytes.subarray(0, from), other.subarray(below(other.length))]),
      };
    }
    if (kind === 4) {
      const noise = Buffer.from(Array.from({ length: 8 + below(600) }, () => below(256)));
      yield { name: `${at} ${format}, noise behind its first bytes`, bytes: Buffer.concat([bytes.subarray(0, 4 + below(30)), noise]) };
    }
  }
}
