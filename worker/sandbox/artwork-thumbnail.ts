import { closeSync, openSync, readSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { ArtworkError } from '#platform/artwork/artwork-error.ts';
import { THUMBNAIL_SIDE } from '#platform/artwork/artwork-reading.ts';
import { withFileSource } from '#platform/artwork/artwork-source.ts';
import { RESOURCE } from '#platform/artwork/photoshop-resources.ts';
import { type PsdLayout, psdLayout, psdResources } from '#platform/artwork/psd.ts';
import { psdComposite } from '#platform/artwork/psd-composite.ts';
import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';

/** Enough for an outdoor print of 30,000 by 30,000 dots. */
const MOST_PIXELS = 1_000_000_000;
const MOST_SECONDS = 20;
const MOST_THUMBNAIL_BYTES = 1024 * 1024;
/** Bytes before the JPEG in a thumbnail that Photoshop stored: its format and sizes. */
const PHOTOSHOP_THUMBNAIL_HEAD = 28;
const JPEG_FORMAT = 1;
const QUALITY = 82;

// The library may decode only these formats: its other decoders are attack surface without a use.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadTiff'] });
sharp.cache(false);
sharp.concurrency(1);

/** A small JPEG of the artwork. Null where the file holds no picture that can be decoded within the limits. */
export async function makeThumbnail(path: string, facts: ArtworkFacts): Promise<Buffer | null> {
  try {
    if (facts.format === 'pdf') return await thumbnailOfPdf(path);
    if (facts.format === 'psd' || facts.format === 'psb') return await thumbnailOfPsd(path);
    return await small(sharp(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' }));
  } catch (error) {
    // The file's facts are known already, so a picture that cannot be decoded is only left out.
    if (error instanceof Error) return null;
    throw error;
  }
}

const small = (picture: Sharp): Promise<Buffer> =>
  picture
    .timeout({ seconds: MOST_SECONDS })
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();

/** Loads the engine with the first PDF, because most folders have none. */
async function thumbnailOfPdf(path: string): Promise<Buffer | null> {
  const { withPdf } = await import('./pdf-page.ts');
  const image = await withPdf(path, (pdf) => pdf.draw(THUMBNAIL_SIDE));
  if (!image) return null;
  const { data, width, height } = image;
  return small(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha());
}

/** By the thumbnail that Photoshop stored in the file, else by the composed picture of all layers. */
async function thumbnailOfPsd(path: string): Promise<Buffer | null> {
  const { layout, left } = withFileSource(path, (source) => {
    const layout = psdLayout(source);
    const resources = psdResources(source, layout, [RESOURCE.thumbnail, RESOURCE.version]);
    const version = resources.get(RESOURCE.version);
    // The fifth byte tells whether the file holds the composed picture of its layers.
    const isComposed = !version || version.length < 5 || source.read(version.start, 5)[4] !== 0;
    return { layout, left: { thumbnail: resources.get(RESOURCE.thumbnail), isComposed } };
  });
  const descriptor = openSync(path, 'r');
  try {
    const read = (offset: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      if (readSync(descriptor, bytes, 0, length, offset) < length) throw new ArtworkError('truncated');
      return bytes;
    };
    const { thumbnail } = left;
    if (thumbnail && thumbnail.length > PHOTOSHOP_THUMBNAIL_HEAD && thumbnail.length <= MOST_THUMBNAIL_BYTES) {
      const data = read(thumbnail.start, thumbnail.length);
      if (data.readUInt32BE(0) === JPEG_FORMAT) return await small(sharp(data.subarray(PHOTOSHOP_THUMBNAIL_HEAD)));
    }
    return left.isComposed ? await composed(read, layout) : null;
  } finally {
    closeSync(descriptor);
  }
}

async function composed(read: (offset: number, length: number) => Buffer, layout: PsdLayout): Promise<Buffer | null> {
  const picture = psdComposite(read, layout, THUMBNAIL_SIDE);
  if (!picture) return null;
  const { data, width, height } = picture;
  return small(sharp(data, { raw: { width, height, channels: 3 } }));
}
