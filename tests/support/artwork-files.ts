import { deflateSync } from 'node:zlib';

/** Writes artwork files (PSD, TIFF, PNG, JPEG, PDF) byte by byte, so that tests can make files that no program writes. */

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const ascii = (text: string) => Buffer.from(text, 'latin1');
const joined = (...parts: Buffer[]) => Buffer.concat(parts);

/** An ICC colour profile that holds only its name. Version 4 lists the name once for each of `languages`. */
export function icc(name: string, version: 2 | 4 = 2, languages = 1): Buffer {
  const unicode = Buffer.from(name, 'utf16le').swap16();
  const ascii7 = /^[ -~]*$/.test(name) ? ascii(`${name}\0`) : ascii('\0');
  const records = Array.from({ length: languages }, () => joined(ascii('zhCN'), u32(unicode.length), u32(16 + 12 * languages)));
  const tag =
    version === 2
      ? joined(ascii('desc'), u32(0), u32(ascii7.length), ascii7, u32(0), u32(name.length), unicode)
      : joined(ascii('mluc'), u32(0), u32(languages), u32(12), ...records, unicode);
  const head = Buffer.alloc(128);
  head.write('acsp', 36);
  const padded = joined(tag, Buffer.alloc(32));
  return joined(head, u32(1), ascii('desc'), u32(144), u32(padded.length), padded);
}

export interface PsdParts {
  width?: number;
  height?: number;
  channels?: number;
  mode?: number;
  depth?: number;
  dpi?: number | null;
  isLarge?: boolean;
  profile?: Buffer;
  thumbnail?: Buffer;
  /** Bytes of another resource in front of the resolution: Photoshop may keep long ones there. */
  filler?: number;
  /** The picture of all layers: one row for each channel, repeated over the whole height. */
  rows?: readonly Buffer[];
  /** Whether `rows` are compressed by PackBits. */
  isPacked?: boolean;
}

function resource(id: number, data: Buffer): Buffer {
  return joined(ascii('8BIM'), u16(id), u16(0), u32(data.length), data, Buffer.alloc(data.length & 1));
}

export function psd(parts: PsdParts = {}): Buffer {
  const { width = 500, height = 900, channels = 4, mode = 4, depth = 8, dpi = 150, isLarge = false, rows, isPacked } = parts;
  const resources = joined(
    ...(parts.filler ? [resource(1060, Buffer.alloc(parts.filler, 'x'))] : []),
    ...(dpi === null
      ? []
      : [resource(1005, joined(u32(Math.round(dpi * 65_536)), u16(1), u16(1), u32(Math.round(dpi * 65_536)), u16(1), u16(1)))]),
    ...(parts.profile ? [resource(1039, parts.profile)] : []),
    ...(parts.thumbnail ? [resource(1036, joined(u32(1), Buffer.alloc(24), parts.thumbnail))] : []),
  );
  const head = joined(ascii('8BPS'), u16(isLarge ? 2 : 1), Buffer.alloc(6), u16(channels), u32(height), u32(width), u16(depth), u16(mode));
  const layers = Buffer.alloc(isLarge ? 8 : 4);
  return joined(
    head,
    u32(0),
    u32(resources.length),
    resources,
    layers,
    rows ? composite(rows, height, isPacked ?? false, isLarge) : u16(0),
  );
}

function composite(rows: readonly Buffer[], height: number, isPacked: boolean, isLarge: boolean): Buffer {
  const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);
  if (!isPacked) return joined(u16(0), ...rows.flatMap((row) => times(height, row)));
  // PackBits without compression: runs of at most 128 bytes, each behind its length less one.
  const packed = rows.map((row) => {
    const pieces: Buffer[] = [];
    for (let at = 0; at < row.length; at += 128) {
      const piece = row.subarray(at, at + 128);
      pieces.push(joined(Buffer.from([piece.length - 1]), piece));
    }
    return joined(...pieces);
  });
  const counts = packed.flatMap((row) => times(height, isLarge ? u32(row.length) : u16(row.length)));
  return joined(u16(1), ...counts, ...packed.flatMap((row) => times(height, row)));
}

export interface TiffParts {
  width?: number;
  height?: number;
  dpi?: number;
  /** Unit of the resolution: 1 none, 2 inch, 3 centimetre. */
  unit?: number;
  photometric?: number;
  isBig?: boolean;
  isLittle?: boolean;
  /** Bytes of picture data between the header and the directory, where most programs write it. */
  gap?: number;
  extraSamples?: number;
  profile?: Buffer;
  pages?: number;
  /** Offset of a next directory that the last one names; 0, its default, ends the list. */
  lastNext?: number;
}

