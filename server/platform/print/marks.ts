import type { PrintKind } from '#shared/print/kinds.ts';
import type { TextBox } from '#shared/print/template.schema.ts';
import type { SlipFonts } from './fonts.ts';
import { baseline, fitText, lineHeight, MM_PER_POINT } from './text-fit.ts';

/** One thing to be drawn. Positions are in millimetres from the upper left corner of the sheet, font sizes in points. */
export type Mark =
  | { draw: 'text'; x: number; y: number; width: number; text: string; size: number; isBold: boolean; color: string }
  | { draw: 'picture'; x: number; y: number; w: number; h: number; name: string; align: 'left' | 'center' | 'right' }
  | { draw: 'code'; x: number; y: number; w: number; h: number; code: 'qr' | 'code128'; text: string }
  | { draw: 'line'; x: number; y: number; toX: number; toY: number; thickness: number; isDashed: boolean; color: string }
  | { draw: 'frame'; x: number; y: number; w: number; h: number; thickness: number; color: string; fill?: string }
  | { draw: 'watermark'; text: string };

export interface LayoutTools {
  kind: PrintKind;
  fonts: SlipFonts;
  /** Collects the texts that did not fit and were cut. */
  cut: string[];
}

export const BLACK = '#000000';

/** The lines of a text, fitted into a box in millimetres. A text that must be cut is added to `cut`. */
export function textMarks(
  text: string,
  place: { x: number; y: number; w: number; h: number },
  style: Pick<TextBox, 'bold' | 'align' | 'color' | 'valign'> & { size: number; isFigure?: boolean },
  { fonts, cut }: Pick<LayoutTools, 'fonts' | 'cut'>,
): Mark[] {
  const font = style.bold ? fonts.bold : fonts.regular;
  const printable = font.printable(text);
  const fitted = fitText(printable, font, { width: place.w, height: place.h, size: style.size, isFigure: style.isFigure ?? false });
  if (fitted.isCut) cut.push(printable);
  const spare = Math.max(0, place.h - fitted.height);
  const top = place.y + (style.valign === 'bottom' ? spare : style.valign === 'middle' ? spare / 2 : 0);
  return fitted.lines.flatMap((line, index): Mark[] => {
    if (line === '') return [];
    const width = font.width(line) * fitted.size * MM_PER_POINT;
    const spareWidth = place.w - width;
    const x = place.x + (style.align === 'right' ? spareWidth : style.align === 'center' ? spareWidth / 2 : 0);
    const y = top + index * lineHeight(fitted.size) + baseline(fitted.size);
    return [{ draw: 'text', x, y, width, text: line, size: fitted.size, isBold: style.bold ?? false, color: style.color ?? BLACK }];
  });
}
