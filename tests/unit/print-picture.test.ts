import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { preparedPicture } from '#platform/print/picture.ts';
import { png } from '../support/artwork-files.ts';

/** A picture of 400 by 300 dots, three samples each, of so many bits. */
function pictureOf(bits: number): Buffer {
  const file = Buffer.from(png());
  file[24] = bits;
  const pixels = deflateSync(Buffer.alloc(((400 * 3 * bits) / 8 + 1) * 300));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(pixels.length);
  head.write('IDAT', 4);
  return Buffer.concat([file.subarray(0, 33), head, pixels, Buffer.alloc(4)]);
}

it('is printed of a PNG with samples as they are, and of no other: a few bytes would unpack to gigabytes', () => {
  expect(preparedPicture(pictureOf(8))).not.toBeNull();
  expect(preparedPicture(pictureOf(64))).toBeNull();
});
