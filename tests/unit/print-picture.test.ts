import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { preparedPicture } from '#platform/print/picture.ts';

/** A picture with a red left half and a transparent right half. */
const halfRed = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    { input: { create: { width: width / 2, height, channels: 4, background: '#ff0000' } }, left: 0, top: 0 },
  ]);

it.each(['png', 'webp', 'gif'] as const)('a %s is printed as it looks on white paper', async (format) => {
  const prepared = await preparedPicture(await halfRed().toFormat(format, { lossless: true }).toBuffer());
  const { data, info } = await sharp(prepared ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 40, height: 20, channels: 3 });
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
  expect([...data.subarray(39 * 3, 40 * 3)]).toEqual([255, 255, 255]);
});

it('an interlaced PNG is printed, and a photograph that lies on its side is turned upright', async () => {
  expect(await preparedPicture(await halfRed().png({ progressive: true }).toBuffer())).not.toBeNull();
  const turned = await halfRed().flatten({ background: '#ffffff' }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await sharp((await preparedPicture(turned)) ?? Buffer.alloc(0)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 20,
    height: 40,
  });
});

it('a picture has no more dots in the file than can be seen on paper', async () => {
  const { width, height } = await sharp((await preparedPicture(await halfRed(4000, 1000).png().toBuffer())) ?? Buffer.alloc(0)).metadata();
  expect([width, height]).toEqual([1200, 300]);
});

it('any other file, and one that inflates to too much, gives no picture', async () => {
  const bits = Buffer.from(await halfRed().png().toBuffer());
  // An impossible bit depth, with which a small file could inflate to gigabytes.
  bits[24] = 64;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  const tiff = await halfRed().tiff().toBuffer();
  for (const content of [bits, Buffer.from(svg), tiff, await halfRed(5_000, 4_000).png().toBuffer()])
    expect(await preparedPicture(content)).toBeNull();
});

it('a photograph of fifty million dots is printed, a larger one is not', async () => {
  const photograph = (height: number) =>
    sharp({ create: { width: 10_000, height, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
  expect(await preparedPicture(await photograph(5_000))).not.toBeNull();
  expect(await preparedPicture(await photograph(5_001))).toBeNull();
});
