import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

interface Drawn {
  width: number;
  height: number;
  data: Buffer;
  /** The last five bytes of IHDR: bit depth, colour type, compression, filter, interlace. The default is 8-bit RGBA. */
  kind?: readonly [number, number, number, number, number];
}

/** A PNG with this header and `data` as its compressed pixels, whether or not they fit each other. */
export function pngOf({ width, height, data, kind = [8, 6, 0, 0, 0] }: Drawn): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  const begin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([begin, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A valid PNG of 8 × 8 transparent pixels. */
export const SMALL_PNG = pngOf({ width: 8, height: 8, data: deflateSync(Buffer.alloc(8 * 33)) });
