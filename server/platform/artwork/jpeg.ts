import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { iccName } from './icc-name.ts';
import { photoshopDpi } from './photoshop-resources.ts';
import { type Dpi, dpiOf, pictureFacts } from './picture-facts.ts';
import { TiffReader } from './tiff.ts';

const MOST_SEGMENTS = 400;
const MARKER = { start: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app13: 0xed } as const;
const JFIF_UNIT: Record<number, 'inch' | 'cm'> = { 1: 'inch', 2: 'cm' };
const ICC_HEAD_BYTES = 14;
const PHOTOSHOP_HEAD = 'Photoshop 3.0\0';

/** SOF0 to SOF15, without the markers among them that stand for other segments (DHT, JPG, DAC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

export function readJpeg(source: ArtworkSource): ArtworkFacts {
  const found: { jfif?: Dpi | null; exif?: Dpi | null; photoshop?: Dpi | null; icc?: string | null } = {};
  let at = 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const { marker, start, length } = segmentAt(source, at);
    if (marker === MARKER.scan || marker === MARKER.end) throw new ArtworkError('damaged');
    if (isFrame(marker)) {
      const frame = source.read(start, 6);
      const components = frame.readUInt8(5);
      return pictureFacts({
        format: 'jpeg',
        heightPx: frame.readUInt16BE(1),
        widthPx: frame.readUInt16BE(3),
        dpi: found.jfif ?? found.exif ?? found.photoshop ?? null,
        colourMode: components === 1 ? 'Grayscale' : components === 3 ? 'RGB' : components === 4 ? 'CMYK' : null,
        alpha: false,
        iccName: found.icc ?? null,
      });
    }
    const head = source.upTo(start, Math.min(length, 32));
    const says = (text: string) => head.toString('latin1', 0, text.length) === text;
    if (marker === MARKER.app0 && says('JFIF\0') && head.length >= 12) {
      const unit = JFIF_UNIT[head.readUInt8(7)];
      if (unit) found.jfif = dpiOf(head.readUInt16BE(8), head.readUInt16BE(10), unit);
    }
    if (marker === MARKER.app1 && says('Exif\0')) found.exif = exifDpi(source, start + 6);
    if (marker === MARKER.app2 && says('ICC_PROFILE\0') && found.icc === undefined)
      found.icc = iccName((offset, bytes) =>
        source.upTo(start + ICC_HEAD_BYTES + offset, Math.min(bytes, Math.max(0, length - ICC_HEAD_BYTES - offset))),
      );
    if (marker === MARKER.app13 && says(PHOTOSHOP_HEAD))
      found.photoshop = photoshopDpi(source, start + PHOTOSHOP_HEAD.length, start + length);
    at = start + length;
  }
  throw new ArtworkError('tooComplex');
}

/** The next segment with content. Skips fill bytes in front of a marker and markers without content. */
function segmentAt(source: ArtworkSource, offset: number): { marker: number; start: number; length: number } {
  let at = offset;
  for (let tries = 0; tries < 1024; tries += 1) {
    const pair = source.read(at, 2);
    const marker = pair.readUInt8(1);
    if (pair[0] !== 0xff) throw new ArtworkError('damaged');
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= MARKER.start)) at += 2;
    else {
      const length = source.read(at + 2, 2).readUInt16BE(0) - 2;
      if (length < 0) throw new ArtworkError('damaged');
      return { marker, start: at + 4, length };
    }
  }
  throw new ArtworkError('damaged');
}

/** The resolution in the EXIF data. A picture with damaged EXIF data is still whole, so that null stands for a fault in them. */
function exifDpi(source: ArtworkSource, start: number): Dpi | null {
  try {
    const tiff = new TiffReader(source, start);
    return tiff.resolution(tiff.directory(tiff.firstDirectory));
  } catch (error) {
    if (error instanceof ArtworkError && error.code !== 'tooComplex') return null;
    throw error;
  }
}
