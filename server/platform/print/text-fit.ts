import type { SlipFont } from './fonts.ts';

export const MM_PER_POINT = 25.4 / 72;
/** From one line to the next, in units of the size. */
const LINE = 1.25;
/** From the top of a line to where its signs stand. Chinese signs reach 0.12 below that. */
const BASE = 1.0;
const SMALLEST = 5;
const STEP = 0.5;

const NOT_FIRST = /^[，。、；：！？）】》」』”’…％,.;:!?)\]}%]/;
const NOT_LAST = /[（【《「『“‘(［[{￥¥]$/;
/** Words and numbers stay whole where they fit; every other sign stands alone. */
const PIECES = /[A-Za-z0-9][A-Za-z0-9.,\-_/+*×#@&%']*|\s|./gsu;

interface FittedText {
  lines: string[];
  size: number;
  /** In millimetres. */
  height: number;
  /** Not all of it had room. */
  isCut: boolean;
}

export const lineHeight = (size: number): number => size * LINE * MM_PER_POINT;
export const baseline = (size: number): number => size * BASE * MM_PER_POINT;

/** Breaks a text into lines of at most `width` units. */
function wrap(text: string, font: SlipFont, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line: string[] = [];
    let used = 0;
    const begin = (pieces: string[]) => {
      line = pieces;
      used = font.width(pieces.join(''));
    };
    const end = () => lines.push(line.join('').trimEnd());
    for (const piece of paragraph.match(PIECES) ?? []) {
      const wide = font.width(piece);
      if (used + wide <= width || line.length === 0) {
        if (wide <= width) {
          line.push(piece);
          used += wide;
          continue;
        }
      } else if (wide <= width) {
        // Closing signs do not begin a line, opening ones do not end one: what belongs to them comes along.
        if (piece === ' ') continue;
        let kept = line.length;
        if (NOT_FIRST.test(piece) && kept > 1) kept--;
        while (kept > 1 && NOT_LAST.test(line[kept - 1] ?? '')) kept--;
        const carried = line.slice(kept);
        // A word that fills a line by itself leaves no room for them.
        const isRoom = font.width(carried.join('')) + wide <= width;
        if (isRoom) line.length = kept;
        end();
        begin(isRoom ? [...carried, piece] : [piece]);
        continue;
      }
      // A word longer than a line.
      for (const sign of piece) {
        const each = font.width(sign);
        if (used + each > width && line.length > 0) {
          end();
          begin([]);
        }
        line.push(sign);
        used += each;
      }
    }
    end();
  }
  return lines;
}

/** Cuts the last line so that the mark fits behind it. */
function marked(line: string, font: SlipFont, width: number): string {
  const signs = [...line];
  while (signs.length > 0 && font.width(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('')}…`;
}

/**
 * Sets a text into a box, all in millimetres: as large as asked where it fits, smaller where it does not, and at the smallest with a mark
 * where it was cut. Figures stay on one line as long as that can be read.
 */
export function fitText(
  text: string,
  font: SlipFont,
  box: { width: number; height: number; size: number; isFigure?: boolean },
): FittedText {
  const whole = font.width(text.replaceAll(/\s/g, ''));
  for (let size = box.size; ; size -= STEP) {
    const isSmallest = size - STEP < Math.min(SMALLEST, box.size);
    // The hundredth is for the rounding of what is measured.
    const units = box.width / (size * MM_PER_POINT) + 0.01;
    // However it is broken, it takes so many lines: breaking a long text at each size takes long.
    const least = Math.ceil(whole / units);
    if (!isSmallest && (least * lineHeight(size) > box.height + 0.01 || (box.isFigure && least > 1))) continue;
    const lines = wrap(text, font, units);
    const height = lines.length * lineHeight(size);
    const isWhole = height <= box.height + 0.01 && (!box.isFigure || lines.length === 1);
    if (isWhole) return { lines, size, height, isCut: false };
    if (!isSmallest) continue;
    const most = Math.max(1, Math.floor((box.height + 0.01) / lineHeight(size)));
    if (lines.length <= most) return { lines, size, height, isCut: false };
    const kept = lines.slice(0, most);
    kept[most - 1] = marked(kept[most - 1] ?? '', font, units);
    return { lines: kept, size, height: kept.length * lineHeight(size), isCut: true };
  }
}
