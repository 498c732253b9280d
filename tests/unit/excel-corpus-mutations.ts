import { readFileSync } from 'node:fs';
import { SAMPLES } from './excel-fixtures.ts';
import { type DeclaredPart, partsOf, type RawPart, rawZip } from './excel-raw-zip.ts';

/** One broken workbook. Without `outcomes` it may end in any typed error or in rows. */
export interface CorpusCase {
  name: string;
  bytes: () => Buffer | Promise<Buffer>;
  /** The allowed outcomes: error codes, and `rows` when it may be read. */
  outcomes?: readonly string[];
  limits?: Record<string, number>;
  /** Name of the sample: if the file is read, the rows must be those of the sample, because an archive has checksums. */
  intact?: string;
}

const SAMPLE_FILES = [
  'clean/orders.xlsx',
  'clean/order-lines.xlsx',
  'messy/orders.xlsx',
  'messy/order-lines.xlsx',
  'clean/orders.xls',
  'clean/order-lines.xls',
];

/** Numbers below `limit` that are the same in every run with the same seed (mulberry32). */
export function seeded(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/**
 * Every sample cut, with bits flipped, false declarations and altered content. `rounds` multiplies the random cases; 1 gives about 2,000.
 */
export function* mutatedSamples(rounds: number): Generator<CorpusCase> {
  for (const file of SAMPLE_FILES) {
    const whole = readFileSync(SAMPLES + file);
    yield* cut(file, whole);
    yield* flipped(file, whole, 120 * rounds);
    if (file.endsWith('.xlsx')) {
      yield* lying(file, whole);
      yield* alteredMarkup(file, whole, 60 * rounds);
    } else {
      yield* alteredRecords(file, whole, 150 * rounds);
      yield* alteredSectors(file, whole, 60 * rounds);
    }
  }
}

function* cut(file: string, whole: Buffer): Generator<CorpusCase> {
  for (let part = 0; part < 64; part++)
    yield {
      name: `${file} cut at ${part}/64`,
      bytes: () => whole.subarray(0, Math.floor((whole.length * part) / 64)),
      outcomes: part === 0 ? ['empty'] : ['damaged'],
    };
}

function* flipped(file: string, whole: Buffer, count: number): Generator<CorpusCase> {
  for (let seed = 1; seed <= count; seed++) {
    const bytes = () => {
      const draw = seeded(seed * 7919 + whole.length);
      const copy = Buffer.from(whole);
      // One flipped bit, a few, or many.
      const flips = [1, 1, 4, 32][seed % 4] ?? 1;
      for (let at = 0; at < flips; at++) {
        const place = draw(copy.length);
        copy[place] = (copy[place] ?? 0) ^ (1 << draw(8));
      }
      return copy;
    };
    yield { name: `${file} with bits flipped, seed ${seed}`, bytes, ...(file.endsWith('.xlsx') ? { intact: file } : {}) };
  }
}

/** Archives whose directory says something false about a part. */
function* lying(file: string, whole: Buffer): Generator<CorpusCase> {
  const parts = partsOf(whole);
  const lies = (part: RawPart): Array<[string, Partial<DeclaredPart>]> => [
    ['no size', { size: 0 }],
    ['one byte less', { size: part.content.length - 1 }],
    ['one byte more', { size: part.content.length + 1 }],
    ['nearly 4 GiB', { size: 0xfffffffe }],
    ['nothing packed', { packedSize: 0 }],
    ['packed beyond the end', { packedSize: whole.length * 2 }],
    ['another checksum', { crc: 1 }],
    ['a place beyond the end', { offset: whole.length * 2 }],
    ['the place of the first part', { offset: 0 }],
  ];
  for (const [index, part] of parts.entries()) {
    for (const [what, declared] of lies(part)) {
      yield {
        name: `${file}: ${part.name} declares ${what}`,
        bytes: () => rawZip(parts.map((other, at) => (at === index ? { ...other, declared } : other))),
        intact: file,
      };
    }
  }
}

const ALTERATIONS = ['drop a piece', 'repeat a piece', 'change a character', 'swap two pieces', 'add markup', 'end early'] as const;
const INSERTED = [
  '<',
  '>',
  '</row>',
  '</c>',
  '<row>',
  '<c>',
  '&',
  '&#0;',
  '&x;',
  '"',
  '\0',
  ']]>',
  '<!--',
  '<![CDATA[',
  '</sheetData>',
  '<v>',
  '\u00ff',
  '<is>',
  'r="-1"',
  '=',
];

/** Archives that are right with wrong markup in them. */
function* alteredMarkup(file: string, whole: Buffer, count: number): Generator<CorpusCase> {
  const parts = partsOf(whole);
  const targets = parts
    .map((part, at) => ({ part, at }))
    .filter(({ part }) => /\.rels$|sheet1|workbook\.xml|styles|sharedStrings|Content_Types/.test(part.name));
  for (let seed = 1; seed <= count; seed++) {
    const draw = seeded(seed * 104_729 + whole.length);
    // Half of the cases alter the sheet, whose scanner has the most code.
    const target = (seed % 2 === 0 ? targets.find(({ part }) => part.name.includes('sheet1')) : undefined) ?? targets[draw(targets.length)];
    if (!target) continue;
    const alteration = ALTERATIONS[draw(ALTERATIONS.length)] ?? 'drop a piece';
    const bytes = () =>
      rawZip(parts.map((part, at) => (at === target.at ? { ...part, content: altered(part.content, alteration, draw) } : part)));
    yield { name: `${file}: ${alteration} in ${target.part.name}, seed ${seed}`, bytes };
  }
}

function altered(content: Buffer, alteration: (typeof ALTERATIONS)[number], draw: (limit: number) => number): Buffer {
  const from = draw(content.length);
  const to = Math.min(content.length, from + 1 + draw(60));
  const [before, piece, after] = [content.subarray(0, from), content.subarray(from, to), content.subarray(to)];
  switch (alteration) {
    case 'drop a piece':
      return Buffer.concat([before, after]);
    case 'repeat a piece':
      return Buffer.concat([before, piece, piece, after]);
    case 'change a character':
      return Buffer.concat([before, Buffer.from([draw(256)]), content.subarray(from + 1)]);
    case 'swap two pieces':
      return Buffer.concat([before, after.subarray(0, piece.length), piece, after.subarray(piece.length)]);
    case 'add markup':
      return Buffer.concat([before, Buffer.from(INSERTED[draw(INSERTED.length)] ?? '<'), piece, after]);
    case 'end early':
      return before;
  }
}

/** .xls files with wrong lengths, kinds and contents of records; the compound file around them is whole. */
function* alteredRecords(file: string, whole: Buffer, count: number): Generator<CorpusCase> {
  const records = recordsOf(whole);
  for (let seed = 1; seed <= count; seed++) {
    const draw = seeded(seed * 15_485_863 + whole.length);
    const record = records[draw(records.length)];
    if (!record) continue;
    const what = ['kind', 'length', 'content', 'place', 'numbers'][seed % 5] ?? 'kind';
    const bytes = () => {
      const copy = Buffer.from(whole);
      if (what === 'kind') copy.writeUInt16LE(records[draw(records.length)]?.kind ?? 0, record.at);
      else if (what === 'length') copy.writeUInt16LE([0, 1, 0xffff, 8224, draw(0x10000)][draw(5)] ?? 0, record.at + 2);
      else if (what === 'place' && record.length >= 4)
        copy.writeUInt32LE([0, 0xffffffff, 0xffff, draw(0xffffff)][draw(4)] ?? 0, record.at + 4);
      else if (what === 'numbers')
        for (let at = 0; at + 2 <= record.length; at += 2) copy.writeUInt16LE([0xffff, 0x7fff, 0, 0xff][draw(4)] ?? 0, record.at + 4 + at);
      else for (let at = 0; at < record.length; at++) copy[record.at + 4 + at] = draw(256);
      return copy;
    };
    yield { name: `${file}: another ${what} of record ${record.kind.toString(16)}, seed ${seed}`, bytes };
  }
}

function recordsOf(whole: Buffer): Array<{ at: number; kind: number; length: number }> {
  const records: Array<{ at: number; kind: number; length: number }> = [];
  // In the samples the workbook stream lies in consecutive sectors, so the records can be walked in place.
  for (let at = whole.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00])); at >= 0 && at + 4 <= whole.length; ) {
    const kind = whole.readUInt16LE(at);
    const length = whole.readUInt16LE(at + 2);
    if ((kind === 0 && length === 0) || at + 4 + length > whole.length) break;
    records.push({ at, kind, length });
    at += 4 + length;
  }
  return records;
}

