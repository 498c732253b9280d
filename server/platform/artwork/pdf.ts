import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';
import type { ArtworkSource } from './artwork-source.ts';
import { PdfObjects } from './pdf-objects.ts';
import type { PdfDict, PdfValue } from './pdf-syntax.ts';

const HEAD = '%PDF-';
const HEAD_WITHIN_BYTES = 1024;
/** Added to the budget of reading: the table of a file with a hundred thousand objects has a megabyte. */
const MORE_BYTES = 8 * 1024 * 1024;
const MOST_LEVELS = 32;
const MOST_PAGES = 1_000_000;
/** The longest side of a page in points: 14,400 units of the largest UserUnit. */
const MOST_POINTS = 14_400 * 75_000;

/** The offset of the PDF header, in front of which other bytes may stand; null for a file that is no PDF. */
export function pdfStart(source: ArtworkSource): number | null {
  const at = source.upTo(0, HEAD_WITHIN_BYTES).indexOf(HEAD, 0, 'latin1');
  return at < 0 ? null : at;
}

/** Reads a PDF, or an Illustrator file that is one: the visible size of the first page, and the number of pages. */
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
  const box = visibleBox(rectangle(objects, page.media), rectangle(objects, page.crop));
  if (!box) throw new ArtworkError('damaged');
  const turn = objects.follow(page.rotate);
  const isTurned = typeof turn === 'number' && Math.abs(turn % 180) === 90;
  const [width, height] = [(box.right - box.left) * scale, (box.top - box.bottom) * scale];
  const pageCount = typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MOST_PAGES ? count : 1;
  return pdfFacts({ widthPt: isTurned ? height : width, heightPt: isTurned ? width : height, pages: pageCount });
}

/** @throws ArtworkError damaged for sides that no page has */
export function pdfFacts({ widthPt, heightPt, pages }: { widthPt: number; heightPt: number; pages: number }): ArtworkFacts {
  const [width, height] = [widthPt, heightPt].map((side) => Math.round(side * 1000) / 1000) as [number, number];
  if (!(width > 0 && height > 0 && Math.max(width, height) <= MOST_POINTS)) throw new ArtworkError('damaged');
  return {
    format: 'pdf',
    widthPx: null,
    heightPx: null,
    dpiX: null,
    dpiY: null,
    widthPt: width,
    heightPt: height,
    pages,
    colourMode: null,
    alpha: false,
    iccName: null,
  };
}

interface FirstPage {
  own: PdfDict;
  /** A page that lacks one of these three inherits it from its ancestors. */
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
    // The first branches of the page tree may be empty.
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

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A box from an array of two opposite corners, in any order; null for anything else. */
function rectangle(objects: PdfObjects, value: PdfValue | undefined): Box | null {
  const corners = objects.follow(value);
  if (!Array.isArray(corners) || corners.length !== 4) return null;
  const figures = corners.map((one) => objects.follow(one));
  if (!figures.every((one): one is number => typeof one === 'number')) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = figures;
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
  return box.right > box.left && box.top > box.bottom ? box : null;
}

/** The visible part of a page: the common part of its media box and its crop box. */
function visibleBox(media: Box | null, crop: Box | null): Box | null {
  if (!media || !crop) return media ?? crop;
  const box = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  return box.right > box.left && box.top > box.bottom ? box : media;
}
