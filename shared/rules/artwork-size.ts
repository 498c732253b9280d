import type { ArtworkFacts } from '../schemas/recognition.schema.ts';
import { CALCULATION_UNKNOWN, CALCULATIONS } from './artwork.types.ts';
import { type Decimal, divideDecimals, formatDecimal, multiplyDecimals, parseDecimal, roundDecimal, trimDecimal } from './decimal.ts';

const MM_PER_INCH = parseDecimal('25.4');
const POINTS_PER_INCH = '72';
/** Decimals of millimetres. */
const KEPT_DECIMALS = 2;
/** Decimals of a side in metres. */
const SIDE_DECIMALS = 4;
const MM_PER_METRE_DIGITS = 3;
const TOLERANCE = 0.02;

/** Sides in metres, as plain decimal texts. */
export interface Size {
  width: string;
  height: string;
}

/** The factor of a calculation, such as 0.1 for `/10`. @throws RangeError 无法识别的计算公式 */
export function calculationFactor(calculation: string): Decimal {
  const known = CALCULATIONS.find((one) => one === calculation);
  if (!known) throw new RangeError(CALCULATION_UNKNOWN);
  if (known === 'default') return parseDecimal('1');
  const figure = parseDecimal(known.slice(1));
  return known.startsWith('*') ? figure : divideDecimals(parseDecimal('1'), figure, MM_PER_METRE_DIGITS, 'halfUp');
}

/** The length of dots or points in millimetres, multiplied by the factor of `calculation`, and rounded half up to 2 decimals. */
export function millimetres(dots: number, perInch: number | string, calculation: string): string {
  const scaled = multiplyDecimals(multiplyDecimals(parseDecimal(dots), MM_PER_INCH), calculationFactor(calculation));
  return formatDecimal(divideDecimals(scaled, parseDecimal(perInch), KEPT_DECIMALS, 'halfUp'));
}

/**
 * The size of the artwork; null where the facts do not tell it.
 * @param dpi the resolution assumed for a picture that states none
 * @throws RangeError 无法识别的计算公式
 */
export function pictureSize(facts: ArtworkFacts, { dpi, calculation }: { dpi: number; calculation: string }): Size | null {
  const sides =
    facts.widthPt !== null && facts.heightPt !== null
      ? [millimetres(facts.widthPt, POINTS_PER_INCH, calculation), millimetres(facts.heightPt, POINTS_PER_INCH, calculation)]
      : facts.widthPx !== null && facts.heightPx !== null
        ? [millimetres(facts.widthPx, facts.dpiX ?? dpi, calculation), millimetres(facts.heightPx, facts.dpiY ?? dpi, calculation)]
        : [];
  const [width, height] = sides.map(metres);
  return width === undefined || height === undefined || width === '0' || height === '0' ? null : { width, height };
}

function metres(millimetres: string): string {
  const { units, scale } = parseDecimal(millimetres);
  return formatDecimal(trimDecimal(roundDecimal({ units, scale: scale + MM_PER_METRE_DIGITS }, SIDE_DECIMALS, 'halfUp')));
}

/** Whether two sizes differ by at most 2 %, as they are or with one turned by 90 degrees. */
export function agree(a: Size, b: Size): boolean {
  return (near(a.width, b.width) && near(a.height, b.height)) || (near(a.width, b.height) && near(a.height, b.width));
}

const near = (a: string, b: string): boolean => Math.abs(Number(a) - Number(b)) <= TOLERANCE * Number(a) + Number.EPSILON;

/** The scale to which artwork is drawn: 10, 100 or 1000 when the wanted size is that many times larger, else null. */
export function drawingScale(wanted: Size, drawn: Size): number | null {
  const times = (scale: number) => ({ width: String(Number(drawn.width) * scale), height: String(Number(drawn.height) * scale) });
  return [10, 100, 1000].find((scale) => agree(wanted, times(scale))) ?? null;
}

/** The resolution of the picture in dpi when it is printed in this size; null for artwork without pixels. */
export function dpiAt(facts: ArtworkFacts, { width, height }: Size): number | null {
  if (facts.widthPx === null || facts.heightPx === null) return null;
  const inches = (side: string) => (Number(side) * 1000) / 25.4;
  const isTurned = facts.widthPx > facts.heightPx !== Number(width) > Number(height);
  const [across, down] = isTurned ? [facts.heightPx, facts.widthPx] : [facts.widthPx, facts.heightPx];
  return Math.min(across / inches(width), down / inches(height));
}
