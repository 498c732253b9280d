import type { ArtworkSource } from './artwork-source.ts';
import { type Dpi, dpiOf } from './picture-facts.ts';

const MOST_BLOCKS = 1000;
const MOST_NAME_BYTES = 256;
const SIGNATURES = ['8BIM', 'MeSa', 'AgHg', 'PHUT', 'DCSR'];
const FIXED_POINT = 65_536;

export const RESOURCE = { resolution: 1005, thumbnail: 1036, icc: 1039, version: 1057 } as const;

export interface ImageResource {
  id: number;
  start: number;
  length: number;
}

/** The image resource blocks of Photoshop, without their data. Stops at the first block that is not whole. */
export function* imageResources(source: ArtworkSource, start: number, end: number): Generator<ImageResource> {
  let at = start;
  for (let blocks = 0; blocks < MOST_BLOCKS && at + 12 <= end; blocks += 1) {
    const head = source.upTo(at, 7 + MOST_NAME_BYTES + 4);
    if (head.length < 12 || !SIGNATURES.includes(head.toString('latin1', 0, 4))) return;
    // A name with its length in the byte before it, padded to an even number of bytes in all.
    const lengthAt = 6 + ((head.readUInt8(6) + 2) & ~1);
    if (head.length < lengthAt + 4) return;
    const length = head.readUInt32BE(lengthAt);
    const data = at + lengthAt + 4;
    if (data + length > end) return;
    yield { id: head.readUInt16BE(4), start: data, length };
    at = data + length + (length & 1);
  }
}

/** The resolution of a resource block. It is stored in dots per inch, whatever unit Photoshop shows. */
export function resolutionIn(source: ArtworkSource, { start, length }: ImageResource): Dpi | null {
  if (length < 16) return null;
  const data = source.upTo(start, 16);
  return data.length < 16 ? null : dpiOf(data.readUInt32BE(0) / FIXED_POINT, data.readUInt32BE(8) / FIXED_POINT, 'inch');
}

export function photoshopDpi(source: ArtworkSource, start: number, end: number): Dpi | null {
  for (const resource of imageResources(source, start, Math.min(end, source.size)))
    if (resource.id === RESOURCE.resolution) return resolutionIn(source, resource);
  return null;
}
