import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { isDrawnPng } from '#platform/storage/drawn-png.ts';
import { pngOf, SMALL_PNG } from '../support/png.ts';

/** Compressed RGBA rows without a filter. */
const rows = (width: number, height: number) => deflateSync(Buffer.alloc(height * (1 + 4 * width)));
const square = (side: number) => pngOf({ width: side, height: side, data: rows(side, side) });

it('a picture that screens draw is accepted', async () => {
  expect(await isDrawnPng(SMALL_PNG)).toBe(true);
  expect(await isDrawnPng(pngOf({ width: 900, height: 400, data: rows(900, 400) }))).toBe(true);
  expect(await isDrawnPng(square(2000))).toBe(true);
  // One-bit grey, whose nine pixels take two bytes a row; and grey with alpha.
  expect(await isDrawnPng(pngOf({ width: 9, height: 2, data: deflateSync(Buffer.alloc(6)), kind: [1, 0, 0, 0, 0] }))).toBe(true);
  expect(await isDrawnPng(pngOf({ width: 2, height: 1, data: deflateSync(Buffer.alloc(5)), kind: [8, 4, 0, 0, 0] }))).toBe(true);
});

it('a PNG that is cut off, changed in any byte or followed by more bytes is refused', async () => {
  for (let end = 0; end < SMALL_PNG.length; end += 1) expect(await isDrawnPng(SMALL_PNG.subarray(0, end))).toBe(false);
  for (let at = 0; at < SMALL_PNG.length; at += 1) {
    const changed = Buffer.from(SMALL_PNG);
    changed[at] = (changed[at] ?? 0) ^ 0x41;
    expect(await isDrawnPng(changed)).toBe(false);
  }
  expect(await isDrawnPng(Buffer.concat([SMALL_PNG, Buffer.from('<script>')]))).toBe(false);
  for (let size = 0; size < 200; size += 1)
    expect(await isDrawnPng(Buffer.concat([SMALL_PNG.subarray(0, 8), randomBytes(size)]))).toBe(false);
});

it.each([
  ['larger than screens draw', square(2001)],
  ['that says to be larger than memory holds', pngOf({ width: 0xffffffff, height: 0xffffffff, data: rows(8, 8) })],
  ['without a size', pngOf({ width: 0, height: 0, data: rows(0, 0) })],
  ['whose few bytes unpack to many', pngOf({ width: 8, height: 8, data: deflateSync(Buffer.alloc(8_000_000)) })],
  ['with fewer pixels than it says', pngOf({ width: 8, height: 8, data: rows(8, 7) })],
  ['whose pixels are no packed data', pngOf({ width: 8, height: 8, data: Buffer.alloc(40) })],
  ['with a filter that there is none of', pngOf({ width: 1, height: 1, data: deflateSync(Buffer.from([5, 0, 0, 0, 0])) })],
  ['with a palette that is not there', pngOf({ width: 8, height: 1, data: deflateSync(Buffer.alloc(9)), kind: [8, 3, 0, 0, 0] })],
  ['of a colour that there is none of', pngOf({ width: 8, height: 8, data: rows(8, 8), kind: [8, 5, 0, 0, 0] })],
  ['with bits that its colour cannot have', pngOf({ width: 8, height: 8, data: rows(8, 8), kind: [4, 6, 0, 0, 0] })],
  ['packed in a way that there is none of', pngOf({ width: 8, height: 8, data: rows(8, 8), kind: [8, 6, 1, 0, 0] })],
  ['filtered in a way that there is none of', pngOf({ width: 8, height: 8, data: rows(8, 8), kind: [8, 6, 0, 1, 0] })],
  ['that comes in passes', pngOf({ width: 8, height: 8, data: rows(8, 8), kind: [8, 6, 0, 0, 1] })],
])('a picture %s is none', async (_, content) => {
  expect(await isDrawnPng(content)).toBe(false);
});
