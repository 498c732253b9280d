import { createHash } from 'node:crypto';
import type Sharp from 'sharp';
import { PRINT_LIMITS, type PrintJob } from './slip.ts';

/** A side of more pixels than this is made smaller: at 300 dots an inch it is 10 cm. */
const SIDE = 1200;
/** A file of few bytes may say that it has more than memory holds. A photograph of a camera is made smaller while it is read, others after that. */
const MOST_OF_PHOTOGRAPH = 50_000_000;
const MOST_PIXELS = 16_000_000;
const MOST_SECONDS = 5;
const JPEG_QUALITY = 90;
const READABLE = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'];

export const UNPRINTABLE = '图片无法打印，请换一张，或分次打印';

let opened: Promise<typeof Sharp> | undefined;

/** The library is opened with the first picture: most slips of a shop without a logo have none. */
async function openSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // Only what is asked for may be read, whatever else the library could.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READABLE });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/** As paper shows it: upright, on white, of a GIF the first picture; what was a photograph stays one. */
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
    // Content that is no picture is said to be none, where it would stand.
    return null;
  }
}

const KEPT = 16;
const kept = new Map<string, Buffer | null>();

/** A picture as the file can take it, or null for one that cannot be printed. It is kept for a while: a shop's logo stands on every slip of it. */
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
 * The pictures of a file by their names, one made ready after the other so that no two large ones lie unpacked at a time. They are texts: what is
 * given to the document as one stands in the file once, however often it is printed.
 */
export async function preparedPictures(pictures: PrintJob['pictures']): Promise<ReadonlyMap<string, string>> {
  const prepared = new Map<string, string>();
  for (const [name, content] of Object.entries(pictures)) {
    const picture = await preparedPicture(content);
    if (picture) prepared.set(name, `data:image/*;base64,${picture.toString('base64')}`);
  }
  return prepared;
}
