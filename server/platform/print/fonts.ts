import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

const at = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`));
/** The only fonts of slips: none of the machine's, so that every machine makes the same file. */
const FILES = { regular: at('400Regular/NotoSansSC_400Regular.ttf'), bold: at('700Bold/NotoSansSC_700Bold.ttf') } as const;

type FontName = keyof typeof FILES;

/** What is drawn for a sign that the font does not have (emoji, the rarest names): somebody sees that one is missing. */
const MISSING = '□';
const INVISIBLE = /\p{Cf}|\p{Mn}|[\uFE00-\uFE0F]/u;

/** A sign as the file names it, in units of the font. */
interface Sign {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

export class SlipFont {
  readonly #font: Font;
  readonly #signs = new Map<string, Sign>();
  /**
   * The font as a document takes it, opened once for all of them. Signs stand beside each other as they are measured here: the rules that the font
   * has for pairs of Latin letters take more time and memory than all the rest of a slip.
   */
  readonly printed: Font;

  constructor(name: FontName) {
    const font = create(readFileSync(FILES[name]));
    if (!('glyphForCodePoint' in font)) throw new Error(`${FILES[name]} holds more than one font`);
    this.#font = font;
    this.printed = Object.assign(Object.create(font) as Font, { layout: (text: string) => this.#row(text) });
  }

  /** The text with a box for each sign that cannot be printed. */
  printable(text: string): string {
    let printed = '';
    for (const sign of text.toWellFormed().normalize('NFC')) {
      if (sign === '\n') printed += sign;
      else if (/\s/.test(sign)) printed += ' ';
      else if (this.#font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)) printed += sign;
      else if (!INVISIBLE.test(sign)) printed += MISSING;
    }
    return printed;
  }

  /** In units of the size. */
  width(text: string): number {
    let sum = 0;
    for (const sign of text) sum += this.#sign(sign).advanceWidth;
    return sum / this.#font.unitsPerEm;
  }

  #sign(text: string): Sign {
    const known = this.#signs.get(text);
    if (known) return known;
    const code = text.codePointAt(0) ?? 0;
    const { id, advanceWidth } = this.#font.glyphForCodePoint(code);
    const sign = { id, advanceWidth, codePoints: [code] };
    this.#signs.set(text, sign);
    return sign;
  }

  /** What a document asks of a font: it changes the positions into units of its own, and then asks how long the row is. */
  #row(text: string) {
    const glyphs = Array.from(text, (sign) => this.#sign(sign));
    const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  }
}

export type SlipFonts = Readonly<Record<FontName, SlipFont>>;

export const loadFonts = (): SlipFonts => ({ regular: new SlipFont('regular'), bold: new SlipFont('bold') });
