import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

/** A drawn page, row by row, with four bytes for each pixel: red, green, blue and an unused one. */
interface PageImage {
  data: Buffer;
  width: number;
  height: number;
}

/** The size of a PDF's first page in points, and the number of pages. */
interface OpenPdf {
  widthPt: number;
  heightPt: number;
  pages: number;
  /** Draws the first page. Null where its size allows no picture. */
  draw(longestSide: number): PageImage | null;
}

const PDFIUM = {
  noPassword: '',
  /** Also draws annotations, such as notes and stamps. */
  annotations: 0x01,
  /** Red first, as sharp expects it; the engine's own order is blue first. */
  redFirst: 0x10,
  fourBytes: 4,
  white: 0xffffffff,
} as const;
/** Size of FPDF_FILEACCESS: length of the file, reading function and its parameter, 32 bits each. */
const ACCESS_BYTES = 12;
/** The engine counts the bytes of a file in 32 bits. */
const MOST_BYTES = 2 ** 32 - 1;

/** Adds the engine's memory, which the package's types leave out. */
type Engine = WrappedPdfiumModule & { pdfium: { HEAPU8: Uint8Array } };

let started: Promise<Engine> | undefined;

/** Starts PDFium, Chrome's PDF engine, as WebAssembly: a file that exploits a fault in it reaches only the engine's own memory. */
async function start(): Promise<Engine> {
  const program = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const engine = await init({ wasmBinary: program.buffer.slice(program.byteOffset, program.byteOffset + program.length) as ArrayBuffer });
  engine.PDFiumExt_Init();
  return engine as Engine;
}

/** Opens a PDF without reading it as a whole, runs `ask` and closes it. Null where it cannot be opened, such as with a password. */
export async function withPdf<R>(path: string, ask: (pdf: OpenPdf) => R): Promise<R | null> {
  started ??= start();
  const engine = await started;
  const descriptor = openSync(path, 'r');
  try {
    return askOpened(engine, descriptor, ask);
  } catch (error) {
    // An engine that has thrown may be in an inconsistent state, so the next file gets a new one.
    started = undefined;
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

function askOpened<R>(engine: Engine, descriptor: number, ask: (pdf: OpenPdf) => R): R | null {
  const { size } = fstatSync(descriptor);
  if (size > MOST_BYTES) return null;
  const { addFunction, removeFunction, setValue, wasmExports } = engine.pdfium;
  const fill = addFunction((_: number, offset: number, into: number, length: number) => {
    // Read anew each time, because the engine's memory moves when it grows.
    const target = engine.pdfium.HEAPU8.subarray(into >>> 0, (into >>> 0) + length);
    return readSync(descriptor, target, 0, length, offset >>> 0) === length ? 1 : 0;
  }, 'iiiii');
  const access = wasmExports.malloc(ACCESS_BYTES);
  for (const [at, value] of [size, fill, 0].entries()) setValue(access + at * 4, value, 'i32');
  const document = engine.FPDF_LoadCustomDocument(access, PDFIUM.noPassword);
  const page = document === 0 ? 0 : engine.FPDF_LoadPage(document, 0);
  let answer: R | null = null;
  if (page !== 0) {
    const [widthPt, heightPt] = [engine.FPDF_GetPageWidthF(page), engine.FPDF_GetPageHeightF(page)];
    const draw = (longestSide: number) => drawPage(engine, page, longestSide / Math.max(widthPt, heightPt));
    answer = ask({ widthPt, heightPt, pages: engine.FPDF_GetPageCount(document), draw });
    engine.FPDF_ClosePage(page);
  }
  if (document !== 0) engine.FPDF_CloseDocument(document);
  wasmExports.free(access);
  removeFunction(fill);
  return answer;
}

function drawPage(engine: Engine, page: number, scale: number): PageImage | null {
  const side = (points: number) => Math.max(1, Math.round(points * scale));
  const [width, height] = [side(engine.FPDF_GetPageWidthF(page)), side(engine.FPDF_GetPageHeightF(page))];
  const bitmap = Number.isFinite(scale) ? engine.FPDFBitmap_CreateEx(width, height, PDFIUM.fourBytes, 0, 0) : 0;
  if (bitmap === 0) return null;
  engine.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, PDFIUM.white);
  engine.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, PDFIUM.annotations | PDFIUM.redFirst);
  const at = engine.FPDFBitmap_GetBuffer(bitmap) >>> 0;
  const data = Buffer.from(engine.pdfium.HEAPU8.slice(at, at + width * height * 4));
  engine.FPDFBitmap_Destroy(bitmap);
  return { data, width, height };
}
