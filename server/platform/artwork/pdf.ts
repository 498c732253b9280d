import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { PdfObjects } from './pdf-objects.ts';
import type { PdfDict, PdfValue } from './pdf-syntax.ts';

const HEAD = '%PDF-';
const HEAD_WITHIN_BYTES = 1024;
/** A file with a hundred thousand objects has a table of a megabyte. */
const MORE_BYTES = 8 * 1024 * 1024;
const MOST_LEVELS = 32;
const MOST_PAGES = 1_000_000;
/** Of a side in points: 14,400 times the largest UserUnit. */
const MOST_POINTS = 14_400 * 75_000;

/** Where the PDF begins; null for no PDF. Something else may stand in front of it. */
export function pdfStart(source: ArtworkSource): number | null {
  const at = source.upTo(0, HEAD_WITHIN_BYTES).indexOf(HEAD, 0, 'latin1');
  return at < 0 ? null : at;
}

/** PDF and the Illustrator files that are PDFs: the size of the first page as it is seen, and how many there are. */
export function readPdf(source: ArtworkSource, start: number): ArtworkFacts {
  source.allow(MORE_BYTES);
  const objects = new PdfObjects(source, start);
  const root = objects.dict(objects.trailer.get('/Root'));
  const pages = objects.dict(root?.get('/Pages'));
  if (!pages) throw new ArtworkError(objects.trailer.has('/Encrypt') ? 'encrypted' : 'damaged');
  const count = objects.follow(pages.get('/Count'));
  const page = firstPage(objects, pages);
  const unit = objects.follow(page.own.get('/UserUnit'));
  const scale = typeof unit === 'number' && unit > 0 ? unit : 1;
  const box = rectangle(objects, page.crop) ?? rectangle(objects, page.media);
  if (!box) throw new ArtworkError('damaged');
  const turn = objects.follow(page.rotate);
  const isTurned = typeof turn === 'number' && Math.abs(turn % 180) === 90;
  const [width, height] = box.map((side) => Math.round(side * scale * 1000) / 1000) as [number, number];
  if (!(width > 0 && height > 0 && Math.max(width, height) <= MOST_POINTS)) throw new ArtworkError('damaged');
  return {
    format: 'pdf',
    widthPx: null,
    heightPx: null,
    dpiX: null,
    dpiY: null,
    widthPt: isTurned ? height : width,
    heightPt: isTurned ? width : height,
    pages: typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MOST_PAGES ? count : 1,
    colourMode: null,
    alpha: false,
    iccName: null,
  };
}

interface FirstPage {
  own: PdfDict;
  /** These come from a page's ancestors where it has none. */
  media: PdfValue | undefined;
  crop: PdfValue | undefined;
  rotate: PdfValue | undefined;
}

function firstPage(objects: PdfObjects, pages: PdfDict): FirstPage {
  let page: FirstPage = { own: pages, media: undefined, crop: undefined, rotate: undefined };
  for (let level = 0; level < MOST_LEVELS; level += 1) {
    const { own } = page;
    page = {
      own,
      media: own.get('/MediaBox') ?? page.media,
      crop: own.get('/CropBox') ?? page.crop,
      rotate: own.get('/Rotate') ?? page.rotate,
    };
    const kids = objects.follow(own.get('/Kids'));
    if (!Array.isArray(kids)) return page;
    // A branch without pages may stand in front.
    const next = objects.dict(kids.slice(0, MOST_LEVELS).find((kid) => hasPages(objects, kid)));
    if (!next) throw new ArtworkError('damaged');
    page = { ...page, own: next };
  }
  throw new ArtworkError('tooComplex');
}

function hasPages(objects: PdfObjects, kid: PdfValue): boolean {
  const branch = objects.dict(kid);
  return branch !== null && objects.follow(branch.get('/Count')) !== 0;
}

/** Width and height of two opposite corners. */
function rectangle(objects: PdfObjects, value: PdfValue | undefined): [number, number] | null {
  const corners = objects.follow(value);
  if (!Array.isArray(corners) || corners.length !== 4) return null;
  const [left, bottom, right, top] = corners.map((one) => objects.follow(one));
  if (typeof left !== 'number' || typeof bottom !== 'number' || typeof right !== 'number' || typeof top !== 'number') return null;
  const sides: [number, number] = [Math.abs(right - left), Math.abs(top - bottom)];
  return sides[0] > 0 && sides[1] > 0 ? sides : null;
}
