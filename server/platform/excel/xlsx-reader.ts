import { SharedTextPool } from './shared-text-pool.ts';
import { WorkbookError } from './workbook-error.ts';
import type { MergedRange, RowBatch, WorkbookLimits, WorkbookRow } from './workbook-model.ts';
import { readXlsxParts, type SheetPart, type XlsxWorkbook } from './xlsx-parts.ts';
import { SheetScanner } from './xlsx-sheet.ts';
import { SharedTextScanner } from './xlsx-text-items.ts';
import { elements, XmlTextStream } from './xml-text.ts';
import { ZipArchive } from './zip-archive.ts';

const BATCH_ROWS = 500;
/** A batch is also full with this many characters of markup, or of text. */
const BATCH_CHARS = 1024 * 1024;
/**
 * Merged ranges stand behind the rows, so that the sheet must be inflated twice to know them first. Larger sheets are read without them.
 */
const MOST_LOOKAHEAD_BYTES = 64 * 1024 * 1024;
const MERGE = 'mergeCell';
const MOST_MERGES = 100_000;
const MOST_MERGE_CHARS = 256 * 1024;

/**
 * Reads the rows of every sheet of an .xlsx file in order. Memory does not grow with the number of rows, except for the shared strings,
 * which have a limit.
 * @throws WorkbookError for files that are damaged, encrypted, unsafe or above a limit
 */
export async function* readXlsx(path: string, limits: WorkbookLimits): AsyncGenerator<RowBatch> {
  const zip = await ZipArchive.open(path, limits);
  try {
    if (!zip.has('[Content_Types].xml') || zip.has('xl/workbook.bin')) throw new WorkbookError('notWorkbook');
    const workbook = await readXlsxParts(zip);
    if (workbook.sheets.length > limits.sheets) throw new WorkbookError('tooLarge', `超过 ${limits.sheets} 个工作表`);
    const strings = new SharedTextPool(limits.sharedTextBytes);
    if (workbook.sharedStrings !== null) {
      const scanner = new SharedTextScanner(strings, limits.cellChars);
      for await (const text of partText(zip, workbook.sharedStrings)) scanner.push(text);
      scanner.end();
    }
    const counter = { rows: 0, chars: 0 };
    for (const sheet of workbook.sheets) yield* readSheet(zip, sheet, workbook, strings, limits, counter);
  } finally {
    zip.close();
  }
}

async function* readSheet(
  zip: ZipArchive,
  sheet: SheetPart,
  workbook: XlsxWorkbook,
  strings: SharedTextPool,
  limits: WorkbookLimits,
  counter: { rows: number; chars: number },
): AsyncGenerator<RowBatch> {
  const frame = { sheet: sheet.name, sheetHidden: sheet.hidden };
  yield { ...frame, merges: zip.sizeOf(sheet.part) <= MOST_LOOKAHEAD_BYTES ? await mergedRanges(zip, sheet.part) : [], rows: [] };
  let rows: WorkbookRow[] = [];
  let chars = 0;
  const full: WorkbookRow[][] = [];
  const scanner = new SheetScanner({
    strings,
    formats: workbook.formats,
    date1904: workbook.date1904,
    limits,
    onRow(row, rowChars) {
      counter.rows += 1;
      if (counter.rows > limits.rows) throw new WorkbookError('tooManyRows', `最多 ${limits.rows} 行`);
      counter.chars += rowChars;
      if (counter.chars > limits.textChars) throw new WorkbookError('tooLarge', `文字合计超过 ${limits.textChars} 个字`);
      rows.push(row);
      chars += rowChars;
      // Little markup can stand for much text: a shared text can be many times as long as its index.
      if (chars >= BATCH_CHARS) {
        full.push(rows);
        rows = [];
        chars = 0;
      }
    },
  });
  let pending = 0;
  for await (const text of partText(zip, sheet.part)) {
    scanner.push(text);
    pending += text.length;
    for (const batch of full.splice(0)) yield { ...frame, rows: batch };
    if (rows.length >= BATCH_ROWS || pending >= BATCH_CHARS) {
      if (rows.length > 0) yield { ...frame, rows };
      rows = [];
      chars = 0;
      pending = 0;
    }
  }
  scanner.end();
  if (rows.length > 0) yield { ...frame, rows };
}

async function* partText(zip: ZipArchive, part: string): AsyncGenerator<string> {
  const xml = new XmlTextStream();
  for await (const chunk of zip.chunks(part)) yield xml.feed(chunk);
  yield xml.end();
}

/** Whether the bytes of a sheet contain the name of merged cells. Most sheets have none, and this test spares decoding them. */
async function namesMerges(zip: ZipArchive, part: string): Promise<boolean> {
  let seam = Buffer.alloc(0);
  for await (const chunk of zip.chunks(part)) {
    const bytes = Buffer.concat([seam, chunk]);
    if (bytes.includes(MERGE)) return true;
    seam = bytes.subarray(-MERGE.length);
  }
  return false;
}

async function mergedRanges(zip: ZipArchive, part: string): Promise<MergedRange[]> {
  if (!(await namesMerges(zip, part))) return [];
  const merges: MergedRange[] = [];
  let rest = '';
  let reached = false;
  for await (const text of partText(zip, part)) {
    rest += text;
    if (!reached) {
      const at = rest.indexOf('<mergeCells');
      if (at < 0) {
        rest = rest.slice(-12);
        continue;
      }
      reached = true;
      rest = rest.slice(at);
    }
    const end = rest.indexOf('</mergeCells>');
    const cut = end >= 0 ? end : rest.lastIndexOf('<');
    for (const merge of elements(rest.slice(0, cut), 'mergeCell')) {
      const range = rangeOf(merge.get('ref') ?? '');
      if (range) merges.push(range);
      if (merges.length > MOST_MERGES) throw new WorkbookError('tooLarge', '合并单元格过多');
    }
    rest = rest.slice(cut);
    if (rest.length > MOST_MERGE_CHARS) throw new WorkbookError('damaged', '合并单元格不是有效的 XML');
    if (end >= 0) break;
  }
  return merges;
}

function rangeOf(reference: string): MergedRange | null {
  const match = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  if (!match) return null;
  const column = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { left: column(match[1] ?? ''), top: Number(match[2]), right: column(match[3] ?? ''), bottom: Number(match[4]) };
}