export function tiff(parts: TiffParts = {}): Buffer {
  const { isBig = false, isLittle = true, gap = 16, pages = 1 } = parts;
  const w16 = (value: number) => (isLittle ? u16(value).swap16() : u16(value));
  const w32 = (value: number) => (isLittle ? u32(value).swap32() : u32(value));
  const w64 = (value: number) => {
    const bytes = Buffer.alloc(8);
    if (isLittle) bytes.writeBigUInt64LE(BigInt(value));
    else bytes.writeBigUInt64BE(BigInt(value));
    return bytes;
  };
  const offset = isBig ? w64 : w32;
  const head = isBig ? 16 : 8;
  const profile = parts.profile ?? Buffer.alloc(0);
  const dpi = parts.dpi ?? 72;
  const rational = joined(w32(Math.round(dpi * 100)), w32(100));
  const dataAt = head + gap;
  const data = joined(rational, profile);
  const value = (bytes: Buffer) => joined(bytes, Buffer.alloc((isBig ? 8 : 4) - bytes.length));
  const entry = (tag: number, type: number, count: number, bytes: Buffer) =>
    joined(w16(tag), w16(type), isBig ? w64(count) : w32(count), value(bytes));
  const resolution = (tag: number) => entry(tag, 5, 1, isBig ? rational : w32(dataAt));
  const entries = [
    entry(256, 4, 1, w32(parts.width ?? 640)),
    entry(257, 4, 1, w32(parts.height ?? 480)),
    entry(262, 3, 1, w16(parts.photometric ?? 2)),
    resolution(282),
    resolution(283),
    entry(296, 3, 1, w16(parts.unit ?? 2)),
    ...(parts.extraSamples === undefined ? [] : [entry(338, 3, 1, w16(parts.extraSamples))]),
    ...(parts.profile ? [entry(34675, 7, profile.length, offset(dataAt + rational.length))] : []),
  ];
  const directoryBytes = (isBig ? 8 : 2) + entries.length * (isBig ? 20 : 12) + (isBig ? 8 : 4);
  const directoryAt = dataAt + data.length;
  const directories = Array.from({ length: pages }, (_, page) =>
    joined(
      isBig ? w64(entries.length) : w16(entries.length),
      ...entries,
      offset(page + 1 < pages ? directoryAt + (page + 1) * directoryBytes : (parts.lastNext ?? 0)),
    ),
  );
  const start = isBig ? joined(w16(43), w16(8), w16(0), w64(directoryAt)) : joined(w16(42), w32(directoryAt));
  return joined(ascii(isLittle ? 'II' : 'MM'), start, Buffer.alloc(gap), data, ...directories);
}

const chunk = (type: string, data: Buffer) => joined(u32(data.length), ascii(type), data, Buffer.alloc(4));

export interface PngParts {
  width?: number;
  height?: number;
  colourType?: number;
  perMetre?: number;
  /** Unit of `perMetre`: 0 unknown, 1 the metre. */
  unit?: number;
  more?: Buffer[];
}

export function png({ width = 400, height = 300, colourType = 2, perMetre, unit = 1, more = [] }: PngParts = {}): Buffer {
  return joined(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', joined(u32(width), u32(height), Buffer.from([8, colourType, 0, 0, 0]))),
    ...(perMetre === undefined ? [] : [chunk('pHYs', joined(u32(perMetre), u32(perMetre), Buffer.from([unit])))]),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(8))),
    chunk('IEND', Buffer.alloc(0)),
  );
}
export const transparency = () => chunk('tRNS', Buffer.alloc(6));
export const namedProfile = (name: string, profile: Buffer = Buffer.alloc(9)) =>
  chunk('iCCP', joined(ascii(`${name}\0\0`), deflateSync(profile)));

const segment = (marker: number, data: Buffer) => joined(Buffer.from([0xff, marker]), u16(data.length + 2), data);

export interface JpegParts {
  width?: number;
  height?: number;
  components?: number;
  jfif?: { unit: number; density: number };
  exifDpi?: number;
  photoshopDpi?: number;
  profile?: Buffer;
}

