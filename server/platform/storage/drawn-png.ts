import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';

const unpack = promisify(inflate);

const BEGIN = Buffer.from('89504e470d0a1a0a', 'hex');
const HEADER_BYTES = 13;
/** Length and name in front of the data of a chunk, and the checksum behind them. */
const [HEAD_BYTES, CHECK_BYTES] = [8, 4];
const MOST_CHUNKS = 1000;
/** The longest side in pixels, twice that of the signature pad. Without a limit a few bytes could claim more pixels than memory holds. */
const MOST_SIDE = 2000;
const PALETTE = 3;
const HIGHEST_FILTER = 4;
/** By colour type: how many values a pixel has, and how many bits each of them may have. */
const COLOURS: Readonly<Record<number, { values: number; bits: readonly number[] }>> = {
  0: { values: 1, bits: [1, 2, 4, 8] },
  2: { values: 3, bits: [8] },
  [PALETTE]: { values: 1, bits: [1, 2, 4, 8] },
  4: { values: 2, bits: [8] },
  6: { values: 4, bits: [8] },
};

/** All chunks of a PNG; null when one is cut off, has a wrong checksum, or is not the last although it is the end chunk. */
function chunksOf(content: Buffer): Array<{ name: string; data: Buffer }> | null {
  if (!content.subarray(0, BEGIN.length).equals(BEGIN)) return null;
  const chunks: Array<{ name: string; data: Buffer }> = [];
  for (let at = BEGIN.length; at + HEAD_BYTES + CHECK_BYTES <= content.length && chunks.length < MOST_CHUNKS; ) {
    const end = at + HEAD_BYTES + content.readUInt32BE(at);
    if (end + CHECK_BYTES > content.length || crc32(content.subarray(at + 4, end)) !== content.readUInt32BE(end)) return null;
    const name = content.toString('latin1', at + 4, at + HEAD_BYTES);
    chunks.push({ name, data: content.subarray(at + HEAD_BYTES, end) });
    at = end + CHECK_BYTES;
    if (name === 'IEND') return at === content.length ? chunks : null;
  }
  return null;
}

/** The number of bytes in a row of pixels, and the number of rows; null for a header that a browser's canvas does not write. */
function rowsOf(header: Buffer): { bytes: number; count: number } | null {
  if (header.length !== HEADER_BYTES) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, type = 0, packing, filter, interlace] = header.subarray(8);
  const colour = COLOURS[type];
  if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE || !colour?.bits.includes(bits)) return null;
  if (packing !== 0 || filter !== 0 || interlace !== 0) return null;
  return { bytes: 1 + Math.ceil((width * bits * colour.values) / 8), count: height };
}

/**
 * Whether this is a complete PNG of a size that signature pads draw: all chunks with right checksums, all pixels, nothing after the end.
 * The check runs in this process and not in the sandboxed one for pictures, because the person who signs waits for the answer.
 */
export async function isDrawnPng(content: Buffer): Promise<boolean> {
  const chunks = chunksOf(content);
  const [first] = chunks ?? [];
  const rows = first?.name === 'IHDR' ? rowsOf(first.data) : null;
  if (!chunks || !first || !rows) return false;
  const palette = chunks.find(({ name }) => name === 'PLTE');
  if (first.data[9] === PALETTE && (!palette || palette.data.length === 0 || palette.data.length % 3 !== 0)) return false;
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === 'IDAT' ? [data] : [])));
  const bytes = rows.bytes * rows.count;
  const pixels = await unpack(packed, { maxOutputLength: bytes }).catch(() => null);
  if (pixels?.length !== bytes) return false;
  // The first byte of each row names its filter.
  for (let at = 0; at < bytes; at += rows.bytes) if ((pixels[at] ?? 0) > HIGHEST_FILTER) return false;
  return true;
}
