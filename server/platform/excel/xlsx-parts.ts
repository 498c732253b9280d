import { posix } from 'node:path';
import { builtInFormat, type FormatKind, formatKind } from './number-format.ts';
import { WorkbookError } from './workbook-error.ts';
import { elements, XmlTextStream } from './xml-text.ts';
import type { ZipArchive } from './zip-archive.ts';

/** The largest size of a part that is read as a whole: the workbook, relations and styles. Real ones are far smaller. */
const MOST_PART_BYTES = 24 * 1024 * 1024;

export interface SheetPart {
  name: string;
  hidden: boolean;
  part: string;
}

export interface XlsxWorkbook {
  sheets: SheetPart[];
  date1904: boolean;
  /** The kind of number format of each cell style, by the index of the style. */
  formats: FormatKind[];
  sharedStrings: string | null;
}

/** Reads the small parts of an .xlsx: its sheets in order, the date system, and which cell styles show dates or percentages. */
export async function readXlsxParts(zip: ZipArchive): Promise<XlsxWorkbook> {
  const root = await relations(zip, '');
  const main = [...root.values()].find((relation) => relation.type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const text = await wholePart(zip, main);
  if (!text.startsWith('<workbook')) throw new WorkbookError('notWorkbook');
  const related = await relations(zip, main);
  const sheets: SheetPart[] = [];
  const parts = new Set<string>();
  for (const sheet of elements(text, 'sheet')) {
    const relation = related.get(sheet.get('id') ?? '');
    // Chart, dialog and macro sheets have no rows.
    if (relation?.type !== 'worksheet') continue;
    // Sheets that share a part would each read it again, so that a small archive could cost far more than its declared size.
    if (parts.has(relation.target.toLowerCase())) throw new WorkbookError('damaged', '工作表重复');
    parts.add(relation.target.toLowerCase());
    sheets.push({ name: sheet.get('name') ?? '', hidden: (sheet.get('state') ?? 'visible') !== 'visible', part: relation.target });
  }
  if (sheets.length === 0) throw new WorkbookError('damaged', '没有工作表');
  const byType = (type: string) => [...related.values()].find((relation) => relation.type === type)?.target;
  const styles = byType('styles');
  const sharedStrings = byType('sharedStrings');
  const [properties] = elements(text, 'workbookPr');
  return {
    sheets,
    date1904: isTrue(properties?.get('date1904')),
    // A workbook that names a part of styles but lacks it is refused (`wholePart` throws), because its dates would be read as numbers.
    formats: styles === undefined ? [] : cellFormats(await wholePart(zip, styles)),
    // A missing table of shared strings becomes an error at the first cell that needs it.
    sharedStrings: sharedStrings !== undefined && zip.has(sharedStrings) ? sharedStrings : null,
  };
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The relations of a part by id, with targets as names in the archive, and types reduced to the last word of their URL. */
async function relations(zip: ZipArchive, part: string): Promise<Map<string, { type: string; target: string }>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const found = new Map<string, { type: string; target: string }>();
  if (!zip.has(name)) return found;
  for (const relation of elements(await wholePart(zip, name), 'Relationship')) {
    // Links to the outside are never followed.
    if (relation.get('TargetMode') === 'External') continue;
    const target = relation.get('Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    found.set(relation.get('Id') ?? '', { type: (relation.get('Type') ?? '').replace(/^.*\//, ''), target: path });
  }
  return found;
}

async function wholePart(zip: ZipArchive, name: string): Promise<string> {
  if (zip.sizeOf(name) > MOST_PART_BYTES) throw new WorkbookError('tooLarge', name);
  const xml = new XmlTextStream();
  let text = '';
  for await (const chunk of zip.chunks(name)) text += xml.feed(chunk);
  return text + xml.end();
}

function cellFormats(styles: string): FormatKind[] {
  const custom = new Map<string, FormatKind>();
  for (const format of elements(styles, 'numFmt')) custom.set(format.get('numFmtId') ?? '', formatKind(format.get('formatCode') ?? ''));
  const from = styles.indexOf('<cellXfs');
  if (from < 0) return [];
  const to = styles.indexOf('</cellXfs>', from);
  const formats: FormatKind[] = [];
  for (const style of elements(styles.slice(from + 1, to < 0 ? undefined : to), 'xf')) {
    const id = style.get('numFmtId') ?? '0';
    formats.push(custom.get(id) ?? builtInFormat(Number(id)));
  }
  return formats;
}
