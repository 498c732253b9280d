import { ArtworkError } from './artwork-error.ts';
import type { PsdLayout } from './psd.ts';

/** A picture row by row, with three bytes (red, green, blue) a pixel. */
interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

type Read = (offset: number, length: number) => Buffer;

const PALETTE_BYTES = 768;
const COLOUR_DATA_AT = 30;
const RAW = 0;
const PACKED = 1;

/**
 * The merged picture of all layers at the end of a Photoshop file, made smaller while it is read: only the rows that the small picture
 * shows are read. Null for a rare colour mode, depth or compression.
 */
export function psdComposite(read: Read, layout: PsdLayout, longestSide: number): RawPicture | null {
  const { isLarge, width, height, depth } = layout;
  const channels = { Grayscale: 1, Duotone: 1, Indexed: 1, RGB: 3, CMYK: 4 }[String(layout.colourMode)];
  if (!channels || channels > layout.channels || (depth !== 8 && depth !== 16)) return null;
  const layersLength = read(layout.resourcesEnd, isLarge ? 8 : 4);
  const layersBytes = isLarge ? Number(layersLength.readBigUInt64BE(0)) : layersLength.readUInt32BE(0);
  const start = layout.resourcesEnd + layersLength.length + layersBytes;
  const compression = read(start, 2).readUInt16BE(0);
  const rows = rowsOf(read, start + 2, layout, compression);
  if (!rows) return null;
  const palette = layout.colourMode === 'Indexed' ? read(COLOUR_DATA_AT, PALETTE_BYTES) : null;
  const shrink = Math.max(1, Math.max(width, height) / longestSide);
  const small = { width: Math.max(1, Math.round(width / shrink)), height: Math.max(1, Math.round(height / shrink)) };
  const data = Buffer.alloc(small.width * small.height * 3);
  for (let y = 0; y < small.height; y += 1) {
    const row = Math.min(height - 1, Math.floor((y + 0.5) * shrink));
    const planes = Array.from({ length: channels }, (_, channel) => narrowed(rows(channel, row), layout, small.width, palette === null));
    for (let x = 0; x < small.width; x += 1) {
      const at = (y * small.width + x) * 3;
      const values = planes.map((plane) => plane.readUInt8(x));
      const [red, green, blue] = palette ? palette3(palette, values[0] ?? 0) : toRgb(values);
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
  }
  return { data, ...small };
}

/** CMYK values are stored inverted: 255 is no ink. A conversion without the profile is good enough for a small picture. */
function toRgb([first = 0, second = first, third = first, black = 255]: readonly number[]): [number, number, number] {
  return [Math.round((first * black) / 255), Math.round((second * black) / 255), Math.round((third * black) / 255)];
}

const palette3 = (palette: Buffer, index: number): [number, number, number] => [
  palette.readUInt8(index),
  palette.readUInt8(256 + index),
  palette.readUInt8(512 + index),
];

/**
 * One byte for each column of the small picture: the mean of the values in it, or the first one for palette indices, which have no mean.
 */
function narrowed(row: Buffer, { width, depth }: PsdLayout, columns: number, isMean: boolean): Buffer {
  const bytes = depth / 8;
  const narrow = Buffer.alloc(columns);
  for (let x = 0; x < columns; x += 1) {
    const from = Math.floor((x * width) / columns);
    const to = isMean ? Math.max(from + 1, Math.floor(((x + 1) * width) / columns)) : from + 1;
    let sum = 0;
    for (let column = from; column < to; column += 1) sum += row.readUInt8(column * bytes);
    narrow[x] = Math.round(sum / (to - from));
  }
  return narrow;
}

/** Reads one row of one channel. */
function rowsOf(read: Read, start: number, layout: PsdLayout, compression: number): ((channel: number, row: number) => Buffer) | null {
  const { width, height, depth, channels, isLarge } = layout;
  const rowBytes = (width * depth) / 8;
  if (compression === RAW) return (channel, row) => read(start + (channel * height + row) * rowBytes, rowBytes);
  if (compression !== PACKED) return null;
  const countBytes = isLarge ? 4 : 2;
  const counts = read(start, channels * height * countBytes);
  const ends = new Float64Array(channels * height);
  let at = start + counts.length;
  for (let row = 0; row < ends.length; row += 1) {
    at += isLarge ? counts.readUInt32BE(row * 4) : counts.readUInt16BE(row * 2);
    ends[row] = at;
  }
  return (channel, row) => {
    const index = channel * height + row;
    const from = index === 0 ? start + counts.length : (ends[index - 1] ?? 0);
    const length = (ends[index] ?? 0) - from;
    // PackBits makes a row only a little longer at worst: a much greater length is a damaged table.
    if (length > rowBytes * 2 + 16) throw new ArtworkError('damaged');
    return unpacked(read(from, length), rowBytes);
  };
}

/** PackBits: each count byte says how many bytes follow literally, or how often the next byte is repeated. */
function unpacked(packed: Buffer, length: number): Buffer {
  const row = Buffer.alloc(length);
  let to = 0;
  for (let at = 0; at < packed.length && to < length; ) {
    const sign = packed.readInt8(at);
    at += 1;
    if (sign >= 0) {
      to += packed.copy(row, to, at, at + sign + 1);
      at += sign + 1;
    } else if (sign > -128) {
      row.fill(packed[at] ?? 0, to, to - sign + 1);
      to += 1 - sign;
      at += 1;
    }
  }
  return row;
}
