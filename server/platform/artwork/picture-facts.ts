import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';

/** No program makes larger ones; a header that says more is not to be believed. */
const MOST_PIXELS_A_SIDE = 1_000_000;
const CM_PER_INCH = 2.54;
const LEAST_DPI = 1;
const MOST_DPI = 100_000;

export type PictureFacts = Pick<ArtworkFacts, 'format' | 'colourMode' | 'alpha' | 'iccName'> & {
  widthPx: number;
  heightPx: number;
  dpi: Dpi | null;
  pages?: number;
};

export interface Dpi {
  x: number;
  y: number;
}

/** @throws ArtworkError damaged for sides that no picture has */
export function pictureFacts({ dpi, pages = 1, ...facts }: PictureFacts): ArtworkFacts {
  for (const side of [facts.widthPx, facts.heightPx])
    if (!Number.isInteger(side) || side < 1 || side > MOST_PIXELS_A_SIDE) throw new ArtworkError('damaged');
  return { ...facts, dpiX: dpi?.x ?? null, dpiY: dpi?.y ?? null, widthPt: null, heightPt: null, pages };
}

/** A resolution in dots per inch, or null for one that says nothing. Two decimals: 11811 dots a metre are 300 dpi. */
export function dpiOf(x: number, y: number, unit: 'inch' | 'cm' | 'metre'): Dpi | null {
  const [a, b] = [x, y].map((dots) => {
    const inches = unit === 'inch' ? dots : unit === 'cm' ? dots * CM_PER_INCH : (dots * CM_PER_INCH) / 100;
    return Math.round(inches * 100) / 100;
  }) as [number, number];
  const isSensible = (dpi: number) => dpi >= LEAST_DPI && dpi <= MOST_DPI;
  return isSensible(a) && isSensible(b) ? { x: a, y: b } : null;
}
