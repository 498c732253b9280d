import { createHash } from 'node:crypto';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { PRINT_LIMITS } from './slip.ts';

/** A side of more pixels than this is made smaller: at 300 dots an inch it is 10 cm. */
const SIDE = 1200;
const MOST_PIXELS = 12_000_000;
const MOST_JPEG_SIDE = 10_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The bits of a sample that there are: any other number would let a small file unpack to gigabytes. */
const DEPTHS: readonly number[] = [1, 2, 4, 8, 16];
/** Bytes of a pixel by the colour type of a PNG. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export const UNPRINTABLE = '图片无法打印，请换成普通的 JPG 或 PNG';

interface PngParts {
  width: number;
  height: number;
  depth: number;
  colour: number;
  data: Buffer[];
  palette: Buffer;
  transparency: Buffer;
}

function readPng(file: Buffer): PngParts | null {
  const parts: PngParts = {
    width: 0,
    height: 0,
    depth: 0,
    colour: 0,
    data: [],
    palette: Buffer.alloc(0),
    transparency: Buffer.alloc(0),
  };
  for (let at = PNG.length; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (content.length < length) return null;
    if (type === 'IHDR') {
      if (length < 13 || content[12] !== 0) return null;
      parts.width = content.readUInt32BE(0);
      parts.height = content.readUInt32BE(4);
      [parts.depth, parts.colour] = [content[8] ?? 0, content[9] ?? 0];
    } else if (type === 'PLTE') parts.palette = content;
    else if (type === 'tRNS') parts.transparency = content;
    else if (type === 'IDAT') parts.data.push(content);
    else if (type === 'IEND') break;
    at += length + 12;
  }
  const { width, height, depth, colour } = parts;
  const isKnown = CHANNELS[colour] !== undefined && DEPTHS.includes(depth);
  const isSound = width > 0 && height > 0 && width * height <= MOST_PIXELS && isKnown && parts.data.length > 0;
  return isSound ? parts : null;
}

/** Takes back the filter of each row, in place. */
function unfilter(raw: Buffer, rowBytes: number, height: number, pixelBytes: number): void {
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1);
    const filter = raw[start] ?? 0;
    for (let i = 1; i <= rowBytes; i++) {
      const at = start + i;
      const left = i > pixelBytes ? (raw[at - pixelBytes] ?? 0) : 0;
      const up = y > 0 ? (raw[at - rowBytes - 1] ?? 0) : 0;
      const corner = y > 0 && i > pixelBytes ? (raw[at - rowBytes - 1 - pixelBytes] ?? 0) : 0;
      let add = 0;
      if (filter === 1) add = left;
      else if (filter === 2) add = up;
      else if (filter === 3) add = (left + up) >> 1;
      else if (filter === 4) {
        const guess = left + up - corner;
        const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
        add = a <= b && a <= c ? left : b <= c ? up : corner;
      }
      raw[at] = ((raw[at] ?? 0) + add) & 255;
    }
  }
}

/** The pixels as paper shows them: red, green and blue on white. */
function flatten({ width, height, depth, colour, data, palette, transparency }: PngParts): { rgb: Buffer; width: number; height: number } {
  const channels = CHANNELS[colour] ?? 1;
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  const raw = inflateSync(Buffer.concat(data), { maxOutputLength: (rowBytes + 1) * height });
  if (raw.length < (rowBytes + 1) * height) throw new Error('too few pixels');
  unfilter(raw, rowBytes, height, Math.max(1, (channels * depth) >> 3));
  const largest = 2 ** depth - 1;
  const sample = (y: number, index: number): number => {
    const row = y * (rowBytes + 1) + 1;
    if (depth === 8) return raw[row + index] ?? 0;
    if (depth === 16) return raw[row + index * 2] ?? 0;
    const bit = index * depth;
    return ((raw[row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & largest;
  };
  const scale = depth < 8 ? 255 / largest : 1;
  const step = Math.max(1, Math.ceil(Math.max(width, height) / SIDE));
  const [w, h] = [Math.max(1, Math.floor(width / step)), Math.max(1, Math.floor(height / step))];
  const rgb = Buffer.alloc(w * h * 3);
  const pixel = [0, 0, 0, 255];
  const read = (x: number, y: number) => {
    const at = x * channels;
    if (colour === 3) {
      const index = sample(y, x);
      for (let c = 0; c < 3; c++) pixel[c] = palette[index * 3 + c] ?? 0;
      pixel[3] = transparency[index] ?? 255;
      return;
    }
    const isGrey = channels < 3;
    for (let c = 0; c < 3; c++) pixel[c] = sample(y, at + (isGrey ? 0 : c)) * scale;
    pixel[3] = channels === 2 || channels === 4 ? sample(y, at + channels - 1) : 255;
  };
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const sums = [0, 0, 0];
      for (let dy = 0; dy < step; dy++)
        for (let dx = 0; dx < step; dx++) {
          read(x * step + dx, y * step + dy);
          const alpha = (pixel[3] ?? 255) / 255;
          for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (pixel[c] ?? 0) * alpha + 255 * (1 - alpha);
        }
      for (let c = 0; c < 3; c++) rgb[(y * w + x) * 3 + c] = Math.round((sums[c] ?? 0) / (step * step));
    }
  return { rgb, width: w, height: h };
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

function writePng({ rgb, width, height }: { rgb: Buffer; width: number; height: number }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++) rgb.copy(rows, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3);
  return Buffer.concat([PNG, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

/** Width and height as the header of a JPEG says them. */
function jpegSide(file: Buffer): number | null {
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return Math.max(file.readUInt16BE(at + 5), file.readUInt16BE(at + 7));
    at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function prepare(file: Buffer): Buffer | null {
  if (file.length > PRINT_LIMITS.pictureBytes) return null;
  if (file[0] === 0xff && file[1] === 0xd8) {
    const side = jpegSide(file);
    return side !== null && side > 0 && side <= MOST_JPEG_SIDE ? file : null;
  }
  if (!file.subarray(0, PNG.length).equals(PNG)) return null;
  const parts = readPng(file);
  if (!parts) return null;
  try {
    return writePng(flatten(parts));
  } catch {
    // Content that is no picture is said to be none, where it would stand.
    return null;
  }
}

const KEPT = 16;
const kept = new Map<string, Buffer | null>();

/**
 * A picture as the file can take it, or null for one that cannot be printed. A transparent PNG is laid on white and made smaller once, and kept: a
 * shop's logo stands on every slip of it.
 */
export function preparedPicture(content: Uint8Array): Buffer | null {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const name = createHash('sha1').update(file).digest('base64');
  const found = kept.get(name);
  const picture = found === undefined ? prepare(file) : found;
  kept.delete(name);
  kept.set(name, picture);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return picture;
}
