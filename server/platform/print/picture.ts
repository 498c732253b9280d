import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import { PRINT_LIMITS, type PrintJob } from './slip.ts';

/** The most pixels of a side; a larger picture is made smaller. At 300 dpi this is 10 cm. */
const SIDE = 1200;
/** Limits of pixels, because a small file may unpack to more than memory holds. JPEG may have more: it is made smaller while it is read. */
const MOST_OF_PHOTOGRAPH = 50_000_000;
const MOST_PIXELS = 16_000_000;
const MOST_SECONDS = 5;
const JPEG_QUALITY = 90;
const READABLE = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];

export const UNPRINTABLE = '图片无法打印，请换一张，或分次打印';

let opened: Promise<typeof Sharp> | undefined;

/** The library is loaded with the first picture: a shop without a logo may never print one. */
async function openSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Only these formats may be read, since each further one adds code that an uploaded file could attack.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READABLE });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Prepares a picture for paper: upright, on white, the first frame of a GIF. JPEG stays JPEG, all else becomes PNG. Null when it cannot be
 * read.
 */
async function prepare(content: Uint8Array): Promise<Buffer | null> {
  if (content.length === 0 || content.length > PRINT_LIMITS.pictureBytes) return null;
  opened ??= openSharp();
  const sharp = await opened;
  try {
    const picture = sharp(content, { limitInputPixels: MOST_OF_PHOTOGRAPH, failOn: 'error' });
    const { format, width, height } = await picture.metadata();
    if (format !== 'jpeg' && width * height > MOST_PIXELS) return null;
    const flat = picture
      .timeout({ seconds: MOST_SECONDS })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    return await (format === 'jpeg' ? flat.jpeg({ quality: JPEG_QUALITY }) : flat.png()).toBuffer();
  } catch {
    // For content that is no picture a notice is printed in its place.
    return null;
  }
}

const KEPT = 16;
const kept = new Map<string, Buffer | null>();

/** A prepared picture, or null for one that cannot be printed. The last KEPT results are cached, because a shop's logo is on every slip. */
export async function preparedPicture(content: Uint8Array): Promise<Buffer | null> {
  const name = createHash('sha1').update(content).digest('base64');
  const found = kept.get(name);
  const picture = found === undefined ? await prepare(content) : found;
  kept.delete(name);
  kept.set(name, picture);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return picture;
}

/**
 * The pictures of a file by their names, prepared one after the other so that never two large ones are unpacked in memory. They are data
 * URLs: PDFKit stores a picture that is given as the same text only once, however often it is printed.
 */
export async function preparedPictures(pictures: PrintJob['pictures']): Promise<ReadonlyMap<string, string>> {
  const prepared = new Map<string, string>();
  for (const [name, content] of Object.entries(pictures)) {
    const picture = await preparedPicture(content);
    if (picture) prepared.set(name, `data:image/*;base64,${picture.toString('base64')}`);
  }
  return prepared;
}
