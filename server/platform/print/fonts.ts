import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';

const at = (path: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${path}`));
/** The only fonts of slips: none of the machine's, so that every machine makes the same file. */
const FILES = { regular: at('400Regular/NotoSansSC_400Regular.ttf'), bold: at('700Bold/NotoSansSC_700Bold.ttf') } as const;

export type FontName = keyof typeof FILES;

/** What is drawn for a sign that the font does not have (emoji, the rarest names): somebody sees that one is missing. */
const MISSING = '□';
const INVISIBLE = /\p{Cf}|\p{Mn}|[\uFE00-\uFE0F]/u;

export class SlipFont {
  readonly file: Buffer;
  readonly #font: Font;
  readonly #widths = new Map<string, number>();

  constructor(name: FontName) {
    this.file = readFileSync(FILES[name]);
    const font = create(this.file);
    if (!('glyphForCodePoint' in font)) throw new Error(`${FILES[name]} holds more than one font`);
    this.#font = font;
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
    for (const sign of text) {
      let width = this.#widths.get(sign);
      if (width === undefined) {
        width = this.#font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth / this.#font.unitsPerEm;
        this.#widths.set(sign, width);
      }
      sum += width;
    }
    return sum;
  }
}

export type SlipFonts = Readonly<Record<FontName, SlipFont>>;

export const loadFonts = (): SlipFonts => ({ regular: new SlipFont('regular'), bold: new SlipFont('bold') });
