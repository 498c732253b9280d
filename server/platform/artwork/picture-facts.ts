import type { ArtworkFacts } from '#shared/schemas/recognition.schema.ts';
import { ArtworkError } from './artwork-error.ts';

/** No program makes larger pictures: a header with more is damaged. */
const MOST_PIXELS_A_SIDE = 1_000_000;
const CM_PER_INCH = 2.54;
const LEAST_DPI = 1;
const MOST_DPI = 100_000;

type PictureFacts = Pick<ArtworkFacts, 'format' | 'colourMode' | 'alpha' | 'iccName'> & {
  widthPx: number;
  heightPx: number;
  dpi: Dpi | null;
  pages?: number;
};

export interface Dpi {
  x: number;
  y: number;
}

/** @throws ArtworkError `damaged` for sides below 1 or above the limit */
export function pictureFacts({ dpi, pages = 1, ...facts }: PictureFacts): ArtworkFacts {
  for (const side of [facts.widthPx, facts.heightPx])
    if (!Number.isInteger(side) || side < 1 || side > MOST_PIXELS_A_SIDE) throw new ArtworkError('damaged');
  return { ...facts, dpiX: dpi?.x ?? null, dpiY: dpi?.y ?? null, widthPt: null, heightPt: null, pages };
}

/** A PNG stores whole dots per metre: 2834 and 2835 both stand for 72 dpi. A whole number of dpi within that rounding is meant. */
function dpiOfMetre(dots: number): number {
  const dpi = (dots * CM_PER_INCH) / 100;
  const whole = Math.round(dpi);
  return Math.abs((whole * 100) / CM_PER_INCH - dots) < 1 ? whole : dpi;
}

/** A resolution in dots per inch to two decimals; null for figures that no real picture has. */
export function dpiOf(x: number, y: number, unit: 'inch' | 'cm' | 'metre'): Dpi | null {
  const [a, b] = [x, y].map((dots) => {
    const dpi = unit === 'inch' ? dots : unit === 'cm' ? dots * CM_PER_INCH : dpiOfMetre(dots);
    return Math.round(dpi * 100) / 100;
  }) as [number, number];
  const isSensible = (dpi: number) => dpi >= LEAST_DPI && dpi <= MOST_DPI;
  return isSensible(a) && isSensible(b) ? { x: a, y: b } : null;
}