export function jpeg({ width = 850, height = 567, components = 3, jfif, exifDpi, photoshopDpi, profile }: JpegParts = {}): Buffer {
  const exif = exifDpi === undefined ? [] : [segment(0xe1, joined(ascii('Exif\0\0'), tiff({ dpi: exifDpi, gap: 0 })))];
  const resolution = (dpi: number) => joined(u32(dpi * 65_536), u16(1), u16(1), u32(dpi * 65_536), u16(1), u16(1));
  return joined(
    Buffer.from([0xff, 0xd8]),
    ...(jfif
      ? [segment(0xe0, joined(ascii('JFIF\0'), Buffer.from([1, 1, jfif.unit]), u16(jfif.density), u16(jfif.density), Buffer.alloc(2)))]
      : []),
    ...exif,
    ...(photoshopDpi === undefined ? [] : [segment(0xed, joined(ascii('Photoshop 3.0\0'), resource(1005, resolution(photoshopDpi))))]),
    ...(profile ? [segment(0xe2, joined(ascii('ICC_PROFILE\0'), Buffer.from([1, 1]), profile))] : []),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc2, joined(Buffer.from([8]), u16(height), u16(width), Buffer.from([components]), Buffer.alloc(components * 3))),
    segment(0xda, Buffer.alloc(6)),
    Buffer.from([0xff, 0xd9]),
  );
}

export interface PdfParts {
  /** MediaBox of the page, or of its parent where `isInherited`. */
  box?: string;
  crop?: string;
  isInherited?: boolean;
  rotate?: number;
  userUnit?: number;
  pages?: number;
  /** The cross-reference: a plain table, a stream, or a stream with the objects themselves packed into an object stream. */
  table?: 'plain' | 'stream' | 'packed';
  /** Drawing operators of the page. */
  content?: string;
  /** Put in front of the whole file. */
  prefix?: string;
  trailer?: string;
}

export function pdf(parts: PdfParts = {}): Buffer {
  const { box = '[0 0 850.39 566.93]', isInherited = false, pages = 1, table = 'plain', prefix = '', trailer = '', content } = parts;
  const boxes = `/MediaBox ${box}${parts.crop ? `/CropBox ${parts.crop}` : ''}`;
  const page = `<</Type/Page/Parent 2 0 R${isInherited ? '' : boxes}${parts.rotate === undefined ? '' : `/Rotate ${parts.rotate}`}${parts.userUnit === undefined ? '' : `/UserUnit ${parts.userUnit}`}${content === undefined ? '' : '/Contents 6 0 R'}>>`;
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Count ${pages}/Kids[3 0 R]${isInherited ? boxes : ''}>>`, page];
  let body = '%PDF-1.7\n';
  const offsets: number[] = [];
  const add = (number: number, text: string) => {
    offsets[number] = body.length;
    body += `${number} 0 obj\n${text}\nendobj\n`;
  };
  if (table === 'packed') {
    let at = 0;
    const pairs = objects.map((text, index) => {
      const pair = `${index + 1} ${at}`;
      at += text.length + 1;
      return pair;
    });
    const head = `${pairs.join(' ')} `;
    const packed = deflateSync(ascii(head + objects.join(' '))).toString('latin1');
    add(5, `<</Type/ObjStm/N 3/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream`);
  } else for (const [index, text] of objects.entries()) add(index + 1, text);
  if (content !== undefined) add(6, `<</Length ${content.length}>>stream\n${content}\nendstream`);
  const start = body.length;
  if (table === 'plain') {
    const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`;
    body += `xref\n0 4\n0000000000 65535 f \n${[1, 2, 3].map((number) => entry(offsets[number] ?? 0)).join('')}`;
    if (content !== undefined) body += `6 1\n${entry(offsets[6] ?? 0)}`;
    body += `trailer\n<</Size 7/Root 1 0 R${trailer}>>\n`;
  } else {
    const row = (kind: number, place: number, index: number) => Buffer.from([kind, (place >> 8) & 255, place & 255, index]);
    const rows = [
      row(0, 0, 0),
      ...[1, 2, 3].map((number) => (table === 'packed' ? row(2, 5, number - 1) : row(1, offsets[number] ?? 0, 0))),
      row(1, start, 0),
      row(1, offsets[5] ?? 0, 0),
      row(content === undefined ? 0 : 1, offsets[6] ?? 0, 0),
    ];
    // PNG predictor 2 (Up): each row holds the differences from the row above.
    const predicted = rows.map((bytes, at) =>
      joined(Buffer.from([2]), Buffer.from(bytes.map((byte, column) => byte - (rows[at - 1]?.[column] ?? 0)))),
    );
    const data = deflateSync(joined(...predicted)).toString('latin1');
    body += `4 0 obj\n<</Type/XRef/Size 7/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 4>>/Length ${data.length}${trailer}>>stream\n${data}\nendstream\nendobj\n`;
  }
  return joined(ascii(prefix), ascii(`${body}startxref\n${start}\n%%EOF\n`));
}
