import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A piece of text where a reader of the file finds it, in millimetres from the upper left corner. */
export interface PdfText {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  size: number;
}

export interface PdfPage {
  width: number;
  height: number;
  texts: PdfText[];
}

const MM = 25.4 / 72;

/** Texts and page sizes of a PDF, read by another library than the one that wrote it. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent({ disableNormalization: true });
    const texts = items.flatMap((item): PdfText[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x: x * MM, y: (height - y) * MM, width: item.width * MM, size: Math.hypot(c, d) * MM }];
    });
    pages.push({ width: width * MM, height: height * MM, texts });
  }
  await task.destroy();
  return pages;
}

/** A text without its spaces and line breaks, so that the breaking of lines does not matter in a comparison. */
export const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

export const wordsOf = (page: PdfPage): string => bare(page.texts.map(({ text }) => text).join(''));

/** The content of each compressed stream of the file, such as the drawing operators of a page. */
export function drawings(file: Buffer): string[] {
  const found: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 1)) {
    if (file.subarray(at - 3, at).toString('latin1') === 'end') continue;
    try {
      found.push(inflateSync(file.subarray(at + 7)).toString('latin1'));
    } catch {
      // Not compressed: a picture or a font as it is.
    }
  }
  return found;
}
