import type { SlipFont } from './fonts.ts';

export const MM_PER_POINT = 25.4 / 72;
/** The distance between two baselines, as a multiple of the font size. */
const LINE = 1.25;
/** The distance from the top of a line to its baseline, as a multiple of the font size. Chinese characters reach 0.12 below it. */
const BASE = 1.0;
/** The smallest font size in points to which a text is reduced. */
const SMALLEST = 5;
const STEP = 0.5;

const NOT_FIRST = /^[，。、；：！？）】》」』”’…％,.;:!?)\]}%]/;
const NOT_LAST = /[（【《「『“‘(［[{￥¥]$/;
/** The pieces between which a line may break: Latin words and numbers stay whole where they fit, every other character is a piece. */
const PIECES = /[A-Za-z0-9][A-Za-z0-9.,\-_/+*×#@&%']*|\s|./gsu;

interface FittedText {
  lines: string[];
  size: number;
  /** In millimetres. */
  height: number;
  /** Whether the text did not fit and was cut. */
  isCut: boolean;
}

export const lineHeight = (size: number): number => size * LINE * MM_PER_POINT;
export const baseline = (size: number): number => size * BASE * MM_PER_POINT;

/** Breaks a text into lines. @param width as a multiple of the font size */
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
        // A closing mark must not begin a line, and an opening mark must not end one: the pieces they belong to move to the new line as
        // well.
        if (piece === ' ') continue;
        let kept = line.length;
        if (NOT_FIRST.test(piece) && kept > 1) kept--;
        while (kept > 1 && NOT_LAST.test(line[kept - 1] ?? '')) kept--;
        const carried = line.slice(kept);
        // They stay where they are when the new line has no room for them beside a long word.
        const isRoom = font.width(carried.join('')) + wide <= width;
        if (isRoom) line.length = kept;
        end();
        begin(isRoom ? [...carried, piece] : [piece]);
        continue;
      }
      // A word that is longer than a line is broken anywhere.
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

/** Shortens a line so that … fits behind it. */
function marked(line: string, font: SlipFont, width: number): string {
  const signs = [...line];
  while (signs.length > 0 && font.width(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('')}…`;
}

/**
 * Fits a text into a box in millimetres: at the given font size in points, at a smaller one where it does not fit, and cut with … at the
 * smallest.
 * @param box.isFigure keeps the text on one line, as long as that fits at the smallest size
 */
export function fitText(
  text: string,
  font: SlipFont,
  box: { width: number; height: number; size: number; isFigure?: boolean },
): FittedText {
  const whole = font.width(text.replaceAll(/\s/g, ''));
  for (let size = box.size; ; size -= STEP) {
    const isSmallest = size - STEP < Math.min(SMALLEST, box.size);
    // The hundredth allows for rounding.
    const units = box.width / (size * MM_PER_POINT) + 0.01;
    // The least number of lines, without trying: breaking a long text at each size would take long.
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
