import bwip from 'bwip-js/node';
import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { SlipFonts } from './fonts.ts';
import type { Mark } from './marks.ts';
import { UNPRINTABLE } from './picture.ts';
import { PLACEHOLDER, type PrintJob } from './slip.ts';
import type { Sheet } from './slip-layout.ts';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** Registers an opened font; the package's own types lack this form. */
      registerFont(name: string, font: Font): this;
    }
  }
}

const POINTS_PER_MM = 72 / 25.4;
/** The creation date of every file, so that equal slips give equal files. */
const MADE = new Date(0);
const GREY = '#b0b0b0';
/** With a fixed one of the eight mask patterns: trying all of them for the best takes three times as long, and scanners read every one. */
const QR = { bcid: 'qrcode', mask: 1 } as const;
/** The blank margin of a code, in modules. */
const QUIET = { qr: 1, code128: 6 } as const;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Asks viewers not to scale the sheet to the paper, so that a slip is printed in the size it was designed in. */
function keepActualSize(doc: PDFKit.PDFDocument): void {
  const root: unknown = Reflect.get(doc, '_root');
  if (!isObject(root) || !isObject(root.data)) return;
  // The document writes its root object when it ends.
  root.data.ViewerPreferences = doc.ref({ PrintScaling: 'None' });
}

/** The order of drawing, from below: texts come last, so that they stay readable over a seal. */
const LAYERS: ReadonlyArray<ReadonlyArray<Mark['draw']>> = [['watermark'], ['picture'], ['frame'], ['line', 'code'], ['text']];

export class SlipDrawing {
  readonly doc: PDFKit.PDFDocument;
  readonly #offset: PrintJob['offset'];
  readonly #pictures: ReadonlyMap<string, string>;
  /** Names of pictures that turned out to be damaged. */
  readonly #broken = new Set<string>();
  readonly #chunks: Buffer[] = [];
  readonly #fonts: SlipFonts;

