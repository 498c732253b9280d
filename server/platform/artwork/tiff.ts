import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { iccName } from './icc-name.ts';
import { type Dpi, dpiOf, pictureFacts } from './picture-facts.ts';

const MOST_ENTRIES = 1024;
/** Further pages are not counted. */
const MOST_PAGES = 16;

const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  photometric: 262,
  samples: 277,
  xResolution: 282,
  yResolution: 283,
  resolutionUnit: 296,
  inkSet: 332,
  extraSamples: 338,
  icc: 34675,
} as const;

const TYPE_BYTES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 5: 8, 7: 1, 16: 8 };
const RATIONAL = 5;
const UNIT: Record<number, 'inch' | 'cm'> = { 2: 'inch', 3: 'cm' };
const MODE: Record<number, ArtworkFacts['colourMode']> = {
  0: 'Grayscale',
  1: 'Grayscale',
  2: 'RGB',
  // The colours of a palette are RGB, and YCbCr is RGB written in another way.
  3: 'RGB',
  5: 'CMYK',
  6: 'RGB',
  8: 'Lab',
  9: 'Lab',
  10: 'Lab',
};
const OTHER_INKS = 2;
const REDUCED_COPY = 1;

/**
 * Reads the directories of a TIFF or BigTIFF in either byte order.
 * `base` is the offset at which the TIFF begins: EXIF data are a TIFF in the middle of a JPEG.
 */
export class TiffReader {
  readonly #source: ArtworkSource;
  readonly #base: number;
  readonly #isLittle: boolean;
  readonly #isBig: boolean;
  readonly firstDirectory: number;

  constructor(source: ArtworkSource, base = 0) {
    this.#source = source;
    this.#base = base;
    const head = source.read(base, 8);
    this.#isLittle = head[0] === 0x49;
    const version = this.#u16(head, 2);
    this.#isBig = version === 43;
    if (version !== 42 && version !== 43) throw new ArtworkError('notArtwork');
    if (this.#isBig && this.#u16(head, 4) !== 8) throw new ArtworkError('damaged');
    this.firstDirectory = this.#isBig ? this.#u64(source.read(base + 8, 8), 0) : this.#u32(head, 4);
  }

  directory(offset: number): TiffDirectory {
    const [countBytes, entryBytes, offsetBytes] = this.#isBig ? [8, 20, 8] : [2, 12, 4];
    const counted = this.#source.read(this.#base + offset, countBytes);
    const count = this.#isBig ? this.#u64(counted, 0) : this.#u16(counted, 0);
    if (count === 0 || count > MOST_ENTRIES) throw new ArtworkError('damaged');
    const table = this.#source.read(this.#base + offset + countBytes, count * entryBytes);
    const entries = new Map<number, Entry>();
    for (let at = 0; at < table.length; at += entryBytes) {
      const type = this.#u16(table, at + 2);
      const count = this.#isBig ? this.#u64(table, at + 4) : this.#u32(table, at + 4);
      entries.set(this.#u16(table, at), { type, count, value: table.subarray(at + entryBytes - offsetBytes, at + entryBytes) });
    }
    const next = this.#source.upTo(this.#base + offset + countBytes + count * entryBytes, offsetBytes);
    return { entries, next: next.length < offsetBytes ? 0 : this.#offset(next) };
  }

  /** The first values of a tag, at most `most`; none when the tag is absent or its type is not numeric. */
  numbers({ entries }: TiffDirectory, tag: number, most = 1): number[] {
    const entry = entries.get(tag);
    const bytes = entry && TYPE_BYTES[entry.type];
    if (!entry || !bytes) return [];
    const length = Math.min(entry.count, most) * bytes;
    const data =
      bytes * entry.count <= entry.value.length ? entry.value : this.#source.upTo(this.#base + this.#offset(entry.value), length);
    const values: number[] = [];
    for (let at = 0; at + bytes <= Math.min(data.length, length); at += bytes) values.push(this.#number(data, at, entry.type));
    return values;
  }

  /** @returns what reads bytes of a tag's data, fewer where they end; null when the tag is absent or its data fit into the entry itself */
  bytesOf({ entries }: TiffDirectory, tag: number): ((offset: number, length: number) => Buffer) | null {
    const entry = entries.get(tag);
    if (!entry || entry.count <= entry.value.length) return null;
    const start = this.#base + this.#offset(entry.value);
    return (offset, length) => this.#source.upTo(start + offset, Math.min(length, Math.max(0, entry.count - offset)));
  }

  resolution(directory: TiffDirectory): Dpi | null {
    const unit = UNIT[this.numbers(directory, TAG.resolutionUnit)[0] ?? 2];
    const [x] = this.numbers(directory, TAG.xResolution);
    const [y = x] = this.numbers(directory, TAG.yResolution);
    return unit && x !== undefined && y !== undefined ? dpiOf(x, y, unit) : null;
  }

  #number(data: Buffer, at: number, type: number): number {
    if (type === RATIONAL) return this.#u32(data, at) / this.#u32(data, at + 4);
    const bytes = TYPE_BYTES[type];
    return bytes === 1 ? data.readUInt8(at) : bytes === 2 ? this.#u16(data, at) : bytes === 4 ? this.#u32(data, at) : this.#u64(data, at);
  }

  #offset(bytes: Buffer): number {
    return bytes.length === 8 ? this.#u64(bytes, 0) : this.#u32(bytes, 0);
  }

  #u16 = (bytes: Buffer, at: number) => (this.#isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  #u32 = (bytes: Buffer, at: number) => (this.#isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  /** Numbers above 2^53 lose precision; as offsets they lie behind the end of any file. */
  #u64 = (bytes: Buffer, at: number) => Number(this.#isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
}

interface Entry {
  type: number;
  count: number;
  value: Buffer;
}

interface TiffDirectory {
  entries: ReadonlyMap<number, Entry>;
  /** Where the next page's directory lies; 0 for none. */
  next: number;
}

export function readTiff(source: ArtworkSource): ArtworkFacts {
  const tiff = new TiffReader(source);
  const first = tiff.directory(tiff.firstDirectory);
  const one = (tag: number) => tiff.numbers(first, tag)[0];
  const photometric = one(TAG.photometric);
  const mode = photometric === undefined ? null : (MODE[photometric] ?? null);
  const profile = tiff.bytesOf(first, TAG.icc);
  return pictureFacts({
    format: 'tiff',
    widthPx: one(TAG.width) ?? 0,
    heightPx: one(TAG.height) ?? 0,
    dpi: tiff.resolution(first),
    colourMode: mode === 'CMYK' && one(TAG.inkSet) === OTHER_INKS ? 'Multichannel' : mode,
    alpha: tiff.numbers(first, TAG.extraSamples, 8).some((kind) => kind === 1 || kind === 2),
    iccName: profile && iccName(profile),
    pages: countPages(tiff, first),
  });
}

/**
 * Counts pages up to MOST_PAGES, without reduced copies. A chain of directories that is circular or broken ends there, because only the
 * first page matters.
 */
function countPages(tiff: TiffReader, first: TiffDirectory): number {
  const seen = new Set([tiff.firstDirectory]);
  let pages = 1;
  let { next } = first;
  try {
    while (next !== 0 && !seen.has(next) && seen.size < MOST_PAGES) {
      seen.add(next);
      const directory = tiff.directory(next);
      if (((tiff.numbers(directory, TAG.subfile)[0] ?? 0) & REDUCED_COPY) === 0) pages += 1;
      next = directory.next;
    }
  } catch (error) {
    if (!(error instanceof ArtworkError)) throw error;
  }
  return pages;
}