/** .xls files with chains of sectors that loop, leave the file or cross each other, and with impossible counts and sizes. */
function* alteredSectors(file: string, whole: Buffer, count: number): Generator<CorpusCase> {
  const sectorSize = 1 << whole.readUInt16LE(30);
  const table = (whole.readUInt32LE(76) + 1) * sectorSize;
  for (let seed = 1; seed <= count; seed++) {
    const draw = seeded(seed * 32_452_843 + whole.length);
    const bytes = () => {
      const copy = Buffer.from(whole);
      const value = [0, 1, 0xfffffffe, 0xffffffff, 0xfffffffd, draw(whole.length / sectorSize), draw(0xffffffff)][draw(7)] ?? 0;
      const header = [24, 26, 28, 30, 32, 44, 48, 56, 60, 64, 68, 72, 76, 80];
      const directory = (whole.readUInt32LE(48) + 1) * sectorSize;
      if (seed % 3 === 0) copy.writeUInt32LE(value, header[draw(header.length)] ?? 48);
      else if (seed % 3 === 1 && table + sectorSize <= copy.length)
        for (let many = 0; many < 1 + draw(3); many++)
          copy.writeUInt32LE(
            draw(2) === 0 ? value : draw(whole.length / sectorSize),
            table + 4 * draw(Math.min(sectorSize / 4, whole.length / sectorSize)),
          );
      else if (directory + 512 <= copy.length)
        copy.writeUInt32LE(value, directory + 128 * draw(4) + ([64, 66, 68, 72, 76, 116, 120][draw(7)] ?? 64));
      return copy;
    };
    yield { name: `${file}: another chain of sectors, seed ${seed}`, bytes };
  }
}