  /** @param pictures by their names, as `preparedPictures` gives them */
  constructor({ title, offset }: Pick<PrintJob, 'title' | 'offset'>, pictures: ReadonlyMap<string, string>, fonts: SlipFonts) {
    this.#offset = offset;
    this.#pictures = pictures;
    this.#fonts = fonts;
    this.doc = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      font: '',
      info: { Title: title, Creator: '', Producer: '', CreationDate: MADE },
      lang: 'zh-CN',
      // The cache would keep every text of a large file until its end.
      fontLayoutCache: false,
    });
    this.doc.registerFont('regular', fonts.regular.printed);
    this.doc.registerFont('bold', fonts.bold.printed);
    this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    keepActualSize(this.doc);
  }

  add({ w, h, marks }: Sheet): void {
    const { doc } = this;
    doc.addPage({ size: [w * POINTS_PER_MM, h * POINTS_PER_MM], margin: 0 });
    const { x, y } = this.#offset;
    if (x !== 0 || y !== 0) doc.translate(x * POINTS_PER_MM, y * POINTS_PER_MM);
    for (const layer of LAYERS) for (const mark of marks) if (layer.includes(mark.draw)) this.#draw(mark, w, h);
  }

  /** @returns the whole file */
  async end(): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #draw(mark: Mark, w: number, h: number): void {
    const { doc } = this;
    const pt = (mm: number) => mm * POINTS_PER_MM;
    switch (mark.draw) {
      case 'text':
        this.#text(mark.text, pt(mark.x), pt(mark.y), mark);
        return;
      case 'line':
        doc.lineWidth(pt(mark.thickness)).strokeColor(mark.color);
        if (mark.isDashed) doc.dash(pt(1), { space: pt(0.8) });
        doc.moveTo(pt(mark.x), pt(mark.y)).lineTo(pt(mark.toX), pt(mark.toY)).stroke();
        if (mark.isDashed) doc.undash();
        return;
      case 'frame':
        doc.rect(pt(mark.x), pt(mark.y), pt(mark.w), pt(mark.h)).lineWidth(pt(mark.thickness));
        if (mark.fill) doc.fillAndStroke(mark.fill, mark.color);
        else doc.strokeColor(mark.color).stroke();
        return;
      case 'code':
        this.#code(mark);
        return;
      case 'picture':
        this.#picture(mark);
        return;
      case 'watermark': {
        const size = Math.min(64, (pt(w) * 0.8) / Math.max(1, this.#fonts.bold.width(mark.text)));
        doc.save().rotate(-25, { origin: [pt(w) / 2, pt(h) / 2] });
        const width = this.#fonts.bold.width(mark.text) * size;
        this.#text(mark.text, (pt(w) - width) / 2, pt(h) / 2 + size / 3, { size, isBold: true, color: '#dddddd' });
        doc.restore();
      }
    }
  }

  /** @param y the baseline */
  #text(text: string, x: number, y: number, { size, isBold, color }: { size: number; isBold: boolean; color: string }): void {
    const { doc } = this;
    doc.font(isBold ? 'bold' : 'regular', size).fillColor(color);
    // Without a height PDFKit would start a new page for a text near the lower edge.
    doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', height: size * 2 });
  }

  #picture({ x, y, w, h, name, align }: Extract<Mark, { draw: 'picture' }>): void {
    const { doc } = this;
    const [left, top, width, height] = [x, y, w, h].map((mm) => mm * POINTS_PER_MM) as [number, number, number, number];
    const picture = this.#broken.has(name) ? undefined : this.#pictures.get(name);
    if (picture !== undefined) {
      try {
        doc.image(picture, left, top, { fit: [width, height], valign: 'center', ...(align === 'left' ? {} : { align }) });
        return;
      } catch {
        // For a damaged picture a notice is printed in its place.
        this.#broken.add(name);
      }
    }
    const words = name.startsWith(PLACEHOLDER) ? name.slice(PLACEHOLDER.length) : UNPRINTABLE;
    const units = this.#fonts.regular.width(words);
    const size = Math.max(4, Math.min(9, (width - 4) / units));
    doc.rect(left, top, width, height).lineWidth(0.5).dash(3, { space: 2 }).strokeColor(GREY).stroke().undash();
    this.#text(words, left + Math.max(2, (width - units * size) / 2), top + height / 2 + size / 3, { size, isBold: false, color: GREY });
  }

  #code({ x, y, w, h, code, text }: Extract<Mark, { draw: 'code' }>): void {
    const { doc } = this;
    const pt = (mm: number) => mm * POINTS_PER_MM;
    const bars: Array<readonly [x: number, y: number, w: number, h: number]> = [];
    try {
      if (code === 'qr') {
        const [symbol] = bwip.raw({ ...QR, text: encodeURI(decodeSafely(text)) }) as Array<{
          pixs: number[];
          pixx: number;
          pixy: number;
        }>;
        if (!symbol) return;
        const count = symbol.pixx + 2 * QUIET.qr;
        const side = Math.min(pt(w), pt(h)) / count;
        const [left, top] = [pt(x) + (pt(w) - side * count) / 2, pt(y) + (pt(h) - side * count) / 2];
        for (let row = 0; row < symbol.pixy; row++)
          for (let column = 0; column < symbol.pixx; ) {
            let run = 0;
            while (column + run < symbol.pixx && symbol.pixs[row * symbol.pixx + column + run] === 1) run++;
            if (run > 0) bars.push([left + (column + QUIET.qr) * side, top + (row + QUIET.qr) * side, run * side, side]);
            column += run + 1;
          }
      } else {
        const [symbol] = bwip.raw({ bcid: 'code128', text }) as Array<{ sbs: number[] }>;
        if (!symbol) return;
        const unit = pt(w) / (symbol.sbs.reduce((sum, width) => sum + width, 0) + 2 * QUIET.code128);
        let left = pt(x) + QUIET.code128 * unit;
        for (const [index, width] of symbol.sbs.entries()) {
          if (index % 2 === 0) bars.push([left, pt(y), width * unit, pt(h)]);
          left += width * unit;
        }
      }
    } catch {
      // For a text that the code cannot hold (Chinese in Code 128, too long) a notice is printed in its place.
      this.#text('条码内容无法编码', pt(x), pt(y) + pt(h) / 2, { size: 6, isBold: false, color: GREY });
      return;
    }
    for (const [left, top, width, height] of bars) doc.rect(left, top, width, height);
    doc.fill('#000000');
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
