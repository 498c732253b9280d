import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

const at = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`));
/** The only fonts of slips. Fonts of the machine are not used, so that every machine makes the same file. */
const FILES = { regular: at('400Regular/NotoSansSC_400Regular.ttf'), bold: at('700Bold/NotoSansSC_700Bold.ttf') } as const;

type FontName = keyof typeof FILES;

/** Drawn for a character that the font lacks (emoji, the rarest characters of names), so that the gap is visible. */
const MISSING = '□';
const INVISIBLE = /\p{Cf}|\p{Mn}|[\uFE00-\uFE0F]/u;

/** The glyph of a character; its width is in units of the font. */
interface Sign {
  id: number;
  advanceWidth: number;
  codePoints: readonly number[];
}

export class SlipFont {
  readonly #font: Font;
  readonly #signs = new Map<string, Sign>();
  /**
   * The font for PDF documents, opened once for all of them. Its `layout` sets glyphs side by side without kerning and ligatures: the
   * font's rules for pairs of Latin letters would take more time and memory than all the rest of a slip. So texts are as wide as `width`
   * measures them.
   */
  readonly printed: Font;

  constructor(name: FontName) {
    const font = create(readFileSync(FILES[name]));
    if (!('glyphForCodePoint' in font)) throw new Error(`${FILES[name]} holds more than one font`);
    this.#font = font;
    this.printed = Object.assign(Object.create(font) as Font, { layout: (text: string) => this.#row(text) });
  }

  /** The text with □ for each character that the font lacks, and a space for each blank; line feeds stay. */
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

  /** The width of a text, as a multiple of the font size. */
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

  /**
   * The layout that PDFKit expects of a font. PDFKit scales the positions before it reads `advanceWidth`, which must therefore be a getter.
   */
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
