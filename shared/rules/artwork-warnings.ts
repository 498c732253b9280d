import type { ArtworkFacts, Material, RecognitionConfig, RecognitionWarning } from '../schemas/recognition.schema.ts';
import { agree, dpiAt, drawingScale, type Size } from './artwork-size.ts';

/** Large prints are seen from a distance: from this area on, this share of the wanted resolution is enough. */
const ENOUGH_FROM_AFAR = [
  { squareMetres: 180, share: 0.25 },
  { squareMetres: 30, share: 0.5 },
];
/** Allows for rounding: 44.9 dpi counts as 45. */
const DPI_TOLERANCE = 0.98;
const NOT_CMYK: ReadonlyArray<ArtworkFacts['colourMode']> = ['RGB', 'Indexed', 'Lab'];

const sides = ({ width, height }: Size): string => `${width}×${height} 米`;

export function lowDpi(facts: ArtworkFacts, size: Size, wanted: number): RecognitionWarning[] {
  const dpi = dpiAt(facts, size);
  const area = Number(size.width) * Number(size.height);
  const enough = wanted * (ENOUGH_FROM_AFAR.find(({ squareMetres }) => area >= squareMetres)?.share ?? 1);
  if (dpi === null || dpi >= enough * DPI_TOLERANCE) return [];
  return [{ code: 'lowDpi', text: `按 ${sides(size)} 制作时只有 ${rounded(dpi)} dpi，建议不低于 ${rounded(enough)} dpi` }];
}

export function notCmyk({ colourMode }: ArtworkFacts, { isCmyk }: RecognitionConfig): RecognitionWarning[] {
  if (!isCmyk || !NOT_CMYK.includes(colourMode)) return [];
  return [{ code: 'notCmyk', text: `颜色模式是 ${colourMode}，要求 CMYK，印出来的颜色会有偏差` }];
}

/** Compares the shorter side with the roll, because a print may be turned on it. */
export function widerThanRoll({ width, height }: Size, material: Material | null): RecognitionWarning[] {
  const narrow = Number(width) <= Number(height) ? width : height;
  if (!material?.rollWidth || Number(narrow) <= Number(material.rollWidth)) return [];
  return [{ code: 'widerThanRoll', text: `短边 ${narrow} 米超过“${material.name}”的幅宽 ${trimmed(material.rollWidth)} 米，需要拼接` }];
}

export function nameAndPictureDiffer(named: Size, drawn: Size): RecognitionWarning[] {
  if (agree(named, drawn)) return [];
  const scale = drawingScale(named, drawn);
  const hint = scale === null ? '请核对' : `可能按 1:${scale} 制作，可把计算方式设为 ×${scale}`;
  return [{ code: 'nameAndPixelsDiffer', text: `文件名写 ${sides(named)}，图片是 ${sides(drawn)}，${hint}` }];
}

const rounded = (figure: number): string => String(figure >= 10 ? Math.round(figure) : Math.round(figure * 10) / 10);
const trimmed = (figure: string): string => String(Number(figure));
